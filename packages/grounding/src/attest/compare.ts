import type { Passage } from '../passage.ts';
import { countedIn, quantitiesOf } from '../support/quantities.ts';
import type { Quantity } from '../support/quantities.ts';
import { sentencesOf } from '../support/sentences.ts';
import type { Span } from '../support/sentences.ts';
import { isContent, wordsOf } from '../support/words.ts';
import type { Compared } from './check.ts';
import { onceFor } from './once-for.ts';

interface ReadPassage {
  readonly sentences: readonly (Span & { readonly stems: ReadonlySet<string> })[];
  readonly quantities: readonly Quantity[];
}

function stemsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter(isContent)
      .map(({ stem }) => stem),
  );
}

const read = onceFor(({ text, heading }): ReadPassage => ({
  sentences: sentencesOf(text).map((span) => ({ ...span, stems: stemsOf(span.text) })),
  quantities: [...quantitiesOf(`${text}\n${heading}`), ...countedIn(text)],
}));

/** The numbers and dates of a passage and its heading; those of the text come first and stand in their places. */
export function quantitiesIn(passage: Passage): readonly Quantity[] {
  return read(passage).quantities;
}

/** The sentence of some passages that has most words in common with what is said; null without a passage. */
export function comparedWith(said: string, passages: readonly Passage[]): Compared | null {
  const stems = stemsOf(said);
  let best: Compared | null = null;
  let most = -1;
  for (const passage of passages) {
    for (const sentence of read(passage).sentences) {
      const shared = [...stems].filter((stem) => sentence.stems.has(stem)).length;
      if (shared <= most) continue;
      most = shared;
      best = { passage, sentence: { start: sentence.start, end: sentence.end } };
    }
  }
  return best;
}

/** The sentence that stands at a place of a passage's text. */
export function comparedAt(passage: Passage, at: number): Compared {
  const sentence = read(passage).sentences.find(({ start, end }) => start <= at && at < end);
  return { passage, sentence: { start: sentence?.start ?? 0, end: sentence?.end ?? 0 } };
}
