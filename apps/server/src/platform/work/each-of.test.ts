import { expect, test } from 'vitest';
import { eachOf } from './each-of.ts';

async function* pages(...numbers: readonly number[]) {
  for (const number of numbers) yield number;
}

test('of works side by side each is done, and the first failure is told after all', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    await Promise.resolve();
    if (item % 3 === 0) throw new Error(`${item} fails`);
    done.push(item);
  };
  const items = Array.from({ length: 30 }, (_, at) => at + 1);
  await expect(eachOf(items, work)).rejects.toThrow('3 fails');
  expect(done).toHaveLength(20);
});

test.each([1, 3])('no more than %i are worked on at the same time, and each once', async (atOnce) => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  const work = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    done.push(item);
  };
  await eachOf(pages(1, 2, 3, 4, 5, 6, 7), work, { atOnce });
  expect([done, most]).toEqual([[1, 2, 3, 4, 5, 6, 7], atOnce]);
});

test('what is to stop begins nothing more', async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  const work = async (item: number) => {
    done.push(item);
    stopping.abort(new Error('it stops'));
  };
  await expect(eachOf(pages(1, 2, 3), work, { atOnce: 1, signal: stopping.signal })).rejects.toThrow(
    'it stops',
  );
  expect(done).toEqual([1]);
});
