/** What kind of subject a list entry or a query stands for; `other` compares as unknown. */
export type EntityKind = 'person' | 'organisation' | 'vessel' | 'aircraft' | 'other';

/** One listed spelling; `weak` is a low-quality alias as the issuing authority marks it. */
export interface ListName {
  full: string;
  quality: 'primary' | 'strong' | 'weak';
  /** Writing system as the list states it, for example `Arab`; absent for Latin. */
  script?: string;
}

/** Why an entity stands on a list; absent means a sanctions list. */
export type ListTopic = 'sanction' | 'pep' | 'adverse' | 'crime';

/** Earliest and latest possible day, each as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export interface DateBounds {
  from: string;
  to: string;
}

/** A document, register, vessel or wallet number; `country` is alpha-2 or the list's own words. */
export interface ListIdentifier {
  type: string;
  value: string;
  country?: string;
}

/** One listed subject in the form all four list formats are brought to. */
export interface ListEntity {
  /** Unique inside its list. */
  id: string;
  kind: EntityKind;
  names: ListName[];
  birthDates: DateBounds[];
  /** ISO 3166-1 alpha-2, or the list's own words in upper case where no code is known. */
  nationalities: string[];
  identifiers: ListIdentifier[];
  programs: string[];
  addresses: string[];
  remarks?: string;
  /** `YYYY-MM-DD`. */
  listedOn?: string;
  topics?: ListTopic[];
}

/** The subject somebody asks about; everything but the name is optional evidence. */
export interface ScreeningQuery {
  id?: string;
  name: string;
  kind?: EntityKind;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birthDate?: string;
  nationalities?: string[];
  identifiers?: { type?: string; value: string }[];
  /** The firm that a person trades as. Whoever bears its name or number is found as well. */
  firm?: Pick<ScreeningQuery, 'name' | 'identifiers'>;
}

/** How one query word was found in a listed name; `sim` and `weight` lie in 0..1. */
export interface TokenMatch {
  q: string;
  c: string;
  kind: 'exact' | 'edit' | 'phonetic' | 'initial' | 'joined' | 'translit' | 'translated' | 'acronym';
  sim: number;
  weight: number;
}

/** What one further fact did to the score; `effect` is the signed change. */
export interface Qualifier {
  field: 'birthDate' | 'nationality' | 'identifier' | 'kind' | 'nameQuality' | 'group';
  outcome: 'match' | 'mismatch' | 'unknown';
  effect: number;
  query?: string;
  candidate?: string;
}

/** A word without a partner: how much of its weight is missing on that side, and what that costs. */
export interface LeftOver {
  side: 'query' | 'candidate';
  word: string;
  weight: number;
  cost: number;
  /**
   * Why it weighs less than another word, or more: it says where a firm sits or which part of it is meant, stands there twice, or
   * is a syllable of a name of which others agree.
   */
  because?: 'part-of-firm' | 'repeated' | 'broken';
}

/**
 * What the words come to: `share` of `agreed / (matched + cost)`, and from that `points`, which are the score before further
 * facts: 0.95 to 0.97 of it, 0.95 + 0.02 * (1 - 1 / (1 + evidence)).
 */
export interface NameSum {
  /** The weight of the pairs, and that weighed by how alike they are. */
  matched: number;
  agreed: number;
  /** What the words left over cost, all together. */
  cost: number;
  /**
   * What of the agreement counts: less for one inexact word alone, and where a mark of generation or turned syllables contradict;
   * nothing where no word agrees that says who is meant.
   */
  share: number;
  /** The weight of the words that say who is meant and were found. */
  evidence: number;
  points: number;
}

/** Why a candidate has its score: word by word, then fact by fact. The points of both add up to the score, 0 at the least. */
export interface Explanation {
  tokens: TokenMatch[];
  leftOver: LeftOver[];
  sum: NameSum;
  qualifiers: Qualifier[];
}

/** One listed subject that may be the one asked about. */
export interface Candidate {
  listId: string;
  entityId: string;
  /** Where else the same subject stands; the entry above fits best. */
  alsoOn: { listId: string; entityId: string }[];
  entity: ListEntity;
  /** The listed name that matched best. */
  name: string;
  /** 0..1 with four decimals. */
  score: number;
  band: 'strong' | 'possible' | 'weak';
  explanation: Explanation;
}

/** A list with the entities its parser gave. */
export interface ScreeningList {
  listId: string;
  entities: ListEntity[];
}
