import type { CaseSummary } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onScreenOf } from '../../testing/dom.ts';
import { choose, fill, press } from '../../testing/hands.ts';
import { keepsOrderInView } from '../../testing/list-menu.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { CasesPage } from './cases-page.tsx';
import { parseCasesSearch } from './search.ts';

beforeEach(() => {
  localStorage.clear();
  onScreenOf(1600);
});
afterEach(() => vi.unstubAllGlobals());

const listed = (query: string) => `GET /api/onboarding/cases?${query}limit=50`;
const one = {
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientName: 'Lindenhof Beispiel AG',
  status: 'in_review',
  currentStep: 'aml_screening',
  riskLevel: 'medium',
  flagged: false,
  isSample: false,
  updatedAt: '2026-11-20T09:15:00.000Z',
} as CaseSummary;
const two = { ...one, caseId: 'k-2', caseNo: 'ONB-2026-000002', updatedAt: '2026-11-19T09:15:00.000Z' };
const cases = (...found: readonly CaseSummary[]): Answer => ({
  body: { cases: found, total: found.length, next: null },
});
const answers = {
  [listed('')]: cases(one, two),
  [listed('sort=changed&')]: cases(two, one),
  [listed('sort=entered&')]: cases(one, two),
  [listed('sort=-entered&')]: cases(two, one),
  'GET /api/me/list-looks': { body: { looks: [] } },
  'PUT /api/me/list-looks/cases': { body: { ok: true } },
};
const show = (at = '/app/clients') =>
  showPage(<CasesPage />, {
    texts: ['onboarding', 'clients', 'refusals'],
    at,
    route: { id: '/app/clients', search: parseCasesSearch },
  });
const head = (name: string) => screen.getByRole('columnheader', { name });
const ways = () => ['Case no.', 'Changed'].map((name) => head(name).getAttribute('aria-sort'));
const shown = () => screen.getAllByText(/^ONB-2026/u).map(({ textContent }) => textContent.slice(-1));

test('the cases changed last come first, which their head says; a press on another orders them by that, up and down', async () => {
  serve(answers);
  const { path } = await show();
  await screen.findAllByText(/^ONB-2026/u);
  expect(ways()).toEqual(['none', 'descending']);
  await press(within(head('Changed')).getByRole('button'));
  await waitFor(() => expect(shown()).toEqual(['2', '1']));
  expect([path(), ways()]).toEqual(['/app/clients?sort=changed', ['none', 'ascending']]);
  await press(within(head('Case no.')).getByRole('button'));
  await waitFor(() => expect(shown()).toEqual(['1', '2']));
  await press(within(head('Case no.')).getByRole('button'));
  await waitFor(() => expect(shown()).toEqual(['2', '1']));
  expect([path(), ways()]).toEqual(['/app/clients?sort=-entered', ['descending', 'none']]);
});

test.each(['x', 'caseNo', '-', '-constructor', '-changed'])(
  'an address that says %s asks for the usual order',
  async (sort) => {
    const sent = serve(answers);
    await show(`/app/clients?sort=${sort}`);
    await screen.findAllByText(/^ONB-2026/u);
    expect(sentBy(sent, 'GET /api/onboarding/cases?')).toHaveLength(1);
    expect([sent.some(({ call }) => call === listed('')), ways()]).toEqual([true, ['none', 'descending']]);
  },
);

test('filters, a text and filters that are cleared keep the order, which no export is told', async () => {
  const search = 'POST /api/onboarding/cases/search';
  const csv = 'GET /api/onboarding/cases/export.csv?status=in_review&from=2026-11-01';
  const sent = serve({
    ...answers,
    [listed('from=2026-11-01&sort=entered&')]: cases(one, two),
    [listed('status=in_review&from=2026-11-01&sort=entered&')]: cases(one, two),
    [listed('status=in_review&sort=entered&')]: cases(one, two),
    [search]: cases(),
    [csv]: { body: 'case_no' },
  });
  const saved = watchSaved();
  const { path } = await show('/app/clients?from=2026-11-01&sort=entered');
  await screen.findAllByText(/^ONB-2026/u);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  await choose('Status', [...select.options].find(({ value }) => value === 'in_review')!.label);
  await waitFor(() => expect(path()).toBe('/app/clients?status=in_review&from=2026-11-01&sort=entered'));
  await press('Export CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sentBy(sent, csv)).toHaveLength(1);
  await press('Show all');
  await waitFor(() => expect(path()).toBe('/app/clients?status=in_review&sort=entered'));
  await fill(screen.getByRole('searchbox'), 'nobody');
  await press(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(sentBy(sent, search)).toEqual([
    { status: 'in_review', sort: 'entered', limit: 50, search: 'nobody' },
  ]);
  await waitFor(() => expect(path()).toBe('/app/clients?sort=entered'));
  vi.restoreAllMocks();
});

test('the menu of the list has all orders, and a view keeps one and brings it back', async () => {
  serve(answers);
  const { path } = await show();
  await keepsOrderInView(path, {
    usual: { name: 'Last change, latest first', at: '/app/clients' },
    other: { name: 'Last change, earliest first', at: '/app/clients?sort=changed' },
  });
  await waitFor(() => expect(shown()).toEqual(['2', '1']));
});
