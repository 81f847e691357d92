import { randomBytes } from 'node:crypto';
import type { AnswerNotice } from '@sorgfalt/contract';
import type { Passage } from '@sorgfalt/grounding';
import type { Model, ModelFailure, Prompt, Usage } from '../../../adapters/models/model.ts';
import { ModelError } from '../../../adapters/models/model.ts';
import type { Log } from '../../../platform/log.ts';
import { sha256 } from '../../../platform/sha256.ts';
import type { Reading } from '../library/reading.ts';
import type { Answer, Step } from './answer.ts';
import type { Budget } from './budget.ts';
import { checkWritten } from './check-written.ts';
import type { Found } from './find.ts';
import { noAnswer, promptOf } from './prompt.ts';
import type { Question } from './question.ts';
import { refusalText } from './refusal-text.ts';
import { createTelling } from './telling.ts';

export interface ModelRules {
  readonly budget: Budget;
  readonly log: Log;
  /** Whether a model outside the house may be told facts of cases and payments. */
  readonly tellsFactsOutside: boolean;
}

/** What there is to answer with: sources were found, and `quoted` is what the built-in assistant makes of them. */
interface Grounds {
  readonly question: Question;
  readonly found: Found;
  readonly reading: Reading;
  readonly quoted: Answer;
}

type Tokens = Pick<Answer['metrics'], 'promptTokens' | 'completionTokens' | 'isEstimate'>;

/**
 * Has a model write the answer from the sources that were found. Where it fails, where the day's budget is used up or
 * where what it wrote does not hold against what it cites, the answer is `quoted`, and its notice says why.
 */
export async function* askModel(
  rules: ModelRules,
  model: Model,
  grounds: Grounds,
  signal: AbortSignal,
): AsyncGenerator<Step, Answer, void> {
  const { question, found, reading, quoted } = grounds;
  const passages = found.result.hits.map(({ passage }) => passage);
  const ids = passages.map(() => newId());
  const facts = rules.tellsFactsOutside || !model.isOutside ? question.facts : '';
  const prompt = promptOf({ ...question, facts }, passages, ids, newId());
  const settle = await rules.budget.reserve(question.uid, promptEstimate(prompt) + prompt.tokensMax);
  if (settle === null) return { ...quoted, notice: 'budget-spent' };

  const telling = createTelling(passages, ids, reading);
  let tokens = tokensOf(prompt, '');
  try {
    const pieces = model.write(prompt, signal);
    for (;;) {
      const { value, done } = await pieces.next();
      yield* done === true ? telling.end() : telling.take(value);
      tokens = tokensOf(prompt, telling.text(), done === true ? value : undefined);
      if (done === true) break;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (telling.text() === '' && untaken.has(error.failure)) tokens = none;
    rules.log.warn({ model: model.model, failure: error.failure }, 'A model gave no answer');
    return instead(quoted, error.failure, model, tokens);
  } finally {
    await settle(tokens.promptTokens + tokens.completionTokens);
  }

  const promptHash = sha256(
    JSON.stringify([prompt.system, question.text, facts, passages.map(({ id }) => id)]),
  );
  return judged(telling.text().trim(), { ...grounds, cited: telling.cited(), model, tokens, promptHash });
}

interface Written extends Grounds {
  /** What it names, in the order of the numbers. */
  readonly cited: readonly Passage[];
  readonly model: Model;
  readonly tokens: Tokens;
  readonly promptHash: string;
}

/** The answer of a model once it has been checked, or what stands in its place. */
function judged(text: string, written: Written): Answer {
  const { question, reading, quoted, cited, model, tokens, promptHash } = written;
  const metrics = {
    ...quoted.metrics,
    ...tokens,
    model: model.model,
    modelName: model.modelName,
    promptHash,
  };
  if (text.replace(/\.$/u, '') === noAnswer) {
    return {
      ...quoted,
      text: refusalText('no-source', question.language, question.text),
      refusal: 'no-source',
      sources: [],
      sentences: [],
      metrics: { ...metrics, zhScore: null, verdict: null },
    };
  }
  const checked = checkWritten(text, cited, question.asOf, reading);
  if (checked === null) return instead(quoted, 'check-failed', model, tokens);
  const { zhScore, verdict, ...said } = checked;
  return { ...said, refusal: null, notice: null, metrics: { ...metrics, zhScore, verdict } };
}

function instead(quoted: Answer, notice: AnswerNotice, model: Model, tokens: Tokens): Answer {
  const asked = { model: model.model, modelName: model.modelName };
  return { ...quoted, notice, metrics: { ...quoted.metrics, ...tokens, asked } };
}

/** With these a provider has taken nothing in, and charges nothing. */
const untaken: ReadonlySet<ModelFailure> = new Set([
  'model-key-refused',
  'model-out-of-quota',
  'model-overloaded',
  'model-unknown',
  'model-unreachable',
]);
const none: Tokens = { promptTokens: 0, completionTokens: 0, isEstimate: false };

/** As many as the provider says; what it does not say is estimated. */
function tokensOf(prompt: Prompt, written: string, usage?: Usage): Tokens {
  const promptTokens = usage?.promptTokens ?? null;
  const completionTokens = usage?.completionTokens ?? null;
  return {
    promptTokens: promptTokens ?? promptEstimate(prompt),
    completionTokens: completionTokens ?? estimate(written),
    isEstimate: promptTokens === null || completionTokens === null,
  };
}

const promptEstimate = ({ system, user }: Prompt): number => estimate(system) + estimate(user);

/** Tokens of a text, rather too many than too few: words of German and French take more than English ones. */
function estimate(text: string): number {
  return Math.ceil(text.length / 3);
}

const newId = (): string => `s${randomBytes(4).toString('hex')}`;
