import type { AnswerPhase, AssistantModel } from '@sorgfalt/contract';
import type { Model } from '../../../adapters/models/model.ts';
import type { Library } from '../library/library.ts';
import type { Answer, Answering, Step } from './answer.ts';
import { askModel } from './ask-model.ts';
import type { ModelRules } from './ask-model.ts';
import { find } from './find.ts';
import { quote } from './quote.ts';

interface AnsweringDeps extends ModelRules {
  readonly library: Library;
  /** Those that can be asked here. */
  readonly models: ReadonlyMap<AssistantModel, Model>;
}

/**
 * Answers from the library. What is found there is looked at first: without a source, for a question of another field or
 * one that takes for granted what the sources deny it is refused, and no model hears of it. Then the model that is asked
 * for writes, or the built-in assistant, which takes one to four sentences of the sources word for word.
 */
export function createAnswering({ library, models, ...rules }: AnsweringDeps): Answering {
  return async function* (question, signal) {
    yield phase('processing');
    yield phase('analyzing');
    yield phase('searching');
    const reading = await library.open(question.role);
    const found = await find(reading, question);
    yield phase('generating');
    const quoted = quote(found, question, reading);
    if (quoted.refusal !== null || question.model === 'built-in') return yield* tell(quoted, signal);
    const model = models.get(question.model);
    if (model === undefined) return yield* tell({ ...quoted, notice: 'model-not-configured' }, signal);
    return yield* askModel(rules, model, { question, found, reading, quoted }, signal);
  };
}

const phase = (name: AnswerPhase): Step => ({ event: 'phase', data: { phase: name } });

/** Tells an answer that is already whole. */
async function* tell(answer: Answer, signal: AbortSignal): AsyncGenerator<Step, Answer, void> {
  for (const source of answer.sources) yield { event: 'source', data: source };
  for (const piece of answer.text.split(/(?<=\n\n)/u)) {
    signal.throwIfAborted();
    yield { event: 'delta', data: { text: piece } };
  }
  return answer;
}
