import { indexLanguage } from './language-index.ts';
import { placeAll, trainTopics } from './topics.ts';
import type { LanguageIndex } from './language-index.ts';
import type { Topics } from './topics.ts';
import type { Language, Passage } from '../passage.ts';

/** What questions are asked of; made once for a set of passages. */
export interface PassageIndex {
  readonly languages: ReadonlyMap<Language, LanguageIndex>;
  /** What passages in several languages taught about words of the same meaning; null where none are. */
  readonly topics: Topics | null;
}

/**
 * The index over passages, in the memory of the process. Takes up to 2 s for the shipped digest; the same passages give
 * the same index. Passages whose ids are there already are left out. What stands in one language only, such as a policy,
 * teaches nothing across languages: `taughtBy` is the index whose passages did.
 */
export function buildIndex(passages: readonly Passage[], taughtBy?: PassageIndex): PassageIndex {
  const languages = new Map(
    [...byLanguage(passages)].map(([language, own]) => [language, indexLanguage(language, own)] as const),
  );
  const all = [...languages.values()];
  if (taughtBy === undefined) return { languages, topics: trainTopics(all) };
  return { languages, topics: taughtBy.topics === null ? null : placeAll(taughtBy.topics, all) };
}

/** Passages by their languages, each once. */
export function byLanguage(passages: readonly Passage[]): Map<Language, Passage[]> {
  const once = new Map(passages.map((passage) => [passage.id, passage]));
  return Map.groupBy(once.values(), ({ language }) => language);
}

/** The same for every language and version of one provision. */
export function provisionOf({ source, eId }: Passage): string {
  return `${source}/${eId}`;
}
