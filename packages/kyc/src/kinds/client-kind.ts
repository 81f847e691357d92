/** What a client can be. Who has not said is a natural person. */
export const clientKinds = [
  'natural_person',
  'sole_proprietorship',
  'operating_company',
  'domiciliary_company',
  'foundation',
  'trust',
  'association',
  'collective_account',
  'listed_company',
  'public_authority',
] as const;
/** One kind of client. */
export type ClientKind = (typeof clientKinds)[number];

/** Whether a client of that kind is no person: somebody opens the relationship for it, and others stand behind it. */
export function isEntityKind(kind: ClientKind = 'natural_person'): boolean {
  return kind !== 'natural_person' && kind !== 'sole_proprietorship';
}

/** Legal forms of companies. `other` is a form of another law, which is then named. */
export const legalForms = [
  'stock_corporation',
  'limited_liability_company',
  'partnership_limited_by_shares',
  'general_partnership',
  'limited_partnership',
  'cooperative',
  'establishment',
  'other',
] as const;
/** One legal form. */
export type LegalForm = (typeof legalForms)[number];

/** What can be asked of a client, by the names that the form has for the answers, in its order. */
export const clientQuestions = [
  'clientName',
  'tradeName',
  'legalForm',
  'legalFormName',
  'incorporatedOn',
  'uid',
  'registerNumber',
  'listedOn',
  'discretion',
  'revocability',
  'structureReason',
  'openerName',
  'openerAuthority',
  'nationality',
  'otherNationality',
  'birthDate',
  'birthCountry',
  'documentType',
  'documentNumber',
  'documentExpiry',
  'documentIssuer',
  'mrz',
  'street',
  'houseNumber',
  'postalCode',
  'town',
  'country',
  'pepDeclaration',
  'purpose',
  'expectedPurposes',
  'industry',
  'businessCountry',
  'products',
  'channel',
  'expectedAssetsMinor',
  'physicalAssetsMinor',
  'sourceOfWealth',
  'sourceOfWealthEvidence',
  'residenceProved',
  'residenceEvidence',
] as const;
/** One question. */
export type ClientQuestion = (typeof clientQuestions)[number];

/** Papers without which a client is not accepted; somebody who had no part in the case says that they were seen. */
export const clientPapers = [
  'register-extract',
  'founding-document',
  'signing-powers',
  'opener-document',
  'declaration',
  'owner-verification',
  'listing-proof',
  'authority-proof',
  'holders-list',
] as const;
/** One paper. */
export type ClientPaper = (typeof clientPapers)[number];

/** The answers of a form, as far as there are any. */
export type ClientAnswers = { readonly [Q in ClientQuestion]?: unknown } & {
  readonly kind?: ClientKind | undefined;
};
