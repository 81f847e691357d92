import { waitFor } from '@testing-library/react';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from './query-keys.ts';
import { startRealtime } from './realtime.ts';

type Listener = (said: unknown) => void;

const heard = vi.hoisted(() => new Map<string, Listener>());

vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, listener: Listener) => heard.set(name, listener),
    connect: () => {},
    disconnect: () => {},
  }),
}));

let client: QueryClient;
let stop: () => void;

beforeEach(async () => {
  client = new QueryClient();
  stop = startRealtime(client, async () => 'token');
  await waitFor(() => expect(heard.has('quiet')).toBe(true));
  vi.useFakeTimers();
});
afterEach(async () => {
  stop();
  // What is still asked for by turns would be waited for by the next test.
  await vi.advanceTimersByTimeAsync(10_000);
  heard.clear();
  vi.useRealTimers();
});

/** Shows a list; gives how often it was asked for. */
async function shown(queryKey: readonly unknown[]): Promise<() => number> {
  const queryFn = vi.fn(async () => []);
  new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return () => queryFn.mock.calls.length;
}
const say = async (name: string, said: unknown) => {
  heard.get(name)?.(said);
  await vi.advanceTimersByTimeAsync(2000);
};

test('the users are read anew when accounts, sign-ins or the directory change, once a burst', async () => {
  const users = await shown([...queryKeys.users.list, { search: '' }]);
  let asked = users();
  expect(asked).toBe(1);
  for (const capability of ['users', 'identity', 'provisioning']) {
    for (const _ of [1, 2, 3]) heard.get('quiet')?.(capability);
    await say('quiet', capability);
    asked += 1;
    expect(users(), capability).toBe(asked);
  }
  await say('quiet', 'mail');
  expect(users()).toBe(asked);
});

test('what the directory does is read anew on its own page, too', async () => {
  const groups = await shown(queryKeys.directory.groups);
  await say('quiet', 'provisioning');
  await say('quiet', 'directory');
  expect(groups()).toBe(3);
});

test('the review queue is read anew when a colleague takes up an item or gives it back', async () => {
  const queue = await shown([...queryKeys.review.queue, { status: 'pending' }]);
  for (const event of ['review.assigned', 'review.unassigned']) await say('event', { id: '1-1', event });
  expect(queue()).toBe(3);
});

test('a page that is told to be behind reads again what events keep up to date, and nothing else', async () => {
  const live = await Promise.all(
    [
      queryKeys.screening.imports,
      queryKeys.users.list,
      queryKeys.timeline.events,
      queryKeys.paymentDesk.queue,
      queryKeys.activity.recent,
      queryKeys.insights.dashboard,
    ].map(shown),
  );
  const others = await Promise.all([queryKeys.identity.session, queryKeys.assistant.list].map(shown));
  await say('behind', undefined);
  expect(live.map((asked) => asked())).toEqual(live.map(() => 2));
  expect(others.map((asked) => asked())).toEqual([1, 1]);
});

test('a capability that this page does not know yet disturbs nothing', async () => {
  const users = await shown(queryKeys.users.list);
  await say('quiet', 'of-a-newer-server');
  expect(users()).toBe(1);
});
