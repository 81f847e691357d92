import { gramsOf, pairAt } from './source-index.ts';
import type { SourceIndex } from './source-index.ts';
import { isContent } from './words.ts';
import type { Word } from './words.ts';

/** Where a sentence stands among those it was said with. */
export interface Surroundings {
  /** 0 for the first. */
  readonly place: number;
  readonly sentences: number;
  /** Share of content words found, of the sentence before and of the whole; 1 where there is none. */
  readonly foundBefore: number;
  readonly foundInAnswer: number;
  readonly foundAfter: number;
  /** Of the whole answer: its words, and the content words among them that the source lacks. */
  readonly words: number;
  readonly missing: number;
  /** How often each word family stands in the answer. */
  readonly stemsOfAnswer: ReadonlyMap<string, number>;
}

const windowWords = 40;

function share(found: number, all: number): number {
  return all === 0 ? 1 : found / all;
}

/** Share of content words whose stem stands in the source. */
export function contentFound(words: readonly Word[], source: SourceIndex): number {
  const content = words.filter(isContent);
  return share(content.filter(({ stem }) => source.stems.has(stem)).length, content.length);
}

function lettersFound(content: readonly Word[], source: SourceIndex): number {
  let sum = 0;
  for (const word of content) {
    const grams = gramsOf(word);
    const found = grams.filter((gram) => source.grams.has(gram)).length;
    sum += source.stems.has(word.stem) ? 1 : share(found, Math.max(1, grams.length));
  }
  return share(sum, content.length);
}

function weightedFound(content: readonly Word[], source: SourceIndex): number {
  let found = 0;
  let all = 0;
  for (const { fold, stem } of content) {
    all += fold.length;
    if (source.folds.has(fold)) found += fold.length;
    else if (source.stems.has(stem)) found += fold.length * 0.7;
  }
  return share(found, all);
}

/** Shares of pairs and triples of neighbouring words that stand in the source. */
function sequencesFound(words: readonly Word[], source: SourceIndex): readonly [number, number] {
  let pairs = 0;
  let triples = 0;
  let wasFound = false;
  for (let at = 0; at + 1 < words.length; at += 1) {
    const isFound = source.pairs.has(pairAt(words, at) ?? '');
    if (isFound) pairs += 1;
    if (isFound && wasFound) triples += 1;
    wasFound = isFound;
  }
  return [share(pairs, Math.max(0, words.length - 1)), share(triples, Math.max(0, words.length - 2))];
}

/** Words of the longest run that stands in the source in the same order. */
function longestCommonRun(words: readonly Word[], source: SourceIndex): number {
  let longest = 0;
  // Runs that end at the word before, by where they end in the source: each is carried on, not searched again.
  let running = new Map<number, number>();
  for (let at = 0; at + 1 < words.length; at += 1) {
    const next = new Map<number, number>();
    for (const place of source.placesOfPair.get(pairAt(words, at) ?? '') ?? []) {
      const run = (running.get(place) ?? 1) + 1;
      next.set(place + 1, run);
      longest = Math.max(longest, run);
    }
    running = next;
  }
  return longest;
}

function longestGap(words: readonly Word[], source: SourceIndex): number {
  let longest = 0;
  let gap = 0;
  for (const word of words) {
    if (!isContent(word)) continue;
    gap = source.stems.has(word.stem) ? 0 : gap + 1;
    longest = Math.max(longest, gap);
  }
  return longest;
}

/** Greatest share of the content words that stands together in one stretch of the source. */
function bestWindow(content: readonly Word[], source: SourceIndex): number {
  const sought = new Set(content.map(({ stem }) => stem));
  const inWindow = new Map<string, number>();
  let best = 0;
  for (const [at, { stem }] of source.words.entries()) {
    if (sought.has(stem)) inWindow.set(stem, (inWindow.get(stem) ?? 0) + 1);
    const left = source.words[at - windowWords]?.stem;
    const count = left === undefined ? undefined : inWindow.get(left);
    if (left !== undefined && count !== undefined) {
      if (count === 1) inWindow.delete(left);
      else inWindow.set(left, count - 1);
    }
    best = Math.max(best, inWindow.size);
  }
  return share(best, sought.size);
}

function counted(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Share of neighbouring content words that stand near each other in the source, in the same order. */
function orderKept(words: readonly Word[], source: SourceIndex): number {
  const content = words.filter(isContent);
  let kept = 0;
  for (let at = 0; at + 1 < content.length; at += 1) {
    const a = source.placesOfStem.get(content[at]?.stem ?? '') ?? [];
    const b = source.placesOfStem.get(content[at + 1]?.stem ?? '') ?? [];
    if (a.some((x) => b.some((y) => y > x && y - x <= 6))) kept += 1;
  }
  return share(kept, Math.max(0, content.length - 1));
}

/**
 * What is measured of a sentence against its source. The order is that on which `model.json` was trained; nothing
 * measured depends on the language.
 */
export function featuresOf(
  text: string,
  words: readonly Word[],
  source: SourceIndex,
  around: Surroundings,
): number[] {
  const content = words.filter(isContent);
  const [pairs, triples] = sequencesFound(words, source);
  const run = longestCommonRun(words, source);
  const missing = content.filter(({ stem }) => !source.stems.has(stem));
  const numbers = words.filter(({ fold }) => /^\d/.test(fold));
  const names = words.slice(1).filter(({ isMarked, fold }) => isMarked && /^\D/.test(fold));
  const isAbsent = ({ fold, stem }: Word) => !source.folds.has(fold) && !source.stems.has(stem);
  return [
    share(words.filter(({ stem }) => source.stems.has(stem)).length, words.length),
    contentFound(words, source),
    lettersFound(content, source),
    weightedFound(content, source),
    pairs,
    triples,
    share(run, words.length),
    run,
    longestGap(words, source),
    missing.length,
    numbers.filter(({ fold }) => !source.folds.has(fold)).length,
    names.filter(isAbsent).length,
    bestWindow(content, source),
    share(content.length, words.length),
    words.length,
    content.length,
    Math.log1p(source.words.length),
    share(around.place, around.sentences),
    around.sentences,
    around.foundBefore,
    around.foundInAnswer,
    around.place === 0 ? 1 : 0,
    around.foundAfter,
    around.words,
    around.missing,
    share(
      missing.filter(({ stem }) => (around.stemsOfAnswer.get(stem) ?? 0) > 1).length,
      Math.max(1, content.length),
    ),
    Math.min(1, ...missing.map((w) => lettersFound([w], source))),
    orderKept(words, source),
    share(
      content.reduce((n, w) => n + w.fold.length, 0),
      Math.max(1, content.length),
    ),
    missing.filter(({ isMarked }) => isMarked).length,
    counted(text, '!'),
    counted(text, ':'),
    counted(text, ','),
    counted(text, '(') + counted(text, '"'),
    /^\s*(?:[-*•]|\d{1,3}[.)])\s/.test(text) ? 1 : 0,
  ];
}
