import { isEntityKind } from '@sorgfalt/kyc';
import type { ExposureKind } from '@sorgfalt/parties';
import { assessClientRisk } from '@sorgfalt/risk';
import type { ClientRiskInput, LegalForm, PepStatus, RiskPack, ScreeningOutcome } from '@sorgfalt/risk';
import { packHash } from '../../rule-packs/index.ts';
import { keptAssessment } from '../client-rules.ts';
import type { ClientKind, Hit, RiskAssessment } from '@sorgfalt/contract';
import { isAdverse, isDismissed, isPep, isSanction } from '../../screening/index.ts';
import type { StatedOwnership } from '../../parties/index.ts';
import type { WholeCase } from '../case-view.ts';
import { nationalityOf } from '../check-form.ts';
import type { CompleteForm } from '../check-form.ts';
import { found } from '../finding.ts';
import type { NewFinding } from '../finding.ts';
import type { StepWork } from './step-work.ts';

type Assessed = ReturnType<typeof assessClientRisk>;
type Checks = Pick<RiskAssessment, 'amlStatus' | 'pepCheck' | 'sanctionCheck'>;

/** A case with what else the risk follows from. */
export interface AssessedCase extends Pick<WholeCase, 'hits' | 'findings'> {
  /** As whom those who stand behind the client are stated to be politically exposed. */
  readonly exposures?: readonly ExposureKind[];
  /** What is stated of the ownership; null where nothing is. */
  readonly ownership?: StatedOwnership | null;
}

/** The explained score over what the client said and what the earlier steps found, by the rules in force. */
export function assessRisk(form: CompleteForm, whole: AssessedCase, pack: RiskPack): StepWork {
  const input = riskInputOf(form, whole);
  const risk = riskOf(form, whole, pack);
  const kept = keptAssessment(input, pack);
  return {
    findings: findingsOf(risk),
    risk: { risk, ...kept },
    facts: { input: { ...input }, risk },
  };
}

/** The assessment of a case, with what came of the single checks. */
export function riskOf(
  form: CompleteForm,
  whole: AssessedCase,
  pack: RiskPack,
): Assessed & Checks & { packSha256: string } {
  const input = riskInputOf(form, whole);
  const hits = whole.hits.filter((hit) => !isDismissed(hit));
  return { ...assessClientRisk(input, pack), packSha256: packHash(pack), ...checksOf(input, hits) };
}

/** What the model assesses a client by. */
export function riskInputOf(form: CompleteForm, stored: AssessedCase): ClientRiskInput {
  const whole = { ...stored, hits: stored.hits.filter((hit) => !isDismissed(hit)) };
  return {
    ...whatItIs(form, stored.ownership ?? null),
    domicile: form.country,
    businessCountry: form.businessCountry ?? null,
    industry: form.industry ?? null,
    pep: graverPep(pepOf(form.pepDeclaration, whole.hits), stored.exposures ?? []),
    products: form.products ?? null,
    channel: form.channel ?? null,
    ...(isEntityKind(form.kind) ? {} : { residenceProved: form.residenceProved ?? null }),
    expectedAssetsMinor: form.expectedAssetsMinor ?? null,
    sourceOfWealth: form.sourceOfWealth ?? null,
    screening: screeningOf(whole),
    physicalAssetsMinor: form.physicalAssetsMinor ?? null,
    identityDoubt: isIdentityDoubtful(whole),
  };
}

/** What the model calls the kinds of clients that are no person; for the others it has no word, and counts them as not known. */
const legalForms: Partial<Record<ClientKind, LegalForm>> = {
  operating_company: 'operating_company',
  listed_company: 'operating_company',
  domiciliary_company: 'domiciliary_company',
  foundation: 'foundation',
  trust: 'trust',
  association: 'association',
};

/** An entity has the nationalities of its beneficial owners, which are not known before they are stated. */
function whatItIs(
  form: CompleteForm,
  ownership: StatedOwnership | null,
): Pick<
  ClientRiskInput,
  'clientKind' | 'legalForm' | 'nationalities' | 'structureLayers' | 'fiduciaryShareholder'
> {
  const { kind } = form;
  const structure =
    ownership === null
      ? {}
      : { structureLayers: ownership.layers, fiduciaryShareholder: ownership.isHeldForOthers };
  const behind = ownership?.nationalities ?? [];
  if (kind !== undefined && isEntityKind(kind))
    return {
      clientKind: 'legal_entity',
      legalForm: legalForms[kind] ?? null,
      nationalities: behind,
      ...structure,
    };
  const isOpen = form.nationality === 'OTHER' && !form.otherNationality;
  const nationalities = isOpen ? null : [nationalityOf(form), ...behind];
  return { clientKind: 'natural_person', nationalities, ...structure };
}

/** What came of the screening; null where there was no list to screen against. */
export function screeningOf({
  hits,
  findings,
}: Pick<WholeCase, 'hits' | 'findings'>): ScreeningOutcome | null {
  if (findings.some(({ code }) => code === 'no-lists-loaded')) return null;
  const sanctions = hits.filter(isSanction);
  if (sanctions.some(({ decision }) => decision?.decision === 'confirmed')) return 'confirmed_sanction';
  if (sanctions.some(({ band }) => band === 'strong')) return 'strong_unresolved';
  if (hits.some(isAdverse)) return 'adverse_media';
  return sanctions.length > 0 ? 'weak_unresolved' : 'clear';
}

/**
 * Political exposure: the declaration, or what a list says where that is graver. A listed person with a
 * Swiss nationality only is domestic; everybody else counts as foreign until a person has looked.
 */
export function pepOf(declared: PepStatus, hits: readonly Hit[]): PepStatus {
  const listed = hits.filter((hit) => isPep(hit) && hit.band !== 'weak');
  if (listed.length === 0 || declared.includes('foreign')) return declared;
  const isDomestic = ({ nationalities }: Hit) =>
    nationalities.length > 0 && nationalities.every((country) => country === 'CH');
  if (!listed.every(isDomestic)) return 'foreign';
  return declared === 'none' ? 'domestic' : declared;
}

/** From the least to the gravest: of a foreign function the law asks most (AMLO-FINMA Art. 13 para. 3 and 4). */
const pepOrder: readonly PepStatus[] = [
  'none',
  'international_organisation',
  'close_person_domestic',
  'domestic',
  'close_person_foreign',
  'foreign',
];

/** The gravest exposure of the client and of those behind it; as whom is not known counts as foreign. */
function graverPep(ofClient: PepStatus, exposures: readonly ExposureKind[]): PepStatus {
  const all = [ofClient, ...exposures.map((kind) => (kind === 'unknown' ? 'foreign' : kind))];
  return pepOrder.findLast((each) => all.includes(each)) ?? ofClient;
}

/** Whether the document speaks against the person who shows it. */
function isIdentityDoubtful({ findings }: Pick<WholeCase, 'findings'>): boolean {
  return findings.some(
    ({ severity, code }) =>
      severity === 'flag' && (code === 'name-mixed-scripts' || /^mrz-.+-mismatch$/.test(code)),
  );
}

function checksOf({ pep, screening }: ClientRiskInput, hits: readonly Hit[]): Checks {
  const flaggedIf = (isFlagged: boolean) => (isFlagged ? 'flagged' : 'clear');
  return {
    amlStatus: flaggedIf(screening !== 'clear' || hits.length > 0),
    pepCheck: flaggedIf(pep !== 'none' || hits.some(isPep)),
    sanctionCheck: flaggedIf(screening === null || hits.some(isSanction)),
  };
}

function findingsOf(assessed: Assessed): NewFinding[] {
  const source = `pack:${assessed.packVersion}`;
  const isLow = assessed.level === 'low' || assessed.level === 'medium';
  return [
    found('risk-level', isLow && !assessed.blocked ? 'ok' : 'flag', source, {
      params: { level: assessed.level, score: assessed.score },
    }),
    ...assessed.overrides.map(({ id, effect, article, evidence }) =>
      found(id, 'flag', source, { article, params: { ...evidence, effect } }),
    ),
    ...assessed.factors
      .filter(({ points }) => points !== 0)
      .map(({ id, family, choice, points, evidence, article }) =>
        found(id, 'info', source, { article, params: { ...evidence, family, choice, points } }),
      ),
  ];
}
