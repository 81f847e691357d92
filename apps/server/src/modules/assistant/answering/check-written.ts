import type { AnswerSource } from '@sorgfalt/contract';
import { checkAnswer, parseAnswer, sentencesOf, supportOf } from '@sorgfalt/grounding';
import type { Passage } from '@sorgfalt/grounding';
import type { Reading } from '../library/reading.ts';
import type { Answer } from './answer.ts';
import { sourceOf } from './sources.ts';

type Checked = Pick<Answer, 'text' | 'sources' | 'sentences'> & {
  readonly zhScore: number;
  readonly verdict: 'pass' | 'review';
};

/** An address of the web or of mail. */
const address = /\b(?:https?:\/\/|www\.)\S+|\b[\w.+-]+@[\w-]+\.\w+/giu;

/**
 * What a model wrote, sentence by sentence against the sources that it cites; `cited` are these by their numbers from 1.
 * Null for an answer that may not be shown: a veto or too little support, a sentence that cites nothing, or an address
 * that no source has.
 */
export function checkWritten(
  text: string,
  cited: readonly Passage[],
  asOf: string,
  reading: Reading,
): Checked | null {
  const said = parseAnswer(text);
  if (said.length === 0 || said.some(({ cites }) => cites.length === 0)) return null;
  const known = cited.map((passage) => passage.text).join('\n');
  if ([...text.matchAll(address)].some(([found]) => !known.includes(found))) return null;
  const byNumber = new Map(cited.map((passage, at) => [String(at + 1), passage]));
  const { zhScore, verdict, sentences } = checkAnswer({ sentences: said }, byNumber, asOf);
  if (verdict === 'fail') return null;
  return {
    text,
    zhScore,
    verdict,
    sources: cited.map((passage, at) => citedSource(passage, at + 1, said, reading)),
    sentences: said.map(({ start, end, cites }, at) => ({
      start,
      end,
      isFactual: sentences[at]?.factual ?? true,
      isSupported: sentences[at]?.supported ?? false,
      cites: cites.map(Number),
      vetoes: [],
    })),
  };
}

/** A source with the sentences of it marked that carry best what was said with its number. */
function citedSource(
  passage: Passage,
  n: number,
  said: ReturnType<typeof parseAnswer>,
  reading: Reading,
): AnswerSource {
  const spans = sentencesOf(passage.text);
  const carrying = said
    .filter(({ cites }) => cites.includes(String(n)))
    .flatMap(({ text }) => {
      const [best] = spans
        .map((span) => ({ span, score: supportOf([text], span.text)[0] ?? 0 }))
        .toSorted((a, b) => b.score - a.score);
      return best === undefined ? [] : [best.span];
    });
  return sourceOf(passage, carrying, n, reading);
}
