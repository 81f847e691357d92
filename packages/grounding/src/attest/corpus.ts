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

/** Passages by act and article, built once and used for many texts. */
export interface AttestCorpus {
  readonly acts: ReadonlyMap<string, ReadonlyMap<string, Article>>;
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
  const acts = new Map<string, Map<string, { passages: Passage[]; stems: Map<string, Set<string>> }>>();
  for (const passage of passages) {
    const articles = acts.get(passage.source) ?? new Map<string, never>();
    acts.set(passage.source, articles);
    const name = articleOf(passage.eId);
    const article = articles.get(name) ?? { passages: [], stems: new Map<string, Set<string>>() };
    articles.set(name, article);
    article.passages.push(passage);
    const stems = article.stems.get(passage.language) ?? new Set<string>();
    article.stems.set(passage.language, stems);
    for (const stem of indexSource(`${passage.heading} ${passage.text}`).stems) stems.add(stem);
  }
  return { acts };
}

/** Share of the content words of a sentence that an article holds in a language. */
export function shareIn(words: readonly Word[], article: Article, language: string): number {
  const stems = article.stems.get(language);
  const content = words.filter(isContent);
  if (stems === undefined || content.length === 0) return 0;
  return content.filter(({ stem }) => stems.has(stem)).length / content.length;
}
