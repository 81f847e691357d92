import { createHash } from 'node:crypto';
import type {
  AnswerMetrics,
  AnswerPhase,
  AnswerSource,
  AssistantLanguage,
  ChatMessage,
} from '@sorgfalt/contract';
import type { Passage } from '@sorgfalt/grounding';
import type { Library } from '../library.ts';
import { citedPlaces } from './cited-places.ts';
import { refusalText } from './refusal-text.ts';

export interface Question {
  readonly text: string;
  readonly language: AssistantLanguage;
  /** The day whose law counts. */
  readonly asOf: string;
}

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

/** Passages of one answer at most. */
const sourcesMax = 6;

/**
 * The built-in assistant: the articles that a question names, word for word from the library as they are in force on the day.
 * Where it names none that is there, it refuses.
 */
export function answerFromLibrary(library: Library): Answering {
  return async function* (question, signal) {
    yield phase('processing');
    yield phase('analyzing');
    const { language, asOf, text } = question;
    const inForce = library.passages(language).filter((each) => isInForce(each, asOf));
    yield phase('searching');
    const found = citedPlaces(text, inForce).slice(0, sourcesMax);
    yield phase('generating');
    const answer = answerOf(found, question, library);
    for (const piece of answer.text.split(/(?<=\n\n)/u)) {
      signal.throwIfAborted();
      yield { event: 'delta', data: { text: piece } };
    }
    return answer;
  };
}

const phase = (name: AnswerPhase): Step => ({ event: 'phase', data: { phase: name } });

function isInForce({ inForceFrom, inForceUntil }: Passage, asOf: string): boolean {
  return (inForceFrom ?? '') <= asOf && (inForceUntil === null || asOf < inForceUntil);
}

function answerOf(found: readonly Passage[], { text: asked, language }: Question, library: Library): Answer {
  const isFound = found.length > 0;
  const parts = found.map(({ text }, at) => `${text} [${String(at + 1)}]`);
  let start = 0;
  const sentences = parts.map((part, at) => {
    const end = start + part.length;
    const sentence = { start, end, isFactual: true, isSupported: true, cites: [at + 1], vetoes: [] };
    start = end + 2;
    return sentence;
  });
  return {
    text: isFound ? parts.join('\n\n') : refusalText(language),
    refusal: isFound ? null : 'no-source',
    notice: null,
    sources: found.map((passage, at) => sourceOf(passage, at + 1, library)),
    sentences,
    metrics: {
      // Each sentence is one of its source, word for word.
      zhScore: isFound ? 1 : null,
      verdict: isFound ? 'pass' : null,
      retrievalMode: 'lexical',
      confidence: isFound ? 1 : 0,
      promptTokens: 0,
      completionTokens: 0,
      isEstimate: false,
      model: 'built-in',
      modelName: null,
      indexHash: library.indexHash,
      promptHash: sha256(JSON.stringify([asked, found.map(({ id }) => id)])),
    },
  };
}

function sourceOf(passage: Passage, n: number, library: Library): AnswerSource {
  const { id, source, sourceKind, eId, language, citation, heading, version, inForceFrom, text } = passage;
  const link = library.linkOf(source);
  const place = { n, passageId: id, sourceId: source, kind: sourceKind, eId, language };
  const said = { citation, heading, version, inForceFrom, link, text };
  return { ...place, ...said, sha256: sha256(text), start: 0, end: text.length };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
