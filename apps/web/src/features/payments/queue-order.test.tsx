import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onScreenOf } from '../../testing/dom.ts';
import { fill, press } from '../../testing/hands.ts';
import { keepsOrderInView } from '../../testing/list-menu.ts';
import { sentBy, serve } from '../../testing/show.tsx';
import { detailOf } from './testing.ts';
import { desk, pageOf, queueCall, rowOf, rows, showDesk } from './testing/desk.tsx';

// It comes when it is opened, which is no part of any test.
beforeAll(() => import('./payment-panel.tsx'));
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const sorted = (sort: string) => `GET /api/payments?sort=${sort}&limit=100`;
const turned = pageOf(rows.toReversed());
const orders = { [sorted('amount')]: turned, [sorted('-amount')]: pageOf(), [sorted('entered')]: turned };
const answers = { ...desk, ...orders };
const head = (name: string) => screen.getByRole('columnheader', { name });
const ways = () =>
  ['Payment', 'Amount', 'Risk', 'Date'].map((name) => head(name).getAttribute('aria-sort') ?? 'no');
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => (textContent.includes('Papeterie') ? 'first' : 'second'));

test('the queue is newest first, which its head says; a press on another orders it by that, up and then down', async () => {
  onScreenOf(1600);
  serve(answers);
  const { path } = await showDesk();
  await rowOf(/Papeterie/);
  expect(ways()).toEqual(['descending', 'none', 'none', 'none']);
  await press(within(head('Amount')).getByRole('button'));
  await waitFor(() => expect(shown()).toEqual(['second', 'first']));
  expect([path(), ways()]).toEqual(['/app/payments?sort=amount', ['none', 'ascending', 'none', 'none']]);
  await press(within(head('Amount')).getByRole('button'));
  await waitFor(() => expect(shown()).toEqual(['first', 'second']));
  expect([path(), ways()]).toEqual(['/app/payments?sort=-amount', ['none', 'descending', 'none', 'none']]);
});

test('what an order goes by is said where its head does not say it', async () => {
  serve(answers);
  await showDesk();
  await rowOf(/Papeterie/);
  expect(within(head('Amount')).getByRole('button').title).toBe('By currency, then by amount');
});

test('the usual order is left and found again by its head, and then stands in no address', async () => {
  onScreenOf(1600);
  serve(answers);
  const { path } = await showDesk();
  await rowOf(/Papeterie/);
  await press(within(head('Payment')).getByRole('button'));
  await waitFor(() => expect(path()).toBe('/app/payments?sort=entered'));
  await press(within(head('Payment')).getByRole('button'));
  await waitFor(() => expect(path()).toBe('/app/payments'));
});

test.each(['x', 'beneficiary', '-', '-constructor', '-entered'])(
  'an address that says %s asks for the usual order',
  async (sort) => {
    onScreenOf(1600);
    const sent = serve(answers);
    await showDesk(`/app/payments?sort=${sort}`);
    await rowOf(/Papeterie/);
    expect(sentBy(sent, 'GET /api/payments?')).toHaveLength(1);
    expect([sent.some(({ call }) => call === queueCall), ways()[0]]).toEqual([true, 'descending']);
  },
);

test('filters, a text, filters that are cleared and an open payment keep the order', async () => {
  const search = 'POST /api/payments/search';
  const sent = serve({
    ...answers,
    'GET /api/payments?status=human_review&sort=-amount&limit=100': pageOf(rows.slice(0, 1)),
    [search]: pageOf([]),
    'GET /api/payments/p-1': { body: detailOf(rows[0]!) },
  });
  const { path } = await showDesk('/app/payments?sort=-amount');
  await rowOf(/Papeterie/);
  await press(/human review/);
  await waitFor(() => expect(path()).toContain('status=human_review&sort=-amount'));
  await fill(screen.getByRole('searchbox'), 'nobody');
  await press(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(sentBy(sent, search)).toEqual([
    { status: 'human_review', sort: '-amount', limit: 100, search: 'nobody' },
  ]);
  await waitFor(() => expect(path()).toBe('/app/payments?sort=-amount'));
  await press(await rowOf(/Papeterie/));
  await waitFor(() => expect(path()).toBe('/app/payments/p-1?sort=-amount'));
});

test('cards are ordered by the heads of all columns, and by the menu of the list; a view keeps the order and brings it back', async () => {
  onScreenOf(360);
  serve({
    ...answers,
    'GET /api/me/list-looks': { body: { looks: [] } },
    'PUT /api/me/list-looks/payments': { body: { ok: true } },
  });
  const { path } = await showDesk();
  await rowOf(/Papeterie/);
  expect(ways()).toEqual(['descending', 'none', 'none', 'none']);
  await keepsOrderInView(path, {
    usual: { name: 'Newest first', at: '/app/payments' },
    other: { name: 'Oldest first', at: '/app/payments?sort=entered' },
  });
  await waitFor(() => expect(shown()).toEqual(['second', 'first']));
});
