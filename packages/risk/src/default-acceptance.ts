import type { AcceptancePolicy } from './acceptance-policy.ts';

/** What the firm leaves to the machine at first: an ordinary person with ordinary means who has answered everything. */
export const defaultAcceptancePolicy: AcceptancePolicy = {
  questions: [
    'nationality',
    'birthCountry',
    'domicile',
    'documentIssuer',
    'pep',
    'businessCountry',
    'industry',
    'products',
    'channel',
    'residenceProved',
    'expectedAssetsMinor',
    'physicalAssetsMinor',
    'sourceOfWealth',
    'expectedPurposes',
  ],
  // CHF 1 million.
  expectedAssetsMaxMinor: 100_000_000,
  physicalAssetsMaxMinor: 0,
  isResidenceProofNeeded: true,
  countryLists: ['callForAction', 'increasedMonitoring'],
  countryFacts: ['nationality', 'birthCountry', 'domicile', 'businessCountry'],
  purposeWordsMin: 3,
  purposeLettersMin: 15,
};
