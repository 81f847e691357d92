import type { ReferenceTheme } from './input.ts';

/** Families of payment rules. */
export const paymentFamilies = ['client', 'amount', 'behaviour', 'geography', 'data', 'sanctions'] as const;
/** One family. */
export type PaymentFamily = (typeof paymentFamilies)[number];

/**
 * What a rule does when it is met: gives points; says something without points; asks for data to be put right;
 * asks for the screening to be reviewed; leaves the decision to a person whatever the sum; makes the level high whatever
 * the sum; stops the payment.
 */
export const paymentEffects = ['points', 'note', 'repair', 'review', 'person', 'high', 'block'] as const;
/** One effect. */
export type PaymentEffect = (typeof paymentEffects)[number];

/** The articles a rule may rest on; null in a rule is a rule of the house. */
export const paymentArticles = [
  'AMLA Art. 3',
  'AMLA Art. 6',
  'AMLA Art. 6 para. 2 let. d',
  'AMLO-FINMA Art. 10',
  'AMLO-FINMA Art. 14',
  'AMLO-FINMA Art. 14 para. 3',
  'AMLO-FINMA Art. 15',
  'EmbG SR 946.231',
] as const;
/** One article. */
export type PaymentArticle = (typeof paymentArticles)[number];

/**
 * The tests that rules are made of, each with its numbers, all whole. `…Minor` is CHF centimes, `…Permille`
 * thousandths, `…Tenths` tenths, `…Pct` per cent. A pack may use a test several times with other numbers.
 */
export const paymentChecks = {
  'client-level-medium': [],
  'client-level-high': [],
  'client-level-unknown': [],
  'pep-amount': ['fromMinor'],
  'cash-like': ['fromMinor'],
  'amount-from': ['fromMinor'],
  'own-maximum': ['times', 'countMin'],
  'peer-multiple': ['times'],
  'amount-z-score': ['countMin', 'limitTenths', 'excessMinMinor'],
  'amount-mad': ['countMin', 'limitTenths', 'excessMinMinor'],
  'round-amount': ['fromMinor', 'multipleUnits'],
  'just-below': ['limitMinor', 'fromPermille', 'toPermille'],
  'just-below-approval': ['fromPermille', 'toPermille'],
  structuring: ['limitMinor', 'fromPermille', 'toPermille', 'countMin'],
  'structuring-approval': ['fromPermille', 'toPermille', 'countMin'],
  'unattended-amount': ['fromMinor'],
  'unattended-account': ['dayMinor', 'weekMinor'],
  'unattended-client': ['dayMinor', 'weekMinor'],
  'first-of-account': ['fromMinor'],
  'new-beneficiary': ['hours'],
  'new-and-large': ['hours', 'fromMinor'],
  'iban-changed': [],
  'name-changed': [],
  velocity: ['countDay', 'countWeek'],
  'velocity-hour': ['countMin'],
  'sum-hour': ['sumMinor'],
  'sum-day': ['sumMinor'],
  'sum-week': ['sumMinor'],
  'payees-hour': ['countMin'],
  'payees-day': ['countMin'],
  'payees-week': ['countMin'],
  'odd-hour': ['totalMin', 'nearBelowPermille'],
  'young-account': ['ageBelowDays', 'fromMinor'],
  dormant: ['idleDays', 'fromMinor'],
  'pass-through': ['inflowMinMinor', 'outPct'],
  'fan-in': ['payersMin', 'sumMinMinor', 'outPct'],
  'fan-out': ['payeesMin', 'inflowMinMinor', 'outPct'],
  circular: ['receivedMinMinor', 'returnPct'],
  'same-owner': [],
  'reference-words': [],
  'purpose-mismatch': [],
  'frozen-beneficiary': [],
  'first-to-country': [],
  'iban-country-differs': [],
  'bank-country-differs': [],
  'increased-monitoring': [],
  'call-for-action': [],
  'sanctions-stop': ['fromPermille'],
  'sanctions-review': ['fromPermille', 'belowPermille'],
  'screening-incomplete': [],
  'travel-rule-gap': [],
  'duplicate-day': [],
  'duplicate-week': [],
  'rate-stale': ['ageDays', 'fromMinor'],
  'payee-no-match': [],
  'payee-close-match': [],
} as const;

/** A test that a rule can be made of. */
export type PaymentCheck = keyof typeof paymentChecks;
/** The numbers that the test `C` needs. */
export type ParamsOf<C extends PaymentCheck> = {
  readonly [P in (typeof paymentChecks)[C][number]]: number;
};

/** One rule made of the test `C`. */
export type PaymentRuleOf<C extends PaymentCheck> = {
  /** Names the rule in reasons and statistics; two rules may share it when no day belongs to both. */
  readonly id: string;
  /** Raised with every change of the rule. */
  readonly version: number;
  readonly check: C;
  readonly params: ParamsOf<C>;
  readonly family: PaymentFamily;
  /** Of the rules of one group that are met, only the one with most points counts; null for none. */
  readonly group: string | null;
  readonly effect: PaymentEffect;
  /** Whole points, 0 for notes. */
  readonly points: number;
  readonly article: PaymentArticle | null;
  /** First and last day on which payments are judged by the rule; null for no end. */
  readonly validFrom: string;
  readonly validTo: string | null;
};
/** One rule. */
export type PaymentRule = { [C in PaymentCheck]: PaymentRuleOf<C> }[PaymentCheck];

/** The two lists of the FATF, from a day on; countries ISO 3166-1 alpha-2. */
export type DatedCountryLists = {
  readonly validFrom: string;
  readonly callForAction: readonly string[];
  readonly increasedMonitoring: readonly string[];
};

/** All rules, numbers and lists that payments are judged by, under one version. */
export type PaymentRulePack = {
  readonly version: string;
  /** Day from which the pack is in force unless a newer one is. */
  readonly inForceFrom: string;
  /** The lowest score of the two upper levels. */
  readonly levels: { readonly mediumFrom: number; readonly highFrom: number };
  /** Most points a family can give; null for no cap. */
  readonly caps: Readonly<Record<PaymentFamily, number | null>>;
  /** Payments to these are never a first payment to a country. */
  readonly homeCountries: readonly string[];
  /** The newest that has begun counts; before the first of them the first counts. */
  readonly countryLists: readonly DatedCountryLists[];
  /** Words in lower case without accents that a text to the creditor is searched for. */
  readonly referenceWords: Readonly<Record<ReferenceTheme, readonly string[]>>;
  readonly rules: readonly PaymentRule[];
};
