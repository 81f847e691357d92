import type { AddressDraft } from '../check-party.ts';
import type { EntryDraft } from '../entry-draft.ts';

/** Languages in which sentences are read. */
export type SentenceLanguage = 'en' | 'de' | 'fr' | 'it' | 'es';

/** Somebody whom the client paid before. */
export interface KnownBeneficiary {
  readonly beneficiaryId: string;
  readonly name: string;
  readonly account: string;
  readonly bic?: string | null;
  readonly address: AddressDraft;
}

/** What a part of a sentence is about. */
export type SentenceField =
  | 'amount'
  | 'currency'
  | 'executionDate'
  | 'creditor'
  | 'account'
  | 'reference'
  | 'remittance';

/** A piece of the sentence and the value that was read from it. */
export interface SentencePart {
  readonly field: SentenceField;
  /** Place in `text` of the reading, in UTF-16 units; `end` is behind the last one. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Why something is asked instead of taken from the sentence. */
export type SentenceQuestionCode =
  | 'amount-missing'
  /** A number that can be read in two ways: `1.250`. */
  | 'amount-ambiguous'
  /** More than one number that could be the amount. */
  | 'amount-several'
  /** Nothing or less. */
  | 'amount-not-positive'
  /** More decimals than the currency has. */
  | 'amount-too-precise'
  | 'amount-too-large'
  /** `5k`, `2 Mio`. */
  | 'amount-abbreviated'
  | 'amount-in-words'
  /** Digits with marks where no amount has them, or of another script. */
  | 'amount-malformed'
  /** "About", "up to", a percentage, francs and centimes apart. */
  | 'amount-unclear'
  | 'currency-missing'
  | 'currency-several'
  /** A sign or word of several currencies: dollars, crowns. */
  | 'currency-ambiguous'
  | 'date-ambiguous'
  | 'date-several'
  | 'date-past'
  /** More than a year ahead. */
  | 'date-too-far'
  | 'date-no-working-day'
  /** A day that the calendar does not have. */
  | 'date-invalid'
  /** "Soon", "next week", "at the end of the month". */
  | 'date-unclear'
  | 'creditor-missing'
  /** Nobody of that name was paid before: account and address are needed. */
  | 'creditor-unknown'
  /** Part of a known name, or nearly one. */
  | 'creditor-unsure'
  /** Several known beneficiaries have that name. */
  | 'creditor-several'
  /** The account is not the one to which this beneficiary was paid. */
  | 'account-differs'
  | 'account-invalid'
  | 'account-several'
  | 'reference-invalid'
  | 'reference-several'
  /** "Do not", "cancel". */
  | 'negated'
  /** "If", "as soon as". */
  | 'condition'
  /** "Every month". */
  | 'recurring'
  | 'sentence-too-long';

/** What has to be asked before the draft can be used; `options` are what it could be, for a person to choose. */
export interface SentenceQuestion {
  readonly code: SentenceQuestionCode;
  /** Amounts with a point, days as `YYYY-MM-DD`, codes of currencies, identifiers of beneficiaries. */
  readonly options?: readonly string[];
}

/** What was read: always a draft, never a payment. */
export interface SentenceReading {
  readonly language: SentenceLanguage;
  /** The sentence in the form in which the places of `parts` count. */
  readonly text: string;
  /** What is asked for is empty in it, except a day that banks do not work and a creditor that is new. */
  readonly draft: EntryDraft;
  /** The known beneficiary that was found, or null. */
  readonly beneficiaryId: string | null;
  /** In the order of the sentence. */
  readonly parts: readonly SentencePart[];
  readonly questions: readonly SentenceQuestion[];
}
