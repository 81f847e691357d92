import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAnew } from './read-anew.ts';
import { queryKeys } from './query-keys.ts';

const client = new QueryClient();
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  client.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Shows a list whose answers take a while; gives how often it was asked for, and how many of those were given up. */
async function shown(queryKey: readonly unknown[], answerMs = 0) {
  const counts = { asked: 0, cancelled: 0 };
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    counts.asked += 1;
    signal.addEventListener('abort', () => (counts.cancelled += 1));
    return new Promise<[]>((resolve) => setTimeout(() => resolve([]), answerMs));
  };
  new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(answerMs);
  return counts;
}

test('what happens all the time is one question a second', async () => {
  const list = await shown(queryKeys.payments.all);
  for (let tick = 0; tick < 500; tick += 1) {
    readAnew(client, queryKeys.payments.all);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(list.asked).toBeGreaterThan(5);
  expect(list.asked).toBeLessThanOrEqual(1 + 10 + 1);
});

test('no question is given up for the next one, and the last change is seen', async () => {
  const list = await shown(queryKeys.review.all, 3000);
  for (let tick = 0; tick < 100; tick += 1) {
    readAnew(client, queryKeys.review.all);
    await vi.advanceTimersByTimeAsync(100);
  }
  const before = list.asked;
  readAnew(client, queryKeys.review.all);
  await vi.advanceTimersByTimeAsync(9000);
  expect(list.cancelled).toBe(0);
  expect(list.asked).toBeGreaterThan(before);
  expect(list.asked).toBeLessThanOrEqual(1 + 10_000 / 3000 + 2);
});

test('a further page that somebody asked for comes before the list is read again', async () => {
  const asked: number[] = [];
  const list = new InfiniteQueryObserver(client, {
    queryKey: queryKeys.timeline.all,
    queryFn: ({ pageParam }: { pageParam: number }) => {
      asked.push(pageParam);
      return new Promise<number>((resolve) => setTimeout(() => resolve(pageParam), 1000));
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
    staleTime: Infinity,
  });
  list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  readAnew(client, queryKeys.timeline.all);
  void list.fetchNextPage();
  await vi.advanceTimersByTimeAsync(1000);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual([1, 2, 1, 2]);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
});

test('one change is shown at once', async () => {
  const list = await shown(queryKeys.ledger.all);
  readAnew(client, queryKeys.ledger.all);
  await vi.advanceTimersByTimeAsync(300);
  expect(list.asked).toBe(2);
});

test('a page that nobody looks at asks nothing, and once when somebody does', async () => {
  const list = await shown(queryKeys.onboarding.all);
  isHidden = true;
  for (let tick = 0; tick < 50; tick += 1) {
    readAnew(client, queryKeys.onboarding.all);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(list.asked).toBe(1);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(list.asked).toBe(2);
});

test('a list that answers with an error is asked again with the next change', async () => {
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    throw new Error('out');
  };
  new QueryObserver(client, { queryKey: queryKeys.mail.all, queryFn, retry: false }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  for (const expected of [2, 3]) {
    readAnew(client, queryKeys.mail.all);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toBe(expected);
  }
});
