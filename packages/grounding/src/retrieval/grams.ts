import { wordsOf } from './words.ts';

/** How long the runs of letters are, spaces between words included, and into how many buckets they fall. */
const runLength = 5;
const buckets = 2 ** 17;
const lengthShare = 0.6;
/** What a run in a heading counts, against one in the text. */
const headingWeight = 0.3;
/** A question is read to this length, in characters: fewer than a number of 16 bits counts. */
const questionMax = 4000;

/**
 * Passages as runs of five letters: what two texts have in common where neither stems nor words agree (`notify` and
 * `notification`, `Meldefrist` and `Frist zur Meldung`, whole turns of phrase).
 */
export interface GramIndex {
  /** The buckets of each passage's runs, in order, and of its headings'. */
  readonly texts: readonly Uint32Array[];
  readonly headings: readonly Uint32Array[];
  /** Of each bucket: how many passages have a run in it. */
  readonly having: Uint32Array;
  readonly meanLength: number;
}

export function indexGrams(passages: readonly { text: string; heading: string }[]): GramIndex {
  const having = new Uint32Array(buckets);
  const seenBy = new Int32Array(buckets).fill(-1);
  const texts = passages.map(({ text }, place) => {
    const runs = runsOf(text);
    for (const run of runs) {
      if (seenBy[run] === place) continue;
      seenBy[run] = place;
      having[run] = (having[run] ?? 0) + 1;
    }
    return runs;
  });
  const length = texts.reduce((sum, runs) => sum + runs.length, 0);
  const headings = passages.map(({ heading }) => runsOf(heading));
  return { texts, headings, having, meanLength: Math.max(1, length / Math.max(1, texts.length)) };
}

/** How much of a question's runs each of `places` has, weighed by how rare they are: from 0 to under 2. */
export function scoreGrams(index: GramIndex, question: string, places: readonly number[]): number[] {
  const numbers = new Int16Array(buckets);
  const tells: number[] = [];
  for (const run of runsOf(question.slice(0, questionMax))) {
    const having = index.having[run] ?? 0;
    if (having === 0 || numbers[run] !== 0) continue;
    numbers[run] = tells.push(Math.log(1 + (index.texts.length - having + 0.5) / (having + 0.5)));
  }
  const total = tells.reduce((sum, each) => sum + each, 0);
  const counts = new Float64Array(tells.length);
  const add = (runs: Uint32Array, weight: number): void => {
    for (let at = 0; at < runs.length; at += 1) {
      const number = numbers[runs[at] ?? 0] ?? 0;
      if (number > 0) counts[number - 1] = (counts[number - 1] ?? 0) + weight;
    }
  };
  return places.map((place) => {
    const runs = index.texts[place] ?? new Uint32Array();
    counts.fill(0);
    add(runs, 1);
    add(index.headings[place] ?? new Uint32Array(), headingWeight);
    const stretch = 1 - lengthShare + (lengthShare * runs.length) / index.meanLength;
    const sum = counts.reduce(
      (all, often, at) => (often === 0 ? all : all + ((tells[at] ?? 0) * 2 * often) / (often + stretch)),
      0,
    );
    return total === 0 ? 0 : sum / total;
  });
}

/** The runs of a text's words, each as the bucket of its hash (FNV-1a). */
function runsOf(text: string): Uint32Array {
  const line = ` ${wordsOf(text).join(' ')} `;
  return Uint32Array.from({ length: Math.max(0, line.length - runLength + 1) }, (_, start) => {
    let hash = 0x811c9dc5;
    for (let at = start; at < start + runLength; at += 1)
      hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
    return (hash ^ (hash >>> 15)) & (buckets - 1);
  });
}
