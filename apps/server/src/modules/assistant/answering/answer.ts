import type { AnswerMetrics, AnswerPhase, AnswerSource, ChatMessage } from '@sorgfalt/contract';
import type { ExtractedSentence, Passage } from '@sorgfalt/grounding';
import { sha256 } from '../../../platform/sha256.ts';
import type { Library } from '../library/library.ts';
import type { Reading } from '../library/reading.ts';
import { find } from './find.ts';
import type { Found } from './find.ts';
import type { Question } from './question.ts';
import { refusalText } from './refusal-text.ts';

/** What is told while an answer is written. */
export type Step =
  | { readonly event: 'phase'; readonly data: { readonly phase: AnswerPhase } }
  | { readonly event: 'delta'; readonly data: { readonly text: string } };

/** An answer without how long it took. */
export type Answer = Pick<ChatMessage, 'text' | 'refusal' | 'notice' | 'sources' | 'sentences'> & {
  readonly metrics: Omit<AnswerMetrics, 'responseSeconds'>;
};

/** Writes an answer, step by step; ends with what `signal` was aborted with. */
export type Answering = (question: Question, signal: AbortSignal) => AsyncGenerator<Step, Answer, void>;

/**
 * The built-in assistant: one to four sentences of the library that answer a question, word for word and as they are in
 * force on the day. Where the library does not say it, where the question is of another field or takes for granted what
 * the sources deny, it refuses and says which.
 */
export function answerFromLibrary(library: Library): Answering {
  return async function* (question, signal) {
    yield phase('processing');
    yield phase('analyzing');
    yield phase('searching');
    const reading = await library.open(question.role);
    const found = find(reading, question);
    yield phase('generating');
    const answer = answerOf(found, question, reading);
    for (const piece of answer.text.split(/(?<=\n\n)/u)) {
      signal.throwIfAborted();
      yield { event: 'delta', data: { text: piece } };
    }
    return answer;
  };
}

const phase = (name: AnswerPhase): Step => ({ event: 'phase', data: { phase: name } });

function answerOf(
  { result: { mode, confidence, refusal, hits }, sentences: extracted }: Found,
  { text: asked, language }: Question,
  reading: Reading,
): Answer {
  const cited = hits
    .map(({ passage }) => passage)
    .filter(({ id }) => extracted.some(({ passageId }) => passageId === id));
  const isFound = extracted.length > 0;
  const numbered = extracted.map(({ text, passageId }) => ({
    text,
    n: 1 + cited.findIndex(({ id }) => id === passageId),
  }));
  const parts = numbered.map(({ text, n }) => `${text} [${String(n)}]`);
  const reason = isFound ? null : (refusal ?? 'no-source');
  return {
    text: reason === null ? parts.join('\n\n') : refusalText(reason, language),
    refusal: reason,
    notice: null,
    sources: cited.map((passage, at) => sourceOf(passage, extracted, at + 1, reading)),
    sentences: placesOf(parts).map((place, at) => ({
      ...place,
      isFactual: true,
      isSupported: true,
      cites: [numbered[at]?.n ?? 0],
      vetoes: [],
    })),
    metrics: {
      // Each sentence is one of its source, word for word.
      zhScore: isFound ? 1 : null,
      verdict: isFound ? 'pass' : null,
      retrievalMode: mode,
      confidence,
      promptTokens: 0,
      completionTokens: 0,
      isEstimate: false,
      model: 'built-in',
      modelName: null,
      indexHash: reading.indexHash,
      promptHash: sha256(JSON.stringify([asked, hits.map(({ passage }) => passage.id)])),
    },
  };
}

/** Where each of the parts stands once they are joined by an empty line. */
function placesOf(parts: readonly string[]): { start: number; end: number }[] {
  let start = 0;
  return parts.map((part) => {
    const place = { start, end: start + part.length };
    start = place.end + 2;
    return place;
  });
}

/** A passage as the source number `n`; marked is what the answer took from it. */
function sourceOf(
  passage: Passage,
  extracted: readonly ExtractedSentence[],
  n: number,
  reading: Reading,
): AnswerSource {
  const { id, source, sourceKind, eId, language, citation, heading, version, inForceFrom, text } = passage;
  const link = reading.linkOf(source);
  const taken = extracted.filter(({ passageId }) => passageId === id);
  const place = { n, passageId: id, sourceId: source, kind: sourceKind, eId, language };
  const said = { citation, heading, version, inForceFrom, link, text };
  return {
    ...place,
    ...said,
    sha256: sha256(text),
    start: Math.min(...taken.map(({ start }) => start)),
    end: Math.max(...taken.map(({ end }) => end)),
  };
}
