import type { Passage } from '../passage.ts';

/** What of a text is held against a provision. */
export type CheckKind =
  | 'article'
  | 'subject'
  | 'in-force'
  | 'pinpoint'
  | 'quotation'
  | 'number'
  | 'date'
  | 'modality';

/** What is wrong. */
export type FaultCode =
  | 'article-unknown'
  | 'paragraph-unknown'
  | 'letter-unknown'
  | 'not-yet-in-force'
  | 'repealed'
  | 'quotation'
  | 'number'
  | 'date'
  | 'polarity'
  | 'other-article';

/**
 * Why nothing can be said: the act is not held; what is held of it sums it up and does not speak of this; since when it
 * is in force is not known; it is held in another language only; it says neither must nor may in words that are known, or
 * perhaps another of them in quite other words.
 */
export type GapCode =
  | 'act-unknown'
  | 'not-held'
  | 'day-unknown'
  | 'other-language'
  | 'force-unknown'
  | 'force-doubtful';

/** A place in a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The provision that something was held against. */
export interface Compared {
  readonly passage: Passage;
  /** The sentence of its text that says most of the same. */
  readonly sentence: Place;
}

/** One thing that a text says of a provision, at its place in the whole text, and whether that holds. */
export type Check = Place & {
  readonly kind: CheckKind;
  readonly compared: Compared | null;
} & (
    | { readonly verdict: 'holds' }
    | {
        readonly verdict: 'fails';
        readonly reason: FaultCode;
        /** The citation, or ISO date, that would be right; null when none is known. */
        readonly expected: string | null;
      }
    | { readonly verdict: 'open'; readonly reason: GapCode }
  );
