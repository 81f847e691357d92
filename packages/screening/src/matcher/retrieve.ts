import { joinNeighbours } from './build-index.ts';
import type { ScreeningIndex } from './build-index.ts';
import type { WeighedName } from './align.ts';
import { isDistinctive } from './lexicon.ts';
import type { Word } from './normalise.ts';
import { compareWords } from './word-similarity.ts';

/** How many names are scored in full for one query; this bounds the work. */
const scoredNamesMax = 200;
const similarWordsMax = 400;
const postingsMax = 400_000;

/** Numbers of the names that share the most weight with the query, best first. */
export function retrieveNames(index: ScreeningIndex, query: WeighedName): number[] {
  const shared = new Map<number, number>();
  const probes = probesOf(query);
  let budget = postingsMax;
  for (const { word, weight } of probes) {
    const best = new Map<number, number>();
    for (const { id, sim } of similarTokens(index, word)) {
      const end = index.postingStart[id + 1] ?? 0;
      for (let place = index.postingStart[id] ?? 0; place < end && budget > 0; place += 1) {
        budget -= 1;
        const name = index.postings[place] ?? 0;
        if ((best.get(name) ?? 0) < sim) best.set(name, sim);
      }
    }
    for (const [name, sim] of best) shared.set(name, (shared.get(name) ?? 0) + sim * weight);
  }
  return [...shared]
    .map(([name, sum]) => ({ name, rank: sum - 0.15 * (index.names[name]?.totalWeight ?? 0) }))
    .sort((a, b) => b.rank - a.rank || a.name - b.name)
    .slice(0, scoredNamesMax)
    .map(({ name }) => name);
}

/* Rarest first; words that say nothing about who is meant find nobody unless there is nothing else. */
function probesOf(query: WeighedName): { word: Word; weight: number }[] {
  const own = query.words.map((word, place) => ({ word, weight: query.weights[place] ?? 0 }));
  const telling = own.filter(({ word }) => isDistinctive(word.wordClass) && word.text.length > 1);
  const joined = joinNeighbours(query.words).map((word) => ({ word, weight: 1 }));
  return [...telling, ...joined].sort((a, b) => b.weight - a.weight);
}

function similarTokens(index: ScreeningIndex, word: Word): { id: number; sim: number }[] {
  const found: { id: number; sim: number }[] = [];
  const own = index.tokenIds.get(word.text);
  if (own !== undefined) found.push({ id: own, sim: 1 });
  for (const id of index.fuzzy.lookup(word.text)) {
    const token = index.tokens[id];
    if (token === undefined || id === own) continue;
    const similarity = compareWords(word, token);
    if (similarity !== null) found.push({ id, sim: similarity.sim });
  }
  return found.sort((a, b) => b.sim - a.sim).slice(0, similarWordsMax);
}
