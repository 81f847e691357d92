/** The languages in which the product speaks and its digest is written. */
export type Language = 'en' | 'de' | 'fr' | 'it' | 'es';

/** One provision, or one paragraph of a policy, in one language and version: the smallest thing that can be cited. */
export interface Passage {
  /** Unique: `${source}/${eId}/${language}@${version}`. */
  readonly id: string;
  /** The key of the act (`amla`), or the id of the policy. */
  readonly source: string;
  readonly sourceKind: 'digest' | 'statute' | 'policy';
  /** Akoma Ntoso's name of the place, `art_3/para_1`: the same in every language of an act. */
  readonly eId: string;
  readonly language: Language;
  /** The path of headings, without the citation. */
  readonly heading: string;
  readonly text: string;
  /** Words that people use for it and it does not: searched like headings, never shown and never quoted. */
  readonly asked?: string;
  /** As the language writes it: `Art. 3 para. 1 AMLA`, `Art. 3 Abs. 1 GwG`, `art. 3 al. 1 LBA`. */
  readonly citation: string;
  /** The date of the consolidation, or the version of the policy. */
  readonly version: string;
  /** ISO date of the first day in force; null: not known. */
  readonly inForceFrom: string | null;
  /** ISO date of the first day no longer in force; null: in force until further notice. */
  readonly inForceUntil: string | null;
}
