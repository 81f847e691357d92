import { contentFound, featuresOf } from './features.ts';
import { indexSource } from './source-index.ts';
import { isContent, wordsOf } from './words.ts';

/** Features of each sentence of an answer against one source, as the model of support is trained on them. */
export function answerFeatures(sentences: readonly string[], source: string): number[][] {
  const index = indexSource(source);
  const words = sentences.map(wordsOf);
  const found = words.map((of) => contentFound(of, index));
  const foundInAnswer = found.reduce((sum, part) => sum + part, 0) / Math.max(1, found.length);
  const total = words.reduce((n, of) => n + of.length, 0);
  const stems = new Map<string, number>();
  for (const of of words) for (const { stem } of of) stems.set(stem, (stems.get(stem) ?? 0) + 1);
  const missing = words.reduce(
    (n, of) => n + of.filter((w) => isContent(w) && !index.stems.has(w.stem)).length,
    0,
  );
  return words.map((of, place) =>
    featuresOf(sentences[place] ?? '', of, index, {
      place,
      sentences: sentences.length,
      foundBefore: found[place - 1] ?? 1,
      foundInAnswer,
      foundAfter: found[place + 1] ?? 1,
      words: total,
      missing,
      stemsOfAnswer: stems,
    }),
  );
}
