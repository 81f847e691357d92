import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { all } from '../../testing/pieces.ts';
import { testWork } from '../../testing/test-work.ts';
import { createWorkPool } from './work-pool.ts';
import type { WorkPool } from './work-pool.ts';

const pool = createWorkPool({ threads: 2, waitingMax: 1 });
afterAll(() => pool.stop());

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'no refusal',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

/** Takes its first piece, so that it is at work; gives what ends it. */
async function occupy(of: WorkPool): Promise<() => Promise<unknown>> {
  const taken = of.stream(testWork, { task: 'count', total: 1e6 });
  await taken.next();
  return () => taken.return();
}

test('pieces come in their order, however many', async () => {
  const given = await all(pool.stream(testWork, { task: 'count', total: 1000 }));
  expect(given).toEqual(Array.from({ length: 1000 }, (_, number) => number));
});

test('work is told pieces as fast as it takes them', async () => {
  let told = 0;
  async function* pieces() {
    for (; told < 50;) {
      told += 1;
      yield `piece ${told}`;
    }
  }
  const answers = pool.stream(testWork, { task: 'echo' }, { pieces: pieces() });
  expect((await answers.next()).value).toBe('piece 1!');
  // What is not taken is not asked for: a few are on their way, never all.
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
  expect(told).toBeLessThan(20);
  expect(await all(answers)).toHaveLength(49);
});

test('others are served while a thread is at work', async () => {
  const quick = createWorkPool({ threads: 1 });
  const spinning = quick.run({ ...testWork, limitMs: 1500 }, { task: 'spin' });
  let turns = 0;
  let isOver = false;
  void codeOf(spinning).then(() => (isOver = true));
  while (!isOver) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(1000);
  expect(await codeOf(spinning)).toBe('file-too-large');
  await quick.stop();
});

test('others are served while a thread gives faster than its pieces are taken', async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  for await (const _ of pool.stream(testWork, { task: 'count', total: 200 })) {
    for (const start = performance.now(); performance.now() - start < 1;) Math.sqrt(2);
  }
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});

test('a refusal comes as it was thrown, a bug as an error of its call', async () => {
  await expect(pool.run(testWork, { task: 'refuse' })).rejects.toMatchObject({
    code: 'broken-file',
    fields: [{ path: 'line 7', code: 'xml-broken' }],
  });
  await expect(pool.run(testWork, { task: 'throw' })).rejects.toThrow('a bug');
});

test('work that takes more memory than it may is refused, and nothing else ends', async () => {
  const beside = pool.stream(testWork, { task: 'count', total: 1000 });
  await beside.next();
  expect(await codeOf(pool.run(testWork, { task: 'exhaust' }))).toBe('file-too-large');
  expect(await all(beside)).toHaveLength(999);
  expect(await all(pool.stream(testWork, { task: 'count', total: 3 }))).toEqual([0, 1, 2]);
});

test('work that ends its thread is an error of its call alone', async () => {
  await expect(pool.run(testWork, { task: 'end-process' })).rejects.toThrow('in the midst of its work');
  expect(await all(pool.stream(testWork, { task: 'count', total: 1 }))).toEqual([0]);
});

test('work ends when its signal says so, whatever it is doing', async () => {
  const stop = new AbortController();
  const work = pool.run(testWork, { task: 'spin' }, { signal: stop.signal });
  await nextTurn();
  stop.abort(new Error('not needed any more'));
  await expect(work).rejects.toThrow('not needed any more');
});

test('a source that fails is the failure of its work', async () => {
  async function* broken() {
    yield 'first';
    throw new Error('the upload was cut');
  }
  await expect(all(pool.stream(testWork, { task: 'echo' }, { pieces: broken() }))).rejects.toThrow(
    'the upload was cut',
  );
});

test('a thread is used again, and given up when nobody needs it', async () => {
  const small = createWorkPool({ threads: 1, idleMs: 60_000 });
  const first = await small.run(testWork, { task: 'thread' });
  expect(await small.run(testWork, { task: 'thread' })).toBe(first);
  await small.stop();
  const hasty = createWorkPool({ threads: 1, idleMs: 0 });
  const before = await hasty.run(testWork, { task: 'thread' });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await hasty.run(testWork, { task: 'thread' })).not.toBe(before);
  await hasty.stop();
});

test('more works than threads wait in their order, and too many are refused', async () => {
  const small = createWorkPool({ threads: 1, waitingMax: 1 });
  const release = await occupy(small);
  const waiting = small.run(testWork, { task: 'thread' });
  expect(await codeOf(small.run(testWork, { task: 'thread' }))).toBe('unavailable');
  // What others wait for takes no turn.
  expect(await all(small.stream({ ...testWork, isUrgent: true }, { task: 'count', total: 1 }))).toEqual([0]);
  await release();
  expect(await codeOf(waiting)).toBe('no refusal');
  await small.stop();
});

test('stopping ends what is at work and what waits, and takes nothing more', async () => {
  const small = createWorkPool({ threads: 1 });
  const spinning = codeOf(small.run(testWork, { task: 'spin' }));
  const waiting = codeOf(small.run(testWork, { task: 'thread' }));
  await nextTurn();
  await small.stop();
  expect([await spinning, await waiting]).toEqual(['unavailable', 'unavailable']);
  expect(await codeOf(small.run(testWork, { task: 'thread' }))).toBe('unavailable');
});
