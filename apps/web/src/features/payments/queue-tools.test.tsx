import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberDismissal } from '../../domain/human-review/dismissals.ts';
import { fill, press } from '../../testing/hands.ts';
import { pressKey } from '../../testing/page-keys.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { paymentsQuery, refreshQueue } from './queries.ts';
import { detailOf, payment } from './testing.ts';
import { desk, pageOf, queueCall, rowOf, rows, showDesk } from './testing/desk.tsx';

const one = (no: number, over: Parameters<typeof detailOf>[1] = {}) => ({
  [`GET /api/payments/p-${no}`]: { body: detailOf(payment(no), over) },
});
let saved: string[] = [];

// It comes when it is opened, which is no part of any test.
beforeAll(() => import('./payment-panel.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  for (const id of ['p-1', 'p-2']) rememberDismissal(id);
  saved = watchSaved();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the keys beside an open payment', () => {
  test('walk to the next and the previous one, and stop at both ends', async () => {
    serve({ ...desk, ...one(1), ...one(2) });
    const navigate = vi.fn(async () => undefined);
    await showDesk('/app/payments/p-1');
    await rowOf(/Gartenbau/);
    expect(pressKey('[', { navigate })).toBe(false);
    expect(pressKey(']', { navigate })).toBe(true);
    expect(navigate).toHaveBeenCalledWith(
      expect.objectContaining({
        to: '/app/payments/$paymentId',
        params: { paymentId: 'p-2' },
        replace: true,
      }),
    );
  });

  test('begin at the first where none is open, or the open one is not in the list', async () => {
    serve({ ...desk, ...one(9) });
    const navigate = vi.fn(async () => undefined);
    await showDesk('/app/payments/p-9');
    await rowOf(/Papeterie/);
    pressKey(']', { navigate });
    expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ params: { paymentId: 'p-1' } }));
  });

  test('do what a button does, and nothing where the server offers none', async () => {
    const sent = serve({ ...desk, ...one(1, { actions: ['hold'], state: 'approved' }) });
    await showDesk('/app/payments/p-1');
    await screen.findByRole('button', { name: 'Hold' });
    for (const key of ['c', 'r', 'a', 'd', 'e']) expect(pressKey(key)).toBe(false);
    act(() => void pressKey('h'));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(sentBy(sent, 'POST')).toEqual([]);
  });
});

describe('what is saved of the queue', () => {
  const csv = 'GET /api/payments/export.csv';
  const zip = 'GET /api/payments/pain001.zip';

  test('is a file of all that the filters let through', async () => {
    const sent = serve({
      ...desk,
      'GET /api/payments?risk=high&limit=100': pageOf(rows.slice(0, 1)),
      [`${csv}?risk=high`]: { body: 'no;amount' },
    });
    await showDesk('/app/payments?risk=high');
    await rowOf(/Papeterie/);
    await press('Export CSV');
    await waitFor(() => expect(saved).toEqual(['payments.csv']));
    expect(sentBy(sent, csv)).toHaveLength(1);
    expect(screen.queryByText(/the search text is not applied/)).toBeNull();
  });

  test('holds more than a search shows, and says so', async () => {
    serve({ ...desk, [csv]: { body: 'no;amount' }, 'POST /api/payments/search': pageOf(rows.slice(1)) });
    await showDesk();
    await rowOf(/Papeterie/);
    await fill(screen.getByRole('searchbox'), 'wunderlich');
    await waitFor(() => expect(screen.queryByText('Papeterie Muster')).toBeNull());
    await press('Export CSV');
    expect(await screen.findByText(/the search text is not applied/)).toBeDefined();
    expect(saved).toEqual(['payments.csv']);
  });

  test('for the bank is one file, once', async () => {
    const sent = serve({ ...desk, [zip]: { body: 'PK' } });
    await showDesk();
    await press('Save files for the bank (pain.001)');
    await waitFor(() => expect(saved).toEqual(['pain001.zip']));
    expect(sentBy(sent, zip)).toHaveLength(1);
  });

  test.each([
    [refusal('not-found', {}, 404), 'No payments in this filter are waiting in a file for the bank.'],
    [
      refusal('invalid-request', { fields: [{ path: 'filter', code: 'too-many' }] }, 422),
      'More than 1000 files: please narrow the filter.',
    ],
    [refusal('forbidden', {}, 403), 'The export failed'],
    [refusal('internal', {}, 500), 'The export failed'],
  ])('for the bank is none: %j', async (answer, words) => {
    serve({ ...desk, [zip]: answer });
    await showDesk();
    await press('Save files for the bank (pain.001)');
    expect(await screen.findByText(words)).toBeDefined();
    expect(saved).toEqual([]);
  });
});

describe('the queue that is brought up to date', () => {
  const next = (cursor: string) => `GET /api/payments?limit=100&cursor=${cursor}`;
  const page = (no: number, cursor: string | null) => ({
    body: { ...(pageOf([payment(no)]).body as object), next: cursor },
  });
  const whole = (search = '') => ({ filter: {}, search, sort: undefined });
  /** So many pages of one payment each, loaded as they are when somebody has scrolled. */
  async function loaded(pages: number, search = '') {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const query = paymentsQuery(whole(search));
    await client.fetchInfiniteQuery({ ...query, pages });
    const shown = () => client.getQueryData(query.queryKey)?.pages.flatMap(({ payments }) => payments);
    return { client, shown };
  }
  const answers = {
    [queueCall]: page(1, 'b'),
    [next('b')]: page(2, 'c'),
    [next('c')]: page(3, 'd'),
    [next('d')]: page(4, null),
  };

  test('is read again as a whole while it is short', async () => {
    const sent = serve(answers);
    const { client, shown } = await loaded(3);
    const asked = sent.length;
    await refreshQueue(client, whole());
    expect(sent.slice(asked).map(({ call }) => call)).toEqual([queueCall, next('b'), next('c')]);
    expect(shown()?.map(({ paymentId }) => paymentId)).toEqual(['p-1', 'p-2', 'p-3']);
  });

  test('takes one question however long it is: what is new comes first, nothing that was loaded is lost', async () => {
    serve(answers);
    const { client, shown } = await loaded(4);
    const fresh = [payment(9), payment(1, { state: 'executed' })];
    const sent = serve({ [queueCall]: pageOf(fresh) });
    await refreshQueue(client, whole());
    expect(sent).toHaveLength(1);
    expect(shown()?.map(({ paymentId, state }) => [paymentId, state])).toEqual([
      ['p-9', 'human_review'],
      ['p-1', 'executed'],
      ['p-2', 'human_review'],
      ['p-3', 'human_review'],
      ['p-4', 'human_review'],
    ]);
  });

  test('that could not be read keeps what is shown', async () => {
    serve(answers);
    const { client, shown } = await loaded(4);
    serve({ [queueCall]: refusal('internal', {}, 503) });
    await expect(refreshQueue(client, whole())).rejects.toThrow();
    expect(shown()).toHaveLength(4);
  });

  test('asks nothing where it is not shown, and sends what is searched for in the body alone', async () => {
    const search = 'POST /api/payments/search';
    const sent = serve({ [search]: pageOf([payment(2)]) });
    const { client } = await loaded(1, 'wunderlich');
    await refreshQueue(client, whole());
    expect(sent).toHaveLength(1);
    await refreshQueue(client, whole('wunderlich'));
    expect(sentBy(sent, search)).toEqual([
      { limit: 100, search: 'wunderlich' },
      { limit: 100, search: 'wunderlich' },
    ]);
  });
});

test('a filter that another screen asks for names its client, who is taken back by one press', async () => {
  const clientId = '0197c0de-0000-7000-8000-0000000000ff';
  serve({
    ...desk,
    [`GET /api/payments?clientId=${clientId}&limit=100`]: pageOf([]),
    [`GET /api/clients/${clientId}/standing`]: { body: { name: 'Sonnental AG' } },
  });
  const { path } = await showDesk(`/app/payments?clientId=${clientId}`);
  await screen.findByText('No payments match this filter.');
  expect(await screen.findByText('Sonnental AG')).toBeDefined();
  await press('All clients');
  await rowOf(/Papeterie/);
  expect(path()).toBe('/app/payments');
});
