import type { ClientQuestion } from './client-kind.ts';
import type { AskedQuestion } from './kind-rule.ts';

const required = (...questions: readonly ClientQuestion[]): AskedQuestion[] =>
  questions.map((question) => ({ question, isRequired: true }));
const optional = (...questions: readonly ClientQuestion[]): AskedQuestion[] =>
  questions.map((question) => ({ question, isRequired: false }));

const inSwitzerland = { question: 'country', is: 'CH' } as const;
const abroad = { question: 'country', isNot: 'CH' } as const;

/** Who the person is who signs: the client, or whoever opens the relationship for it (AMLA Art. 3). */
const identity: readonly AskedQuestion[] = [
  ...required('nationality'),
  { question: 'otherNationality', isRequired: true, onlyIf: { question: 'nationality', is: 'OTHER' } },
  ...required('birthDate'),
];
const identityDocument: readonly AskedQuestion[] = [
  ...required('documentType', 'documentNumber', 'documentExpiry'),
  ...optional('documentIssuer', 'mrz'),
];
const address: readonly AskedQuestion[] = [
  ...optional('street', 'houseNumber', 'postalCode'),
  ...required('town', 'country'),
];
/** Nature and purpose (AMLA Art. 6), and what the risk model knows to ask. */
const relationship: readonly AskedQuestion[] = [
  ...required('pepDeclaration', 'purpose'),
  ...optional(
    'expectedPurposes',
    'industry',
    'businessCountry',
    'products',
    'channel',
    'expectedAssetsMinor',
    'physicalAssetsMinor',
    'sourceOfWealth',
  ),
  {
    question: 'sourceOfWealthEvidence',
    isRequired: false,
    onlyIf: { question: 'sourceOfWealth', is: 'documented' },
  },
];
const residence: readonly AskedQuestion[] = [
  ...optional('residenceProved'),
  { question: 'residenceEvidence', isRequired: false, onlyIf: { question: 'residenceProved', is: 'true' } },
];

/** What a natural person is asked, with what comes on top for one who trades. */
export function ofPerson(own: readonly AskedQuestion[] = []): readonly AskedQuestion[] {
  return [
    ...required('clientName'),
    ...own,
    ...identity,
    ...optional('birthCountry'),
    ...identityDocument,
    ...address,
    ...relationship,
    ...residence,
  ];
}

/** What any other client is asked: what it is itself, and who opens the relationship for it with what power. */
export function ofEntity(own: readonly AskedQuestion[]): readonly AskedQuestion[] {
  return [
    ...required('clientName'),
    ...own,
    ...required('openerName', 'openerAuthority'),
    ...identity,
    ...identityDocument,
    ...address,
    ...relationship,
  ];
}

export const legalForm: readonly AskedQuestion[] = [
  ...required('legalForm'),
  { question: 'legalFormName', isRequired: true, onlyIf: { question: 'legalForm', is: 'other' } },
];

/** Of what stands in a register: the Swiss number, or that of the register abroad. */
export const registered: readonly AskedQuestion[] = [
  ...required('incorporatedOn'),
  { question: 'uid', isRequired: inSwitzerland },
  { question: 'registerNumber', isRequired: abroad },
];

/** Of what need not stand in any. */
export const begun: readonly AskedQuestion[] = [
  ...required('incorporatedOn'),
  ...optional('uid', 'registerNumber'),
];

export const tradingPerson: readonly AskedQuestion[] = [
  ...required('tradeName'),
  ...optional('incorporatedOn', 'uid'),
];

export const settled: readonly AskedQuestion[] = required('incorporatedOn', 'discretion', 'revocability');

/** Why the client has this form: the law takes a structure without a reason for a sign of risk (AMLO-FINMA Art. 13 para. 2 let. h). */
export const reason: readonly AskedQuestion[] = required('structureReason');
export const exchange: readonly AskedQuestion[] = required('listedOn');
export const authority: readonly AskedQuestion[] = optional('uid');
