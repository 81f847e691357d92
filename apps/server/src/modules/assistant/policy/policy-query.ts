import { swissDay } from '@sorgfalt/calendar';
import type { AssistantModel, assistantRoutes, RouteOutput } from '@sorgfalt/contract';
import { languageOf } from '@sorgfalt/grounding';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Answer, Answering } from '../answering/answer.ts';
import { answeredEntry, secondsSince } from '../answering/answered.ts';
import type { Question } from '../answering/question.ts';
import { questionOf, spendAnswer } from '../exchanges/placing.ts';

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
     * Refuses `forbidden` for somebody else's id, `policy-question-empty`, `question-too-long`, and `answers-spent`.
     * `model` is who is to answer; a model outside the house hears of the facts of the item only where the operator
     * says so.
     */
    async query(
      caller: Caller,
      { context, question, user_id: userId }: Asked,
      model: AssistantModel,
    ): Promise<Guidance> {
      if (userId !== caller.id) throw new AppError('forbidden');
      const text = questionOf(question, 'policy-question-empty');
      await deps.database.transaction((tx) => spendAnswer(tx, caller.id, deps.answersPerDay));
      const began = performance.now();
      const asked = {
        text,
        facts: context,
        language: languageOf(text, 'en'),
        asOf: swissDay(Date.now()),
        uid: caller.id,
        role: caller.role,
        model,
        policiesFirst: true,
      };
      const answer = await written(deps.answering, asked);
      const metrics = { ...answer.metrics, responseSeconds: secondsSince(began) };
      const entry = answeredEntry(deps.hashKey, JSON.stringify({ text, context }), answer);
      const { proofId } = await deps.spine.run(caller, ({ append }) => append(entry));
      const { text: said, refusal, notice, sources, sentences } = answer;
      return {
        answer: said,
        language: asked.language,
        refusal,
        notice,
        sources,
        sentences,
        metrics,
        proofId,
      };
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
