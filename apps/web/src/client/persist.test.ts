import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exceptIdentity, queryKeys } from './query-keys.ts';
import { guestUser } from './identity/user.ts';
import { keepLists } from './persist.ts';

const session = queryKeys.identity.session;
const officer = { user: { ...guestUser, id: 'u1', uid: 'u1', role: 1 as const, isGuest: false } };
const stops: (() => void)[] = [];
let values: Map<string, string>;
const store = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};

beforeEach(() => {
  vi.useFakeTimers();
  values = new Map();
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
});

function visit(user: object = officer, sinceStartMs = 100): QueryClient {
  const client = new QueryClient();
  client.setQueryData(session, user);
  stops.push(keepLists(client, store, () => sinceStartMs));
  return client;
}

/** A visit that showed lists and more, long enough ago to be written. */
function firstVisit(): QueryClient {
  const client = visit();
  client.setQueryData([...queryKeys.timeline.events, {}, null], { pages: ['an event'] });
  client.setQueryData([...queryKeys.ledger.entries, {}], { pages: ['an entry'] });
  client.setQueryData([...queryKeys.ledger.entry, 'e1'], { payload: 'Reto Beispiel' });
  client.setQueryData([...queryKeys.proofs.list, {}], { pages: ['a proof'] });
  client.setQueryData([...queryKeys.proofs.detail, 'e1'], { payload: 'Reto Beispiel' });
  client.setQueryData(queryKeys.onboarding.cases, ['Reto Beispiel']);
  vi.runAllTimers();
  return client;
}

describe('the lists kept in the browser', () => {
  test('come back on the next visit: timeline, ledger and proofs, and nothing else', () => {
    firstVisit();
    expect([...values.values()].join()).not.toContain('Reto Beispiel');
    const next = visit();
    expect(next.getQueryData([...queryKeys.timeline.events, {}, null])).toEqual({ pages: ['an event'] });
    expect(next.getQueryData([...queryKeys.ledger.entries, {}])).toEqual({ pages: ['an entry'] });
    expect(next.getQueryData([...queryKeys.proofs.list, {}])).toEqual({ pages: ['a proof'] });
    expect(next.getQueryCache().getAll()).toHaveLength(4);
  });

  test('are not used when they come later than five seconds', () => {
    firstVisit();
    const next = visit(officer, 5001);
    expect(next.getQueryData([...queryKeys.ledger.entries, {}])).toBeUndefined();
    expect(values.size).toBe(0);
  });

  test('are gone when the user signs out, also what was about to be written', () => {
    const client = firstVisit();
    client.setQueryData([...queryKeys.ledger.entries, {}], { pages: ['a newer entry'] });
    client.removeQueries(exceptIdentity);
    client.setQueryData(session, { user: guestUser });
    vi.runAllTimers();
    expect(values.size).toBe(0);
  });

  test.each([
    ['a guest', { user: guestUser }],
    ['another user', { user: { ...officer.user, uid: 'u2', id: 'u2' } }],
  ])('are not shown to %s, and are gone then', (_who, user) => {
    firstVisit();
    expect(visit(user).getQueryCache().getAll()).toHaveLength(1);
    expect(values.size).toBe(0);
  });

  test('give way to what the server has answered already', () => {
    firstVisit();
    const client = new QueryClient();
    client.setQueryData(session, officer);
    client.setQueryData([...queryKeys.ledger.entries, {}], { pages: ['from the server'] });
    stops.push(keepLists(client, store, () => 100));
    expect(client.getQueryData([...queryKeys.ledger.entries, {}])).toEqual({ pages: ['from the server'] });
  });

  test('go with a reset', async () => {
    const client = firstVisit();
    await client.resetQueries({ queryKey: queryKeys.timeline.all });
    vi.runAllTimers();
    expect([...values.values()].join()).not.toContain('an event');
    expect([...values.values()].join()).toContain('an entry');
  });

  test.each(['', 'no json', '[]', '{"build":1}', '{"build":"x","uid":"u1","queries":[]}'])(
    'are nothing where %j is stored',
    (text) => {
      values.set('sorgfalt.lists', text);
      expect(visit().getQueryCache().getAll()).toHaveLength(1);
    },
  );

  test.each([
    ['{', 'no JSON'],
    [JSON.stringify({ queries: 7 }), 'no lists'],
    [JSON.stringify({ build: 'b', uid: 'u1', queries: [null] }), 'lists that are none'],
    [JSON.stringify({ build: 'b', uid: 'u1', queries: [{ key: 'k', updatedAt: 1 }] }), 'a name that is none'],
  ])('are not used where %s is kept: %s', (kept) => {
    firstVisit();
    const [name] = values.keys();
    const { build } = JSON.parse(values.get(name ?? '') ?? '') as { build: string };
    values.set(name ?? '', kept.replace('"b"', JSON.stringify(build)));
    expect(visit().getQueryCache().getAll()).toHaveLength(1);
  });
});
