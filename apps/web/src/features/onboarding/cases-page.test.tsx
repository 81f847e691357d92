import type { CaseSummary } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { draftCase } from '../../testing/draft-case.ts';
import { choose, fill, keys, press } from '../../testing/hands.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { CasePage } from './case-page.tsx';
import { CasesPage } from './cases-page.tsx';
import { parseCasesSearch } from './search.ts';

const all = 'GET /api/onboarding/cases?limit=50';
const inReview = 'GET /api/onboarding/cases?status=in_review&limit=50';
const search = 'POST /api/onboarding/cases/search';

const one: CaseSummary = {
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientId: 'c-1',
  clientName: 'Lindenhof Beispiel AG',
  status: 'in_review',
  currentStep: 'aml_screening',
  riskLevel: 'medium',
  flagged: true,
  isSample: false,
  updatedAt: '2026-11-20T09:15:00.000Z',
} as unknown as CaseSummary;
const cases = (...found: readonly CaseSummary[]): Answer => ({
  body: { cases: found, total: found.length, next: null },
});
const show = (at = '/app/clients', offer?: string) =>
  showPage(<CasesPage sampleOffer={offer} />, {
    texts: ['onboarding', 'clients', 'refusals'],
    at,
    route: { id: '/app/clients', search: parseCasesSearch },
  });
const rowOf = async (text: string | RegExp) =>
  (await screen.findByText(text, { selector: '[role="row"] *' })).closest<HTMLElement>('[role="row"]');

afterEach(() => vi.unstubAllGlobals());

describe('the cases of clients', () => {
  test('say who it is, how far and how risky, and are opened by Enter', async () => {
    serve({ [all]: cases(one, { ...one, caseId: 'k-2', clientName: '', flagged: false, isSample: true }) });
    const { path } = await show();
    const row = await rowOf('Lindenhof Beispiel AG');
    for (const part of ['ONB-2026-000001', 'medium', 'flagged', '20.11.2026'])
      expect(row?.textContent).toContain(part);
    expect((await rowOf('no name yet'))?.textContent).toContain('sample');
    row?.focus();
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe('/app/clients/k-1'));
  });

  test('that are decided wait for nobody: what was flagged is told without amber', async () => {
    serve({ [all]: cases(one, { ...one, caseId: 'k-2', clientName: 'Entschieden AG', status: 'approved' }) });
    await show();
    const toneOf = async (name: string) =>
      within((await rowOf(name))!)
        .getByText('flagged')
        .closest<HTMLElement>('[data-tone]')?.dataset['tone'];
    expect(await toneOf('Lindenhof Beispiel AG')).toBe('waiting');
    expect(await toneOf('Entschieden AG')).toBe('neutral');
  });

  test('are saved as a file of all that the filters let through, and not of what a search shows', async () => {
    const csv = 'GET /api/onboarding/cases/export.csv?status=in_review';
    const sent = serve({
      [all]: cases(one),
      [inReview]: cases(one),
      [search]: cases(one),
      [csv]: { body: 'case_no' },
    });
    const saved = watchSaved();
    await show('/app/clients?status=in_review');
    await rowOf('Lindenhof Beispiel AG');
    await press('Export CSV');
    await waitFor(() => expect(saved).toEqual(['clients.csv']));
    expect(sentBy(sent, csv)).toHaveLength(1);
    await fill(screen.getByRole('searchbox'), 'linden');
    await waitFor(() => expect(sentBy(sent, search).length).toBeGreaterThan(0));
    await press('Export CSV');
    expect(await screen.findByText(/the search text is not applied/)).toBeDefined();
    vi.restoreAllMocks();
  });

  test('there are none: a first one is begun, and the sample firm is offered', async () => {
    serve({ [all]: cases() });
    await show('/app/clients', 'Look around');
    expect(await screen.findByText('No client onboarding yet.')).toBeDefined();
    expect(screen.getByText('Look around')).toBeDefined();
    for (const link of screen.getAllByRole('link', { name: /New client onboarding/ }))
      expect(link.getAttribute('href')).toBe('/app/clients/new');
  });

  test('end with a word where a page did not come, and go on from there', async () => {
    const first = { body: { cases: [one], total: 2, next: 'k-1' } };
    const further = 'GET /api/onboarding/cases?limit=50&cursor=k-1';
    serve({ [all]: first, [further]: refusal('internal', {}, 500) });
    await show();
    await rowOf('Lindenhof Beispiel AG');
    expect(await screen.findByText('Failed to load the cases')).toBeDefined();
    const sent = serve({ [further]: cases({ ...one, caseId: 'k-2', clientName: 'Zweite Seite AG' }) });
    await press(/again|retry/iu);
    await rowOf('Zweite Seite AG');
    expect(screen.getByText('Lindenhof Beispiel AG', { selector: '[role="row"] *' })).toBeDefined();
    expect(screen.queryByText('Failed to load the cases')).toBeNull();
    expect(sent.map(({ call }) => call)).toEqual([further]);
  });

  test('that could not be loaded say why, and are loaded again', async () => {
    serve({ [all]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load the cases')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    serve({ [all]: cases(one) });
    await press(/again|retry/iu);
    expect(await rowOf('Lindenhof Beispiel AG')).toBeDefined();
  });

  test('are narrowed by a status in the address; nothing found is another thing than nothing there', async () => {
    serve({ [all]: cases(one), [inReview]: cases() });
    const { path } = await show();
    await rowOf('Lindenhof Beispiel AG');
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    await choose('Status', [...select.options].find(({ value }) => value === 'in_review')!.label);
    expect(await screen.findByText('No cases match these filters.')).toBeDefined();
    expect(path()).toBe('/app/clients?status=in_review');
    await press('Clear filters');
    await rowOf('Lindenhof Beispiel AG');
    expect(path()).toBe('/app/clients');
  });

  test('are looked for by a name in the body, and the address says nothing of it', async () => {
    const sent = serve({ [all]: cases(one), [search]: cases() });
    const { path } = await show();
    await rowOf('Lindenhof Beispiel AG');
    await fill(screen.getByRole('searchbox'), ' wunderlich ');
    expect(await screen.findByText('No cases match these filters.')).toBeDefined();
    expect(sentBy(sent, search)).toEqual([{ limit: 50, search: 'wunderlich' }]);
    expect(path()).toBe('/app/clients');
  });

  test('do not go back to what was typed before the filters were cleared', async () => {
    const sent = serve({ [all]: cases(one), [inReview]: cases() });
    await show('/app/clients?status=in_review');
    await screen.findByText('No cases match these filters.');
    await fill(screen.getByRole('searchbox'), 'wunderlich');
    await press('Clear filters');
    await rowOf('Lindenhof Beispiel AG');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sentBy(sent, search)).toEqual([]);
  });

  test('of an address that asks for no known status are all', async () => {
    const sent = serve({ [all]: cases(one) });
    const { path } = await show('/app/clients?status=everything');
    await rowOf('Lindenhof Beispiel AG');
    expect(sentBy(sent, 'GET /api/onboarding/cases?')).toHaveLength(1);
    expect(path()).toBe('/app/clients');
  });
});

describe('a new case', () => {
  const create = 'POST /api/onboarding/cases';
  const open = () =>
    showPage(<CasePage />, {
      texts: ['onboarding', 'hits', 'clients', 'refusals'],
      at: '/app/clients/new',
      route: { id: '/app/clients/$caseId' },
    });

  test('is opened once and has its own address', async () => {
    const draft = { ...draftCase, caseId: 'k-9', clientName: '', form: {} };
    const sent = serve({
      [create]: { status: 201, body: draft },
      'GET /api/onboarding/cases/k-9': { body: draft },
    });
    const { path } = await open();
    await waitFor(() => expect(path()).toBe('/app/clients/k-9'));
    expect(sentBy(sent, create)).toEqual([{ form: {} }]);
    expect(await screen.findByRole('textbox', { name: /^Client name/ })).toBeDefined();
  });

  test('that could not be opened says why, and is tried again', async () => {
    const sent = serve({ [create]: refusal('ledger-halted') });
    await open();
    expect(await screen.findByText('The case could not be opened')).toBeDefined();
    expect(screen.getByText(/The ledger has failed its check/)).toBeDefined();
    await press(/again|retry/iu);
    await waitFor(() => expect(sentBy(sent, create)).toHaveLength(2));
  });
});
