import { keyedDigest } from '../../../platform/keyed-digest.ts';
import type { Answer } from './answer.ts';

/**
 * What the ledger is told of an answer, as an event and as evidence: who wrote it, how it stands, and hashes keyed by
 * `hashKey` of what was asked and said. Not a word of either.
 */
export function answeredEntry(hashKey: string, asked: string, { text, refusal, notice, metrics }: Answer) {
  const { model, modelName, asked: replaced, verdict, retrievalMode, indexHash, promptHash } = metrics;
  // Whoever was asked has heard the question, whoever wrote the answer in the end.
  const facts = { model, askedModel: replaced?.model ?? model, verdict, refusal, notice };
  return {
    type: 'assistant.answered',
    status: 'completed',
    data: facts,
    evidence: {
      ...facts,
      modelName: replaced?.modelName ?? modelName,
      retrievalMode,
      indexHash,
      promptHash: keyedDigest(hashKey, 'prompt', promptHash),
      questionHash: keyedDigest(hashKey, 'question', asked),
      answerHash: keyedDigest(hashKey, 'answer', text),
    },
  } as const;
}

/** Seconds since `began` (of `performance.now()`), to the thousandth. */
export function secondsSince(began: number): number {
  return Math.round(performance.now() - began) / 1000;
}
