import {
  acceptanceQuestions,
  type AcceptancePolicy,
  type AcceptanceQuestion,
  type CountryFact,
} from './acceptance-policy.ts';
import type { RiskAssessment } from './assess.ts';
import type { ClientRiskInput } from './input.ts';
import { criteriaMet } from './judge.ts';
import { riskOverrideIds, type FactorId, type RiskPack } from './pack.ts';
import { readChoices, type Evidence } from './read-choices.ts';

/** On what lists a screening rests; only on fresh ones a machine may rely. */
export type ListStanding = 'fresh' | 'stale' | 'invented' | 'none';

/** What is known of a client when the machine would accept. Null is "not known" and never passes. */
export type AcceptanceFacts = {
  /** What the risk was assessed on. */
  readonly input: ClientRiskInput;
  readonly birthCountry: string | null;
  readonly documentIssuer: string | null;
  readonly expectedPurposes: readonly string[] | null;
  readonly sourceOfWealthEvidence: string | null;
  readonly residenceEvidence: string | null;
  /** The different words of the purpose that say anything. */
  readonly purposeWords: readonly string[];
  /** The assessment that the case holds. */
  readonly risk:
    | (Pick<RiskAssessment, 'level' | 'blocked' | 'packVersion'> & {
        readonly overrides: readonly {
          readonly id: string;
          readonly article: string | null;
          readonly evidence: Evidence;
        }[];
      })
    | null;
  /** How the lists stand that the client was screened against, as of now. */
  readonly lists: ListStanding | null;
  /** Whether the lists in force are still those; what was not searched is not known. */
  readonly areListsUnchanged: boolean | null;
  /** Hits of any screening that nobody has dismissed. */
  readonly openHits: number | null;
  /** Findings of the checks that ask for a person: warnings and flags. */
  readonly concerns: readonly AcceptanceReason[];
};

/** One reason why a machine may not accept; the article is null where the house rules. */
export type AcceptanceReason = {
  readonly code: string;
  /** The answer of the form that it is about. */
  readonly field: string | null;
  readonly params: Evidence;
  readonly article: string | null;
};

/** The codes that this policy adds to those of findings and overrides. */
export const acceptanceCodes = [
  'legal-entity',
  'not-assessed',
  'assessed-by-other-rules',
  'level-not-low',
  'blocked',
  'question-unanswered',
  'pep-of-any-kind',
  'country-listed',
  'criterion-met',
  'assets-above-limit',
  'physical-assets-above-limit',
  'residence-not-proved',
  'evidence-missing',
  'purpose-too-short',
  'lists-not-fresh',
  'lists-changed',
  'hits-open',
] as const;

// What one reason says better makes the other superfluous, so that a matter stands before a person once.
const exposed = ['foreign-pep', 'pep-with-further-criterion'] as const;
const declared = ['pep-declared-foreign', 'pep-declared'] as const;
const saidBetterBy: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'pep-topic': exposed,
    'pep-declared-foreign': [...exposed, 'pep-topic'],
    'pep-declared': [...exposed, 'pep-topic'],
    'pep-of-any-kind': [...exposed, ...declared, 'pep-topic'],
    pep: [...exposed, ...declared, 'pep-topic', 'pep-of-any-kind'],
    'level-not-low': riskOverrideIds,
    blocked: riskOverrideIds,
    'hits-open': ['list-hit', 'pep-topic', 'adverse-topic'],
    'lists-not-fresh': ['no-lists-loaded', 'lists-invented', 'lists-stale'],
    'physical-assets-above-limit': ['physical-assets-above-threshold'],
  }),
);

/** The same without those that say what another one says better; a list that is not empty does not become so. */
export function saidOnce<T extends { readonly code: string }>(reasons: readonly T[]): T[] {
  const codes = new Set(reasons.map(({ code }) => code));
  return reasons.filter(({ code }) => !saidBetterBy.get(code)?.some((better) => codes.has(better)));
}

/**
 * Everything that keeps a machine from accepting the client; empty when it may. Closed by default: what is not known
 * is a reason. The same facts and pack give the same list, in the same order.
 */
export function reasonsAgainstAcceptance(facts: AcceptanceFacts, pack: RiskPack): AcceptanceReason[] {
  return [
    ...facts.concerns,
    // No policy leaves anybody but people to a machine: who stands behind others is for a person to see.
    ...when(facts.input.clientKind !== 'natural_person', reason('legal-entity', 'AMLA Art. 4')),
    ...ofAssessment(facts, pack),
    ...ofScreening(facts),
    ...unanswered(facts, pack.acceptance),
    ...ofCountries(facts, pack),
    ...ofCriteria(facts, pack),
    ...ofAmounts(facts, pack.acceptance),
    ...ofEvidence(facts, pack.acceptance),
  ];
}

function reason(
  code: (typeof acceptanceCodes)[number],
  article: string | null,
  params: Evidence = {},
  field: string | null = null,
): AcceptanceReason {
  return { code, field, params, article };
}

function ofAssessment({ risk, input: { pep } }: AcceptanceFacts, pack: RiskPack): AcceptanceReason[] {
  const isExposed = pep !== null && pep !== 'none';
  const ofPep = isExposed ? [reason('pep-of-any-kind', 'AMLA Art. 6', { pep }, 'pepDeclaration')] : [];
  if (risk === null) return [reason('not-assessed', 'AMLA Art. 6'), ...ofPep];
  const { packVersion: version, level, blocked, overrides } = risk;
  return [
    ...overrides.map(({ id, article, evidence }) => ({ code: id, field: null, params: evidence, article })),
    ...when(version !== pack.version, reason('assessed-by-other-rules', null, { version })),
    ...when(level !== 'low', reason('level-not-low', 'AMLA Art. 6', { level })),
    ...when(blocked, reason('blocked', null)),
    ...ofPep,
  ];
}

function ofScreening({ lists, areListsUnchanged, openHits }: AcceptanceFacts): AcceptanceReason[] {
  return [
    ...when(lists !== 'fresh', reason('lists-not-fresh', null, { standing: lists })),
    ...when(areListsUnchanged !== true, reason('lists-changed', null)),
    ...when(openHits !== 0, reason('hits-open', null, { hits: openHits }, 'clientName')),
  ];
}

function unanswered(facts: AcceptanceFacts, { questions }: AcceptancePolicy): AcceptanceReason[] {
  const answers: Readonly<Partial<Record<AcceptanceQuestion, unknown>>> = {
    ...facts.input,
    ...facts,
    nationality: facts.input.nationalities,
  };
  const isPerson = facts.input.clientKind === 'natural_person';
  return questions
    .filter((question) => (isPerson || !ofPeopleOnly.has(question)) && !isAnswered(answers[question]))
    .map((question) => {
      const field = formFields[question] ?? question;
      return reason('question-unanswered', acceptanceQuestions[question], { field }, field);
    });
}

// A company was not born and lives nowhere, and has the nationalities of those who stand behind it.
const ofPeopleOnly: ReadonlySet<AcceptanceQuestion> = new Set([
  'nationality',
  'birthCountry',
  'residenceProved',
]);

// The form calls these by other words.
const formFields: Partial<Record<AcceptanceQuestion, string>> = {
  domicile: 'country',
  pep: 'pepDeclaration',
};

function isAnswered(answer: unknown): boolean {
  if (typeof answer === 'number') return Number.isFinite(answer);
  if (typeof answer === 'string') return answer.trim() !== '';
  if (Array.isArray(answer)) return answer.length > 0;
  return typeof answer === 'boolean';
}

function ofCountries({ input, birthCountry }: AcceptanceFacts, pack: RiskPack): AcceptanceReason[] {
  const { acceptance, countries } = pack;
  const byFact: Readonly<Record<CountryFact, readonly (string | null)[]>> = {
    nationality: input.nationalities ?? [],
    birthCountry: [birthCountry],
    domicile: [input.domicile],
    businessCountry: [input.businessCountry],
  };
  return acceptance.countryFacts.flatMap((fact) =>
    byFact[fact].flatMap((named) => {
      const country = named?.toUpperCase() ?? '';
      const list = acceptance.countryLists.find((each) => countries[each].includes(country));
      if (list === undefined) return [];
      const field = formFields[fact as AcceptanceQuestion] ?? fact;
      const params = { field, country, countryList: list, listAsOf: countries.asOf };
      return [reason('country-listed', acceptanceQuestions[fact], params, field)];
    }),
  );
}

// The criteria of which no other reason speaks, and where the form asks.
const criterionFields = {
  industry: 'industry',
  'product-fiduciary-placement': 'products',
  'product-domicile-directorship': 'products',
  'product-crypto': 'products',
  channel: 'channel',
} as const satisfies Partial<Record<FactorId, string>>;

/** What the firm itself takes for a sign of increased risk is nothing that nobody looks at, whatever the sum. */
function ofCriteria({ input }: AcceptanceFacts, pack: RiskPack): AcceptanceReason[] {
  const met = new Set(criteriaMet(readChoices(input, pack).choices, pack));
  return Object.entries(criterionFields).flatMap(([factor, field]) => {
    const id = factor as keyof typeof criterionFields;
    return when(met.has(id), reason('criterion-met', pack.factors[id].article, { factor }, field));
  });
}

function ofAmounts({ input }: AcceptanceFacts, policy: AcceptancePolicy): AcceptanceReason[] {
  const { expectedAssetsMinor: expected, physicalAssetsMinor: physical } = input;
  const { expectedAssetsMaxMinor, physicalAssetsMaxMinor } = policy;
  // A number that is none is no answer, and said as such.
  return [
    ...when(
      (expected ?? 0) > expectedAssetsMaxMinor,
      reason(
        'assets-above-limit',
        acceptanceQuestions.expectedAssetsMinor,
        { amountMinor: expected, limitMinor: expectedAssetsMaxMinor },
        'expectedAssetsMinor',
      ),
    ),
    ...when(
      (physical ?? 0) > physicalAssetsMaxMinor,
      reason(
        'physical-assets-above-limit',
        null,
        { amountMinor: physical, limitMinor: physicalAssetsMaxMinor },
        'physicalAssetsMinor',
      ),
    ),
  ];
}

function ofEvidence(facts: AcceptanceFacts, policy: AcceptancePolicy): AcceptanceReason[] {
  const { input, purposeWords } = facts;
  const letters = purposeWords.join('').length;
  const missing = (field: 'sourceOfWealthEvidence' | 'residenceEvidence', isClaimed: boolean) =>
    when(isClaimed && !isAnswered(facts[field]), reason('evidence-missing', 'AMLA Art. 7', { field }, field));
  return [
    ...missing('sourceOfWealthEvidence', input.sourceOfWealth === 'documented'),
    ...missing('residenceEvidence', input.residenceProved === true),
    ...when(
      policy.isResidenceProofNeeded && input.residenceProved === false,
      reason('residence-not-proved', acceptanceQuestions.residenceProved, {}, 'residenceProved'),
    ),
    ...when(
      purposeWords.length < policy.purposeWordsMin || letters < policy.purposeLettersMin,
      reason('purpose-too-short', 'AMLA Art. 6', {}, 'purpose'),
    ),
  ];
}

function when(isSo: boolean, each: AcceptanceReason): readonly AcceptanceReason[] {
  return isSo ? [each] : [];
}
