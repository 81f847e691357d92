import { addUp } from './add-up.ts';
import { GrowableInts } from './growable.ts';
import type { IndexData } from './index-data.ts';
import { buildKeyTable, eachValue } from './key-table.ts';
import type { Word } from './normalise.ts';
import type { RunHit } from './run-hit.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { foreignSpanKey, foreignSpans } from './spelling/script-spelling.ts';
import type { ScriptSpelling } from './spelling/script-spelling.ts';
import { lettersOf, soundsOfLatin } from './spelling/pattern.ts';

type RunArrays = Pick<
  IndexData,
  'runStarts' | 'runHashes' | 'runValues' | 'runSize' | 'runNameStart' | 'runNames' | 'runPlaces'
>;

const wordsKeptMax = 50_000;

/**
 * The runs of words in another script that one word in Latin letters may spell: each run once, with its keys, the place where it
 * stands first, and the names that hold it. Names share few runs, and a search compares its words with each run once.
 */
export function foreignRuns(
  { nameStart, nameTokens, nameEntity }: Pick<IndexData, 'nameStart' | 'nameTokens' | 'nameEntity'>,
  words: readonly Word[],
): RunArrays {
  const runs = new Map<string, number>();
  const [hashes, values] = [new GrowableInts(), new GrowableInts()];
  const runSize = new GrowableInts();
  const bearers: { name: number; start: number }[][] = [];
  for (let name = 0; name < nameEntity.length; name += 1) {
    const own = nameTokens.subarray(nameStart[name], nameStart[name + 1]);
    if (!own.some((token) => mayGoTogether(words[token]))) continue;
    const ownWords = Array.from(own).flatMap((token) => words[token] ?? []);
    for (const { start, size, spelling, key: native } of foreignSpans(ownWords)) {
      const known = runs.get(native);
      const run = known ?? runs.size;
      if (known === undefined) {
        runs.set(native, run);
        runSize.push(size);
        for (const key of new Set(spelling.sounds.map(foreignSpanKey))) {
          hashes.push(key);
          values.push(run);
        }
      }
      (bearers[run] ??= []).push({ name, start });
    }
  }
  const { starts, hashes: sorted, values: runValues } = buildKeyTable(hashes.finish(), values.finish());
  const runNameStart = Uint32Array.from([0, ...bearers.map(({ length }) => length)]);
  addUp(runNameStart);
  return {
    runStarts: starts,
    runHashes: sorted,
    runValues,
    runSize: Uint8Array.from(runSize.finish()),
    runNameStart,
    runNames: Uint32Array.from(bearers.flat(), ({ name }) => name),
    runPlaces: Uint8Array.from(bearers.flat(), ({ start }) => start),
  };
}

/* Most names have no word of such a script. */
function mayGoTogether(word: Word | undefined): boolean {
  return word?.script === 'continued' || word?.script === 'vowelless';
}

/** The runs that a word in Latin letters may spell, by name, shorter ones first; remembered, as names share their words. */
export function runsSpelling(index: ScreeningIndex, text: string): readonly RunHit[] {
  const { runHits } = index.memory;
  const known = runHits.get(text);
  if (known !== undefined) return known;
  const found = findRuns(index, text).toSorted(
    (a, b) => a.name - b.name || a.size - b.size || a.start - b.start,
  );
  if (runHits.size >= wordsKeptMax) runHits.clear();
  runHits.set(text, found);
  return found;
}

function findRuns(index: ScreeningIndex, text: string): RunHit[] {
  const { runNameStart, runNames, runPlaces, runSize } = index.data;
  const letters = lettersOf(text);
  const runs = new Set<number>();
  for (const key of soundsOfLatin(text).map(foreignSpanKey)) {
    eachValue(index.runs, key, (run) => {
      const spelling = runSpelling(index, run);
      if (spelling.mayFit(letters) && spelling.fits(text)) runs.add(run);
    });
  }
  const hits: RunHit[] = [];
  for (const run of runs) {
    const { sim } = runSpelling(index, run);
    const end = runNameStart[run + 1] ?? 0;
    for (let at = runNameStart[run] ?? 0; at < end; at += 1) {
      hits.push({ name: runNames[at] ?? 0, start: runPlaces[at] ?? 0, size: runSize[run] ?? 0, sim });
    }
  }
  return hits;
}

/* How a run is spelt; worked out once, where it stands first. */
function runSpelling(index: ScreeningIndex, run: number): ScriptSpelling {
  const { runSpellings } = index.memory;
  const known = runSpellings[run];
  if (known !== undefined) return known;
  const { data } = index;
  const first = data.runNameStart[run] ?? 0;
  const name = data.runNames[first] ?? 0;
  const tokens = data.nameTokens.subarray(data.nameStart[name], data.nameStart[name + 1]);
  const span = foreignSpans(Array.from(tokens, (token) => tokenWord(index, token))).find(
    ({ start, size }) => start === data.runPlaces[first] && size === data.runSize[run],
  );
  if (span === undefined) throw new Error('a run of an index has no spelling');
  runSpellings[run] = span.spelling;
  return span.spelling;
}
