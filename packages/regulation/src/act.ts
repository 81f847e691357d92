import type { Language } from '@sorgfalt/grounding';

export type ActKind = 'act' | 'ordinance' | 'circular' | 'self-regulation';

/** Something that binds a financial intermediary and that the digest sums up. */
export interface Act {
  /** The `source` of its passages. */
  readonly key: string;
  /** The number in the classified compilation (`955.0`), or the number its issuer gave it (`2016/7`). */
  readonly number: string;
  readonly kind: ActKind;
  /** What stands in a citation. */
  readonly shortName: Readonly<Record<Language, string>>;
  readonly title: Readonly<Record<Language, string>>;
  /** ISO date of the consolidation that the digest was checked against; null: no text was at hand. */
  readonly checkedAgainst: string | null;
  /**
   * A number that none of its articles passes: a bound and not the last of them, so that acts may grow a little. Null
   * where the places of a text have no numbers here.
   */
  readonly articlesMax: number | null;
  /** Where its issuer publishes the binding text. */
  readonly link: string;
}
