import { tellingWords } from '@sorgfalt/kyc';
import { reasonsAgainstAcceptance } from '@sorgfalt/risk';
import type { AcceptanceReason, PepStatus, RiskPack } from '@sorgfalt/risk';
import type { RegisterFinding } from '@sorgfalt/contract';
import type { ScreenedState } from '../screening/index.ts';
import type { WholeCase } from './case-view.ts';
import type { CompleteForm } from './check-form.ts';
import type { CurrentCase } from './current-case.ts';
import type { Exposed } from './exposures.ts';
import { registerReason } from './register-reason.ts';
import { reasonsOfKind } from './kind-reasons.ts';
import { checkIdentity } from './steps/kyc.ts';
import { riskInputOf } from './steps/risk.ts';

/** What is known of a case at the moment in which a machine would accept it. */
export interface AcceptanceCase {
  readonly form: CompleteForm;
  readonly whole: WholeCase & Pick<CurrentCase, 'gravest' | 'known'>;
  readonly screened: ScreenedState;
  /** What registers say otherwise than was declared. */
  readonly registers: readonly RegisterFinding[];
  readonly now: Date;
}

/**
 * Everything that keeps a machine from accepting the client of a case now; empty when it may. What time can change
 * (a document, an age, the lists, decisions about hits) is looked at again, not taken from the steps.
 */
export function reasonsAgainst(
  { form, whole, screened, registers, now }: AcceptanceCase,
  pack: RiskPack,
): AcceptanceReason[] {
  const input = riskInputOf(form, whole);
  return reasonsAgainstAcceptance(
    {
      // Of whoever stands behind the client, too: how low the risk is makes nobody less exposed.
      input: { ...input, pep: whole.gravest === null ? input.pep : asPep(whole.gravest) },
      birthCountry: form.birthCountry ?? null,
      documentIssuer: form.documentIssuer ?? null,
      expectedPurposes: form.expectedPurposes ?? null,
      sourceOfWealthEvidence: form.sourceOfWealthEvidence ?? null,
      residenceEvidence: form.residenceEvidence ?? null,
      purposeWords: tellingWords(form.purpose),
      risk: whole.row.risk,
      lists: screened.standing,
      areListsUnchanged: screened.areListsUnchanged,
      openHits: openHitsOf(whole, screened),
      concerns: [...concernsOf({ form, whole, now }), ...registers.map(registerReason)],
    },
    pack,
  );
}

/** Those on whoever stands behind the client, too. */
function openHitsOf(
  { known }: Pick<CurrentCase, 'known'>,
  { openHits }: Pick<ScreenedState, 'openHits'>,
): number | null {
  const open = known.filter(({ decision }) => decision !== 'dismissed').length;
  return openHits === null ? null : Math.max(openHits, open);
}

/** As whom nobody knows counts as what the law asks most of. */
function asPep({ kind }: Exposed): PepStatus {
  return kind === 'unknown' ? 'foreign' : kind;
}

/** Warnings and flags of the checks, those on the form as they come out today, and what the kind of the client asks for. */
export function concernsOf({
  form,
  whole,
  now,
}: Pick<AcceptanceCase, 'form' | 'now'> & {
  readonly whole: Pick<WholeCase, 'findings'>;
}): AcceptanceReason[] {
  const { today, findings } = checkIdentity(form, now);
  const stored = whole.findings.filter(({ step }) => step === 'initiated' || step === 'aml_screening');
  const asked = [...stored, ...findings].filter(
    ({ severity }) => severity === 'warning' || severity === 'flag',
  );
  return [
    ...asked.map(({ code, field, params, article }) => ({ code, field, params, article })),
    ...reasonsOfKind(form, today),
  ];
}
