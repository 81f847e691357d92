import { describe, expect, test, vi } from 'vitest';
import { startDeadline, TimedOutError } from '../../../platform/deadline.ts';
import { createBatcher } from './batcher.ts';
import type { Outcome } from './batcher.ts';

const limits = { size: 3, waitMs: 10, running: 1 };

/** A batcher that doubles, what it ran in one go, and what holds it up. */
function doubling(given: Partial<typeof limits> = {}) {
  const batches: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const ask = createBatcher<number, number>(
    async (items) => {
      batches.push([...items]);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return items.map((item) => ({ ok: true, value: item * 2 }));
    },
    { ...limits, ...given },
  );
  const open = async () => {
    await vi.waitFor(() => expect(gates.length).toBeGreaterThan(0));
    gates.shift()?.resolve();
  };
  return { batches, ask, open };
}

describe('a batch', () => {
  test('is what was asked for at the same time, as far as there is room, and each has its own answer', async () => {
    const { batches, ask, open } = doubling();
    const answers = Promise.all([1, 2, 3, 4].map(ask));
    await open();
    await open();
    expect(await answers).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  test('grows while as many run as may', async () => {
    const { batches, ask, open } = doubling();
    const first = ask(1);
    await vi.waitFor(() => expect(batches).toEqual([[1]]));
    const others = [ask(2), ask(3)];
    expect(batches).toHaveLength(1);
    await open();
    expect(await first).toBe(2);
    await open();
    expect(await Promise.all(others)).toEqual([4, 6]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  test('runs beside another one where two may', async () => {
    const { batches, ask, open } = doubling({ size: 1, running: 2 });
    const answers = Promise.all([1, 2, 3].map(ask));
    await vi.waitFor(() => expect(batches).toEqual([[1], [2]]));
    for (let at = 0; at < 3; at += 1) await open();
    expect(await answers).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1], [2], [3]]);
  });
});

describe('an item', () => {
  test('fails with its own error, and not for its neighbour', async () => {
    const ask = createBatcher<number, number>(
      async (items) =>
        items.map((item): Outcome<number> =>
          item === 2 ? { ok: false, error: new Error('two') } : { ok: true, value: item },
        ),
      limits,
    );
    const [one, two, three] = await Promise.allSettled([1, 2, 3].map(ask));
    expect([one, three]).toMatchObject([{ value: 1 }, { value: 3 }]);
    expect(two).toMatchObject({ status: 'rejected', reason: { message: 'two' } });
  });

  test('is run alone where its batch failed as a whole', async () => {
    const sizes: number[] = [];
    const ask = createBatcher<number, number>(async (items) => {
      sizes.push(items.length);
      if (items.includes(2)) throw new Error('two');
      return items.map((item) => ({ ok: true, value: item }));
    }, limits);
    const [one, two, three] = await Promise.allSettled([1, 2, 3].map(ask));
    expect([one, three]).toMatchObject([{ value: 1 }, { value: 3 }]);
    expect(two).toMatchObject({ status: 'rejected', reason: { message: 'two' } });
    expect(sizes).toEqual([3, 1, 1, 1]);
  });

  test('whose time is up before its turn is not begun', async () => {
    const { batches, ask, open } = doubling();
    const first = ask(1);
    await vi.waitFor(() => expect(batches).toEqual([[1]]));
    const { promise: isOver, resolve } = Promise.withResolvers<boolean>();
    const deadline = startDeadline(5, resolve);
    const late = deadline.run(() => ask(2));
    const refused = expect(late).rejects.toBeInstanceOf(TimedOutError);
    const other = ask(3);
    await isOver;
    await open();
    await refused;
    await open();
    expect(await Promise.all([first, other])).toEqual([2, 6]);
    expect(batches).toEqual([[1], [3]]);
  });
});
