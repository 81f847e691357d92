import type { Language } from '@sorgfalt/grounding';

/** One place of an act, summed up in the project's own words: never the law's sentences. */
export interface Provision {
  readonly eId: string;
  /** First day in force, if known. */
  readonly from: string | null;
  /** First day no longer in force; null: in force until further notice. */
  readonly until: string | null;
  /** `text`: compared with the published text, numbers included; `secondary`: rests on what others report of it. */
  readonly checked: 'text' | 'secondary';
  readonly heading: Readonly<Record<Language, string>>;
  readonly text: Readonly<Record<Language, string>>;
  /** Words that offices use for it and the text does not, so that it is found by them. */
  readonly asked: Readonly<Record<Language, string>>;
}
