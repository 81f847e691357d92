import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { assistantRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { indexWork } from './library/index-work.ts';

const secret = 'sk-nobody-sees-this';
let bare: TestApp;
let keyed: TestApp;
beforeAll(async () => {
  [bare, keyed] = await Promise.all([
    startTestApp(),
    startTestApp({
      ASSISTANT_OPENAI_KEY: secret,
      ASSISTANT_OPENAI_MODEL: 'gpt-x',
      ASSISTANT_TOKENS_PER_DAY: '1000',
    }),
  ]);
});
afterAll(() => Promise.all([bare.stop(), keyed.stop()]));

test.each(['admin', 'editor', 'guest'] as const)(
  'without a key the built-in assistant is what there is: %s',
  async (as) => {
    const { body } = await bare.call(assistantRoutes.models, {}, as);
    expect(body.defaultModel).toBe('built-in');
    expect(body.models.filter(({ isAvailable }) => isAvailable)).toEqual([
      { model: 'built-in', modelName: null, isAvailable: true, isOutside: false, isToldFacts: true },
    ]);
  },
);

test('nobody who is not signed in is told of models', async () => {
  expect((await bare.call(assistantRoutes.models, {}, null)).status).toBe(401);
});

test('with its key OpenAI is the default, and the key is told to nobody', async () => {
  const { body } = await keyed.call(assistantRoutes.models, {}, 'admin');
  expect(body).toMatchObject({ defaultModel: 'openai', tokensLeftToday: 1000 });
  expect(body.models[0]).toEqual({
    model: 'openai',
    modelName: 'gpt-x',
    isAvailable: true,
    isOutside: true,
    isToldFacts: false,
  });
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('what was used on this day is used up, however much it was, and that of other days and people is not', async () => {
  await keyed.token('editor');
  const left = async () => (await keyed.call(assistantRoutes.models, {}, 'editor')).body.tokensLeftToday;
  const use = (tokens: number, day: string, role: number) =>
    keyed.pool.query(
      `insert into assistant_uses (uid, day, tokens) select uid, (now() at time zone 'Europe/Zurich')::date + $2::int, $1 from users where role = $3`,
      [tokens, day, role],
    );
  await use(900, '-1', 1);
  await use(900, '0', 0);
  expect(await left()).toBe(1000);
  await use(5000, '0', 1);
  expect(await left()).toBe(0);
});

test('what the first question would wait for is made once somebody looks at who answers, and not before', async () => {
  const memories: (number | undefined)[] = [];
  const note = ({ resourceLimits }: Worker) => memories.push(resourceLimits?.maxOldGenerationSizeMb);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const fresh = await startTestApp();
  onTestFinished(fresh.stop);
  await fresh.call(assistantRoutes.conversations, {}, 'guest');
  expect(memories).not.toContain(indexWork.memoryMb);
  await fresh.call(assistantRoutes.models, {}, 'guest');
  await vi.waitFor(() => expect(memories).toContain(indexWork.memoryMb));
});
