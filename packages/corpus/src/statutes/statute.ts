import type { Language } from '@sorgfalt/grounding';
import type { XmlFault } from '../xml/xml-tree.ts';

/** One article, or one paragraph of it, as a statute has it. */
export interface StatuteProvision {
  /** Akoma Ntoso's name of the place, the same in every language: `art_9_a/para_1_bis`. */
  readonly eId: string;
  /** The path of headings above it, its own last. */
  readonly heading: string;
  readonly text: string;
}

/** One consolidation of an act in one language, as a file has it. */
export interface Statute {
  /** Number in the classified compilation; null where the file does not say. */
  readonly number: string | null;
  /** `cc/1998/892_892_892`: names the act where its number was given to another one before; null where the file does not say. */
  readonly eli: string | null;
  readonly language: Language;
  readonly title: string;
  readonly shortName: string | null;
  /** ISO date from which the consolidation applies; null where the file does not say. */
  readonly version: string | null;
  /** ISO date of the first day on which the act is in force no longer; null: none is said. */
  readonly repealedFrom: string | null;
  readonly provisions: readonly StatuteProvision[];
  /** Articles and paragraphs that say nothing any more and were left out. */
  readonly repealed: number;
  /** Places that came twice under one name and were told apart. */
  readonly duplicates: number;
}

/** Why a file is no statute that can be read. */
export type StatuteFault =
  | XmlFault
  /** Neither Akoma Ntoso nor JSON nor Markdown. */
  | 'statute-format'
  | 'json-broken'
  /** It has no article that could be cited. */
  | 'statute-no-articles'
  | 'statute-no-language';

/** Carries a fault out of a reader; `readStatute` turns it into a refusal. */
export class StatuteError extends Error {
  readonly code: StatuteFault;
  constructor(code: StatuteFault, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export const languages: readonly Language[] = ['en', 'de', 'fr', 'it', 'es'];

export function languageOf(text: string | undefined): Language | null {
  return languages.find((language) => language === text?.toLowerCase().slice(0, 2)) ?? null;
}

/** `cc/1998/892_892_892` of any address that names an act of the classified compilation. */
export function eliOf(address: string | undefined): string | null {
  return /\beli\/(cc\/[\w-]+\/[\w-]+)/.exec(address ?? '')?.[1] ?? null;
}
