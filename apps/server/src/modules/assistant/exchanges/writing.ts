import type { AnswerSource } from '@sorgfalt/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Actor, Spine } from '../../../platform/events/spine.ts';
import type { Log } from '../../../platform/log.ts';
import type { Answer, Answering, Step } from '../answering/answer.ts';
import { answeredEntry, secondsSince } from '../answering/answered.ts';
import type { Question } from '../answering/question.ts';
import * as repo from './repo.ts';

export interface WritingDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly log: Log;
  readonly answering: Answering;
  /** What questions and answers are hashed with for the ledger. */
  readonly hashKey: string;
}

/** Pause between two looks whether an answer is to be stopped; what is written so far is kept then. */
const beatMs = 500;

/** Why an answer ends before its end. */
type Cut = 'stopped' | 'interrupted';

/** An answer that is being written, whoever listens. */
export interface Writing {
  readonly messageId: string;
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<void>;
  /** Tells every step, those before as well; gives the way to hear no more. */
  listen(listener: (step: Step) => void): () => void;
  cut(as: Cut): void;
}

export function startWriting(
  deps: WritingDeps,
  actor: Actor,
  messageId: string,
  question: Question,
): Writing {
  const { database, log } = deps;
  const listeners = new Set<(step: Step) => void>();
  const told: Step[] = [];
  const controller = new AbortController();
  const written: { text: string; sources: AnswerSource[] } = { text: '', sources: [] };
  const began = performance.now();
  const beat = setInterval(() => {
    void repo.keepWriting(database, messageId, written.text).then(
      // Gone with its conversation, or stopped by way of another process.
      (isStopped) => (isStopped === false ? undefined : controller.abort('stopped')),
      () => undefined,
    );
  }, beatMs);

  async function write(): Promise<void> {
    const steps = deps.answering(question, controller.signal);
    for (;;) {
      const { value, done } = await steps.next();
      if (done === true) {
        controller.signal.throwIfAborted();
        const metrics = { ...value.metrics, responseSeconds: secondsSince(began) };
        return seal(deps, actor, { messageId, question }, { ...value, metrics });
      }
      if (value.event === 'delta') written.text += value.data.text;
      if (value.event === 'source') written.sources.push(value.data);
      told.push(value);
      for (const listener of listeners) listener(value);
    }
  }

  async function end(): Promise<void> {
    try {
      await write();
    } catch (error) {
      const isCut = controller.signal.aborted;
      const name = error instanceof Error ? error.name : 'unknown';
      if (!isCut) log.error({ messageId, name }, 'An answer broke off');
      const state = isCut && controller.signal.reason === 'stopped' ? 'stopped' : 'interrupted';
      await repo.endAnswer(database, messageId, { state, ...written });
    } finally {
      clearInterval(beat);
    }
  }

  return {
    messageId,
    // Without a database the heart stops beating, and it counts as interrupted.
    ended: end().catch(() => undefined),
    listen(listener) {
      told.forEach(listener);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cut: (as) => controller.abort(as),
  };
}

type Whole = Answer & { readonly metrics: { readonly responseSeconds: number } };

/** Keeps an answer with its event and its entry in the ledger, which has hashes alone. */
async function seal(
  { spine, hashKey }: WritingDeps,
  actor: Actor,
  { messageId, question }: { readonly messageId: string; readonly question: Question },
  answer: Whole,
): Promise<void> {
  const { data, evidence, ...entry } = answeredEntry(hashKey, question.text, answer);
  await spine.run(actor, async ({ tx, append }) => {
    if (!(await repo.endAnswer(tx, messageId, { ...answer, state: 'done' }))) return;
    const { proofId } = await append({
      ...entry,
      data: { messageId, ...data },
      evidence: { messageId, ...evidence },
    });
    await repo.noteProof(tx, messageId, proofId);
  });
}
