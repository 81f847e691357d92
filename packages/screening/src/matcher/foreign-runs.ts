import { addUp } from './add-up.ts';
import { GrowableInts } from './growable.ts';
import type { IndexData } from './index-data.ts';
import { buildKeyTable, eachValue } from './key-table.ts';
import type { Word } from './normalise.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { foreignSpanKey, foreignSpans, spellingOfRun } from './spelling/script-spelling.ts';
import type { ScriptSpelling } from './spelling/script-spelling.ts';
import { soundsOfLatin } from './spelling/pattern.ts';

type RunArrays = Pick<
  IndexData,
  'runStarts' | 'runHashes' | 'runValues' | 'runName' | 'runPlace' | 'runSize' | 'runNameStart' | 'runNames'
>;

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
  const [runName, runPlace, runSize] = [new GrowableInts(), new GrowableInts(), new GrowableInts()];
  const bearers: number[][] = [];
  for (let name = 0; name < nameEntity.length; name += 1) {
    const own = nameTokens.subarray(nameStart[name], nameStart[name + 1]);
    if (!own.some((token) => mayGoTogether(words[token]))) continue;
    const ownWords = Array.from(own).flatMap((token) => words[token] ?? []);
    for (const { start, size, spelling } of foreignSpans(ownWords)) {
      const native = ownWords.slice(start, start + size).map((word) => word.native);
      const known = runs.get(native.join(' '));
      const run = known ?? runs.size;
      if (known === undefined) {
        runs.set(native.join(' '), run);
        runName.push(name);
        runPlace.push(start);
        runSize.push(size);
        for (const key of new Set(spelling.sounds.map(foreignSpanKey))) {
          hashes.push(key);
          values.push(run);
        }
      }
      const names = (bearers[run] ??= []);
      if (names.at(-1) !== name) names.push(name);
    }
  }
  const { starts, hashes: sorted, values: runValues } = buildKeyTable(hashes.finish(), values.finish());
  const runNameStart = Uint32Array.from([0, ...bearers.map((names) => names.length)]);
  addUp(runNameStart);
  return {
    runStarts: starts,
    runHashes: sorted,
    runValues,
    runName: runName.finish(),
    runPlace: Uint8Array.from(runPlace.finish()),
    runSize: Uint8Array.from(runSize.finish()),
    runNameStart,
    runNames: Uint32Array.from(bearers.flat()),
  };
}

/* Most names have no word of such a script. */
function mayGoTogether(word: Word | undefined): boolean {
  return word?.script === 'continued' || word?.script === 'vowelless';
}

/** The names with a run that a word in Latin letters may spell, ascending. */
export function namesSpelling(index: ScreeningIndex, text: string): number[] {
  const { runNameStart, runNames } = index.data;
  const found = new Set<number>();
  for (const key of soundsOfLatin(text).map(foreignSpanKey)) {
    eachValue(index.runs, key, (run) => {
      if (!runSpelling(index, run).fits(text)) return;
      const end = runNameStart[run + 1] ?? 0;
      for (let at = runNameStart[run] ?? 0; at < end; at += 1) found.add(runNames[at] ?? 0);
    });
  }
  return [...found].sort((a, b) => a - b);
}

/* How a run is spelt; worked out once. */
function runSpelling(index: ScreeningIndex, run: number): ScriptSpelling {
  const { runSpellings } = index.memory;
  const known = runSpellings[run];
  if (known !== undefined) return known;
  const { data } = index;
  const start = (data.nameStart[data.runName[run] ?? 0] ?? 0) + (data.runPlace[run] ?? 0);
  const tokens = data.nameTokens.subarray(start, start + (data.runSize[run] ?? 0));
  const spelling = spellingOfRun(Array.from(tokens, (token) => tokenWord(index, token)));
  if (spelling === null) throw new Error('a run of an index has no spelling');
  runSpellings[run] = spelling;
  return spelling;
}
