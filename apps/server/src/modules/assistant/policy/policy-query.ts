import { questionCharsMax } from '@sorgfalt/contract';
import type { assistantRoutes, RouteOutput } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import type { Answer, Answering, Question } from '../answering/answer.ts';
import { languageOf } from '../answering/language.ts';
import { countAnswer } from '../exchanges/repo.ts';

interface PolicyDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly answering: Answering;
  /** What questions and answers are hashed with for the ledger. */
  readonly hashKey: string;
  readonly answersPerDay: number;
}

interface Asked {
  /** Facts of the case or payment that the question came up with. */
  readonly context: string;
  readonly question: string;
  readonly user_id: string;
}

type Guidance = RouteOutput<typeof assistantRoutes.policyQuery>;

/** Answers one question on its own, from the library, without a conversation. Nothing of it is kept but hashes. */
export function createPolicyAssistant(deps: PolicyDeps) {
  return {
    /**
     * Refuses `forbidden` for somebody else's id, `policy-question-empty`, `question-too-long`, and `answers-spent`. The
     * facts of the item are looked at where the question alone finds no source; they are no part of the answer.
     */
    async query(caller: Caller, { context, question, user_id: userId }: Asked): Promise<Guidance> {
      if (userId !== caller.id) throw new AppError('forbidden');
      const text = question.trim();
      if (text === '') throw new AppError('policy-question-empty');
      if (text.length > questionCharsMax)
        throw new AppError('question-too-long', { details: { max: questionCharsMax } });
      const used = await deps.database.transaction((tx) => countAnswer(tx, caller.id));
      if (used > deps.answersPerDay) throw new AppError('answers-spent');
      const began = performance.now();
      const language = languageOf(text, 'en');
      const asOf = new Date().toISOString().slice(0, 10);
      let answer = await written(deps.answering, { text, language, asOf });
      if (answer.refusal === 'no-source' && context.trim() !== '')
        answer = await written(deps.answering, { text: `${text}\n${context.trim()}`, language, asOf });
      const metrics = { ...answer.metrics, responseSeconds: Math.round(performance.now() - began) / 1000 };
      const proofId = await seal(deps, caller, { text, context }, answer);
      const { text: said, refusal, notice, sources, sentences } = answer;
      return { answer: said, language, refusal, notice, sources, sentences, metrics, proofId };
    },
  };
}

async function written(answering: Answering, question: Question): Promise<Answer> {
  const steps = answering(question, new AbortController().signal);
  for (;;) {
    const { value, done } = await steps.next();
    if (done === true) return value;
  }
}

/** Notes in the ledger that the question was answered: hashes alone. Gives the entry's id. */
async function seal(
  { spine, hashKey }: PolicyDeps,
  caller: Caller,
  asked: { readonly text: string; readonly context: string },
  { text, refusal, notice, metrics }: Answer,
): Promise<string | null> {
  const { model, modelName, verdict, retrievalMode, indexHash, promptHash } = metrics;
  const facts = { model, verdict, refusal, notice };
  return spine.run(caller, async ({ append }) => {
    const { proofId } = await append({
      type: 'assistant.answered',
      status: 'completed',
      data: facts,
      evidence: {
        ...facts,
        modelName,
        retrievalMode,
        indexHash,
        promptHash: keyedDigest(hashKey, 'prompt', promptHash),
        questionHash: keyedDigest(hashKey, 'question', JSON.stringify(asked)),
        answerHash: keyedDigest(hashKey, 'answer', text),
      },
    });
    return proofId;
  });
}
