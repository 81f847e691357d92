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
  const building = indexing(passages, taughtBy);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps, between which whoever builds it may see to others: a language each, then what they teach. */
export function* indexing(
  passages: readonly Passage[],
  taughtBy?: PassageIndex,
): Generator<undefined, PassageIndex> {
  const once = [...new Map(passages.map((passage) => [passage.id, passage])).values()];
  const languages = new Map<Language, LanguageIndex>();
  for (const [language, own] of Map.groupBy(once, (passage) => passage.language)) {
    languages.set(language, indexLanguage(language, own));
    yield;
  }
  const all = [...languages.values()];
  if (taughtBy === undefined) return { languages, topics: trainTopics(all) };
  return { languages, topics: taughtBy.topics === null ? null : placeAll(taughtBy.topics, all) };
}

/** The same for every language and version of one provision. */
export function provisionOf({ source, eId }: Passage): string {
  return `${source}/${eId}`;
}
