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
  /** Where its issuer publishes the binding text. */
  readonly link: string;
}

export const acts: readonly Act[] = [
  {
    key: 'amla',
    number: '955.0',
    kind: 'act',
    shortName: { en: 'AMLA', de: 'GwG', fr: 'LBA', it: 'LRD', es: 'LBA' },
    title: {
      en: 'Anti-Money Laundering Act',
      de: 'Geldwäschereigesetz',
      fr: 'Loi sur le blanchiment d’argent',
      it: 'Legge sul riciclaggio di denaro',
      es: 'Ley suiza sobre el blanqueo de capitales',
    },
    checkedAgainst: '2024-03-01',
    link: 'https://www.fedlex.admin.ch/eli/cc/1998/892_892_892',
  },
];
