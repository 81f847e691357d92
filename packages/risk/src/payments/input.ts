import type { UnattendedFacts } from './account-flow.ts';

/** Where a name, an address or a text of an order was looked up in the lists. */
export const screenedFields = [
  'debtor',
  'debtorAddress',
  'ultimateDebtor',
  'ultimateDebtorAddress',
  'creditor',
  'ultimateCreditor',
  'creditorAddress',
  'ultimateCreditorAddress',
  'creditorAccount',
  'creditorBank',
  'remittance',
] as const;
/** One screened field. */
export type ScreenedField = (typeof screenedFields)[number];

/** The best candidate that the lists gave for a field, as a whole or for a part of its words. */
export type ScreeningFact = {
  readonly field: ScreenedField;
  /** A listed name stands among other words; false: the field as a whole is alike. */
  readonly isContained: boolean;
  /** Likeness in thousandths, 0 to 1000. */
  readonly scorePermille: number;
  /** A listed identifier (register number, passport, BIC) was met exactly. */
  readonly exactIdentifier: boolean;
};

/** What AMLO-FINMA Art. 10 wants to be known of both sides and may be missing. */
export const travelRuleGaps = [
  'originator-name',
  'originator-account',
  'originator-address',
  'beneficiary-name',
  'beneficiary-account',
] as const;
/** One missing piece. */
export type TravelRuleGap = (typeof travelRuleGaps)[number];

/** What a text to the creditor speaks of. */
export const referenceThemes = [
  'cash',
  'crypto',
  'gambling',
  'gift-card',
  'advance-fee',
  'secrecy',
  'weapons',
] as const;
/** One theme. */
export type ReferenceTheme = (typeof referenceThemes)[number];

/** Movements within a window that ends with the payment; the payment itself is counted in. */
export type WindowFacts = {
  readonly count: number;
  readonly sumMinor: number;
  /** Different payees. */
  readonly payees: number;
};

/** The windows that are kept count of. */
export const paymentWindows = ['h1', 'h24', 'h48', 'd7'] as const;
/** One window. */
export type PaymentWindow = (typeof paymentWindows)[number];

/** What a client's history says about one payment; `featuresOf` gives it. Amounts in CHF centimes. */
export type PaymentHistory = {
  /** Payments made before this one, ever. */
  readonly countBefore: number;
  readonly windows: Readonly<Record<PaymentWindow, WindowFacts>>;
  /** Amounts paid within seven days before this payment, oldest first: the newest 64, and the largest of the others. */
  readonly recentMinor: readonly number[];
  /** Whole days since the last payment, null when there was none. */
  readonly idleDays: number | null;
  /** The 90 days that end with the day of the payment, this payment left out. */
  readonly last90: { readonly count: number; readonly sumMinor: number; readonly maxMinor: number };
  /**
   * Number, sum and sum of squares of all earlier amounts, the last two in decimal digits. They hold what the
   * method of Welford (1962) approximates, without its rounding: M2 is squares − sum² ÷ count.
   */
  readonly spread: { readonly count: number; readonly sum: string; readonly squares: string };
  /** Median of the newest 31 earlier amounts and the median of the distances from it, rounded down. */
  readonly robust: { readonly count: number; readonly medianMinor: number; readonly madMinor: number };
  /** Earlier payments by Swiss local hour: all of them, and those within one hour of this one's. */
  readonly hours: { readonly total: number; readonly near: number };
  /** Countries of the payment that the client never paid to before, sorted. */
  readonly newCountries: readonly string[];
  /** Money that came in before this payment. */
  readonly inflow: {
    readonly sum48hMinor: number;
    readonly sum7dMinor: number;
    readonly payers7d: number;
    /** What the payee of this payment sent within seven days. */
    readonly fromPayee7dMinor: number;
  };
};

/** What is known of the payee from earlier orders of this client. */
export type BeneficiaryFacts = {
  /** The same for all payments to one account and different for different accounts; no personal data. */
  readonly key: string;
  /** Payments executed to this account before. */
  readonly paymentsBefore: number;
  /** Hours since the first of them, rounded down; null when there was none. */
  readonly knownForHours: number | null;
  readonly isNameKnownWithOtherIban: boolean;
  readonly isIbanKnownWithOtherName: boolean;
  /** Stands on the firm's own list of frozen payees. */
  readonly isFrozen: boolean;
  /** The same beneficial owner as the payer's. */
  readonly sharesOwner: boolean;
};

/**
 * Everything a payment is judged by, as plain JSON: integers, texts, booleans and null. It is stored with the
 * decision, so that the same pack gives the same assessment again, byte for byte; `paymentInputOf` reads what earlier
 * versions kept. Amounts named `Chf` are CHF
 * centimes; countries ISO 3166-1 alpha-2; days `YYYY-MM-DD` and hours 0 to 23 in Swiss local time.
 */
export type PaymentRiskInput = {
  readonly version: 2;
  readonly decidedOn: string;
  readonly hour: number;
  readonly executionDate: string;
  readonly amount: {
    readonly chfMinor: number;
    readonly minor: number;
    readonly currency: string;
    /** Minor units in one unit of the currency: 100 for CHF, 1 for JPY. */
    readonly minorPerUnit: number;
  };
  /** Up to which amount the person who entered the order may release it; null for no limit. */
  readonly approvalLimitChfMinor: number | null;
  readonly countries: {
    readonly iban: string | null;
    readonly bank: string | null;
    readonly address: string | null;
    readonly ultimateCreditor: string | null;
    readonly ultimateDebtor: string | null;
  };
  readonly client: {
    readonly level: 'low' | 'medium' | 'high' | 'unknown';
    readonly isPep: boolean;
    /** Days since the relationship was opened; null when not known. */
    readonly accountAgeDays: number | null;
    /** What clients of the same group usually pay at a time; null when there are too few. */
    readonly peerChfMinor: number | null;
    /** ISO 20022 purpose codes that fit the declared purpose of the relationship; null when none were declared. */
    readonly expectedPurposes: readonly string[] | null;
  };
  readonly purpose: string | null;
  /** Cash, or a service like it: money transmission, cheques to bearer, value loaded onto cards. */
  readonly isCashLike: boolean;
  readonly beneficiary: BeneficiaryFacts;
  readonly history: PaymentHistory;
  readonly screening: {
    /** False when a field could not be looked up in all lists in force. */
    readonly isComplete: boolean;
    /** At most one of each kind for a field, in the order of the fields. */
    readonly found: readonly ScreeningFact[];
  };
  readonly travelRuleGaps: readonly TravelRuleGap[];
  /** Earlier orders with the same debtor, creditor account, amount, currency and reference; 7 d includes 24 h. */
  readonly duplicates: { readonly within24h: number; readonly within7d: number };
  /** Answer of the payee check (EPC VOP codes: match, close match, no match, not applicable); null when not asked. */
  readonly payeeCheck: 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP' | null;
  readonly referenceThemes: readonly ReferenceTheme[];
  /** By what `amount.chfMinor` was worked out; absent for francs, and in what was kept before rates had a day. */
  readonly rate?: {
    readonly centimesPerThousand: number;
    readonly day: string;
    readonly source: string;
  };
  /** Absent in what was kept before there were such rules. */
  readonly unattended?: UnattendedFacts;
};
