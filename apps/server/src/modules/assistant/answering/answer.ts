import type { AnswerMetrics, AnswerPhase, AnswerSource, ChatMessage } from '@sorgfalt/contract';
import type { Question } from './question.ts';

/** What is told while an answer is written. */
export type Step =
  | { readonly event: 'phase'; readonly data: { readonly phase: AnswerPhase } }
  | { readonly event: 'source'; readonly data: AnswerSource }
  | { readonly event: 'delta'; readonly data: { readonly text: string } };

/** An answer without how long it took. */
export type Answer = Pick<ChatMessage, 'text' | 'refusal' | 'notice' | 'sources' | 'sentences'> & {
  readonly metrics: Omit<AnswerMetrics, 'responseSeconds'>;
};

/** Writes an answer, step by step; ends with what `signal` was aborted with. */
export type Answering = (question: Question, signal: AbortSignal) => AsyncGenerator<Step, Answer, void>;
