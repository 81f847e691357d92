import type { Passage } from '../passage.ts';
import { indexSource } from '../support/source-index.ts';
import type { Word } from '../support/words.ts';
import { isContent } from '../support/words.ts';

/** The passages of one article in all versions and languages. */
export interface Article {
  readonly passages: readonly Passage[];
  /** Word families of each language. */
  readonly stems: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What is held of an act. */
export interface HeldAct {
  readonly articles: ReadonlyMap<string, Article>;
  /**
   * First day of the oldest edition that is held word for word: an article that is not in it is none. Empty: not known.
   * Null: there is nothing but a digest, which leaves articles out.
   */
  readonly wholeFrom: string | null;
  /** Whether it is made of articles alone, and so has no margin numbers. */
  readonly hasArticlesOnly: boolean;
}

/** Passages by act and article, built once and used for many texts. */
export interface AttestCorpus {
  readonly acts: ReadonlyMap<string, HeldAct>;
}

/** `9a` for `art_9_a/para_1`, `305bis` for `art_305_bis`, `12` for `rz_12`. */
export function articleOf(eId: string): string {
  const [front = ''] = eId.split('/');
  return front
    .slice(front.indexOf('_') + 1)
    .replaceAll('_', '')
    .toLowerCase();
}

/** Reads passages for `attest`. */
export function buildAttestCorpus(passages: readonly Passage[]): AttestCorpus {
  const bySource = Map.groupBy(passages, ({ source }) => source);
  return {
    acts: new Map([...bySource].map(([source, own]) => [source, heldAct(own)])),
  };
}

function heldAct(passages: readonly Passage[]): HeldAct {
  const byArticle = Map.groupBy(passages, ({ eId }) => articleOf(eId));
  const whole = passages.filter(isWordForWord).map(({ inForceFrom }) => inForceFrom ?? '');
  return {
    articles: new Map([...byArticle].map(([name, own]) => [name, { passages: own, stems: stemsOf(own) }])),
    wholeFrom: whole.toSorted()[0] ?? null,
    hasArticlesOnly: passages.every(({ eId }) => eId.startsWith('art_')),
  };
}

function stemsOf(passages: readonly Passage[]): Map<string, Set<string>> {
  const stems = new Map<string, Set<string>>();
  for (const { language, heading, text } of passages) {
    const own = stems.get(language) ?? new Set<string>();
    stems.set(language, own);
    for (const stem of indexSource(`${heading} ${text}`).stems) own.add(stem);
  }
  return stems;
}

/** Whether a passage is the text itself and no summary of it. */
export function isWordForWord({ sourceKind }: Passage): boolean {
  return sourceKind !== 'digest';
}

/** Whether a passage is in force on a day; one without a first day is, from its edition on. */
export function isInForce({ inForceFrom, inForceUntil }: Passage, asOf: string): boolean {
  return (inForceFrom ?? '') <= asOf && (inForceUntil === null || inForceUntil > asOf);
}

/** Share of the content words of a sentence that an article holds in a language. */
export function shareIn(words: readonly Word[], article: Article, language: string): number {
  const stems = article.stems.get(language);
  const content = words.filter(isContent);
  if (stems === undefined || content.length === 0) return 0;
  return content.filter(({ stem }) => stems.has(stem)).length / content.length;
}
