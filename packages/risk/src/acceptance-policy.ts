/**
 * The questions that a policy can want answered before a machine accepts, each with the rule that asks it; null is a
 * rule of the house. The ones with a rule of the law cannot be left out.
 */
export const acceptanceQuestions = {
  nationality: 'AMLO-FINMA Art. 13 para. 2 let. a',
  domicile: 'AMLO-FINMA Art. 13 para. 2 let. a',
  businessCountry: 'AMLO-FINMA Art. 13 para. 2 let. b',
  industry: 'AMLO-FINMA Art. 13 para. 2 let. b',
  channel: 'AMLO-FINMA Art. 13 para. 2 let. c',
  residenceProved: 'AMLO-FINMA Art. 13 para. 2 let. c',
  products: 'AMLO-FINMA Art. 13 para. 2 let. d',
  expectedAssetsMinor: 'AMLO-FINMA Art. 13 para. 2 let. e',
  expectedPurposes: 'AMLO-FINMA Art. 13 para. 2 let. f',
  physicalAssetsMinor: 'AMLO-FINMA Art. 14 para. 3',
  sourceOfWealth: 'AMLO-FINMA Art. 15',
  pep: 'AMLO-FINMA Art. 15',
  birthCountry: null,
  documentIssuer: null,
} as const;
/** One question. */
export type AcceptanceQuestion = keyof typeof acceptanceQuestions;

/** The facts by which a client is of a country. */
export const countryFacts = ['nationality', 'birthCountry', 'domicile', 'businessCountry'] as const;
/** One of them. */
export type CountryFact = (typeof countryFacts)[number];

/** The lists of countries that a machine can be told to leave to a person. */
export const watchedLists = ['callForAction', 'increasedMonitoring'] as const;
/** One list. */
export type WatchedList = (typeof watchedLists)[number];

/**
 * What a machine may accept by itself. That only a low level on fresh lists without any political exposure, open hit
 * or warning is accepted is no setting: no policy can allow more.
 */
export type AcceptancePolicy = {
  readonly questions: readonly AcceptanceQuestion[];
  /** Highest expected assets, and of these in kind, CHF centimes. */
  readonly expectedAssetsMaxMinor: number;
  readonly physicalAssetsMaxMinor: number;
  readonly isResidenceProofNeeded: boolean;
  /** A country on one of these lists by one of these facts is left to a person. */
  readonly countryLists: readonly WatchedList[];
  readonly countryFacts: readonly CountryFact[];
  /** The least that a purpose has to say: different words, and the letters in them. */
  readonly purposeWordsMin: number;
  readonly purposeLettersMin: number;
};
