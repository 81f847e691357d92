import type { ClientSummary } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onScreenOf } from '../../../testing/dom.ts';
import { choose, fill, press } from '../../../testing/hands.ts';
import { keepsOrderInView } from '../../../testing/list-menu.ts';
import { watchSaved } from '../../../testing/saved-files.ts';
import { sentBy, serve, type Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { ClientsPage } from './clients-page.tsx';
import { parseClientsSearch } from './search.ts';
import { client } from './testing.ts';

beforeEach(() => {
  localStorage.clear();
  onScreenOf(1600);
});
afterEach(() => vi.unstubAllGlobals());

const listed = (query: string) => `GET /api/clients?${query}limit=50`;
const anna = { ...client, name: 'Probe Anna', nextReviewOn: '2031-05-01' };
const beat = { ...client, clientId: 'c-2', name: 'Probe Beat', nextReviewOn: '2030-05-01' };
const clients = (...found: readonly ClientSummary[]): Answer => ({
  body: { clients: found, total: found.length, next: null },
});
const answers = {
  [listed('')]: clients(anna, beat),
  [listed('sort=-name&')]: clients(beat, anna),
  [listed('sort=nextReview&')]: clients(beat, anna),
  [listed('sort=-nextReview&')]: clients(anna, beat),
  [listed('review=due&')]: clients(beat, anna),
  [listed('review=due&sort=name&')]: clients(anna, beat),
  [listed('review=due&sort=-nextReview&')]: clients(anna, beat),
  'GET /api/me/list-looks': { body: { looks: [] } },
  'PUT /api/me/list-looks/clients': { body: { ok: true } },
};
const show = (at = '/app/clients/list') =>
  showPage(<ClientsPage />, {
    texts: ['onboarding', 'clientFile', 'refusals'],
    at,
    route: { id: '/app/clients/list', search: parseClientsSearch },
  });
const head = (name: string) => screen.getByRole('columnheader', { name });
const ways = () => ['Client', 'Next review'].map((name) => head(name).getAttribute('aria-sort'));
const shown = () => screen.getAllByText(/^Probe /u).map(({ textContent }) => textContent.slice(6));
const pressHead = (name: string) => press(within(head(name)).getByRole('button'));

test('clients come by name, which their head says; a press on another orders them by that, up and down', async () => {
  serve(answers);
  const { path } = await show();
  await screen.findAllByText(/^Probe /u);
  expect(ways()).toEqual(['ascending', 'none']);
  await pressHead('Client');
  await waitFor(() => expect(shown()).toEqual(['Beat', 'Anna']));
  expect([path(), ways()]).toEqual(['/app/clients/list?sort=-name', ['descending', 'none']]);
  await pressHead('Next review');
  await waitFor(() => expect(path()).toBe('/app/clients/list?sort=nextReview'));
  await pressHead('Next review');
  await waitFor(() => expect(shown()).toEqual(['Anna', 'Beat']));
  expect([path(), ways()]).toEqual(['/app/clients/list?sort=-nextReview', ['none', 'descending']]);
});

test('those whose review is due come by its day where no other order is chosen', async () => {
  serve(answers);
  const { path } = await show('/app/clients/list?review=due');
  await waitFor(() => expect(shown()).toEqual(['Beat', 'Anna']));
  expect(ways()).toEqual(['none', 'ascending']);
  await pressHead('Next review');
  await waitFor(() => expect(path()).toBe('/app/clients/list?review=due&sort=-nextReview'));
  await pressHead('Client');
  await waitFor(() => expect(shown()).toEqual(['Anna', 'Beat']));
  expect([path(), ways()]).toEqual(['/app/clients/list?review=due&sort=name', ['ascending', 'none']]);
});

test.each(['x', 'nextReviewOn', '-', '-constructor', 'name'])(
  'an address that says %s asks for the usual order',
  async (sort) => {
    const sent = serve(answers);
    await show(`/app/clients/list?sort=${sort}`);
    await screen.findAllByText(/^Probe /u);
    expect(sentBy(sent, 'GET /api/clients?')).toHaveLength(1);
    expect([sent.some(({ call }) => call === listed('')), ways()]).toEqual([true, ['ascending', 'none']]);
  },
);

test('filters, a text and filters that are cleared keep the order, which no export is told', async () => {
  const search = 'POST /api/clients/search';
  const csv = 'GET /api/clients/export.csv?review=due';
  const sent = serve({ ...answers, [search]: clients(), [csv]: { body: 'client_id' } });
  const saved = watchSaved();
  const { path } = await show('/app/clients/list?sort=nextReview');
  await screen.findAllByText(/^Probe /u);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Next review' });
  await choose('Next review', [...select.options].find(({ value }) => value === 'due')!.label);
  await waitFor(() => expect(path()).toBe('/app/clients/list?review=due&sort=nextReview'));
  await press('Export CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sentBy(sent, csv)).toHaveLength(1);
  await pressHead('Next review');
  await fill(screen.getByRole('searchbox'), 'nobody');
  await press(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(sentBy(sent, search)).toEqual([{ review: 'due', sort: '-nextReview', limit: 50, search: 'nobody' }]);
  await waitFor(() => expect(path()).toBe('/app/clients/list?sort=-nextReview'));
  vi.restoreAllMocks();
});

test('the menu of the list has all orders, and a view keeps one and brings it back', async () => {
  serve(answers);
  const { path } = await show();
  await keepsOrderInView(path, {
    usual: { name: 'Name, A to Z', at: '/app/clients/list' },
    other: { name: 'Next review, latest first', at: '/app/clients/list?sort=-nextReview' },
  });
});

test('on the narrowest screen the heads can be pressed, also of columns that it has no room for', async () => {
  onScreenOf(360);
  serve(answers);
  const { path } = await show();
  await screen.findAllByText(/^Probe /u);
  await pressHead('Next review');
  await waitFor(() => expect(path()).toBe('/app/clients/list?sort=nextReview'));
});
