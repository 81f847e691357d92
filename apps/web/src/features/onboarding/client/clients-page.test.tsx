import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press } from '../../../testing/hands.ts';
import { watchSaved } from '../../../testing/saved-files.ts';
import { refusal, sentBy, serve, type Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { ClientsPage } from './clients-page.tsx';
import { parseClientsSearch } from './search.ts';
import { client } from './testing.ts';

const all = 'GET /api/clients?limit=50';
const due = 'GET /api/clients?review=due&limit=50';
const search = 'POST /api/clients/search';
const page = (...clients: readonly (typeof client)[]): Answer => ({
  body: { clients, next: null, total: clients.length },
});
const show = (at = '/app/clients/list') =>
  showPage(<ClientsPage />, {
    texts: ['onboarding', 'clientFile', 'refusals'],
    at,
    route: { id: '/app/clients/list', search: parseClientsSearch },
  });
const rowOf = async (text: string) =>
  (await screen.findByText(text, { selector: '[role="row"] *' })).closest<HTMLElement>('[role="row"]');

afterEach(() => vi.unstubAllGlobals());

describe('the list of clients', () => {
  test('says what each is, how it stands and that its review is overdue; Enter opens its file', async () => {
    serve({ [all]: page(client) });
    const { path } = await show();
    const row = await rowOf('Lindenhof Beispiel AG');
    for (const part of ['Operating company', 'accepted', 'medium', '31.01.2020', 'overdue'])
      expect(row?.textContent).toContain(part);
    row?.focus();
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe('/app/clients/file/c-1'));
  });

  test('of whom nobody knows the day of the review, it says so; who was not accepted has none', async () => {
    const unknown = { ...client, nextReviewOn: null };
    const applicant = { ...unknown, clientId: 'c-2', name: 'Otto Anders', status: 'applicant' as const };
    serve({ [all]: page(unknown, { ...applicant, isFrozen: true }) });
    await show();
    expect((await rowOf('Lindenhof Beispiel AG'))?.textContent).toContain('not known yet');
    const row = await rowOf('Otto Anders');
    expect(row?.textContent).not.toContain('not known yet');
    expect(row?.textContent).toContain('frozen');
  });

  test('is narrowed by what the address says and by a name that no address has', async () => {
    const sent = serve({ [due]: page(client), [search]: page(client), [all]: page() });
    const { path } = await show('/app/clients/list?review=due');
    await rowOf('Lindenhof Beispiel AG');
    await fill(screen.getByRole('searchbox', { name: 'Search' }), 'linden');
    await waitFor(() =>
      expect(sentBy(sent, search).at(-1)).toEqual({ review: 'due', limit: 50, search: 'linden' }),
    );
    expect(path()).not.toContain('linden');
    await choose('Kind', 'trust');
    await waitFor(() => expect(path()).toContain('kind=trust'));
  });

  test('a word in the address that is no filter narrows nothing', async () => {
    serve({ [all]: page(client) });
    await show('/app/clients/list?review=never');
    expect(await rowOf('Lindenhof Beispiel AG')).toBeTruthy();
  });

  test('is saved as a file of all that the filters let through, and not of what a search shows', async () => {
    const csv = 'GET /api/clients/export.csv?review=due';
    const sent = serve({
      [due]: page(client),
      [search]: page(client),
      [csv]: { body: 'client_id' },
    });
    const saved = watchSaved();
    await show('/app/clients/list?review=due');
    await rowOf('Lindenhof Beispiel AG');
    await press('Export CSV');
    await waitFor(() => expect(saved).toEqual(['client-list.csv']));
    expect(sentBy(sent, csv)).toHaveLength(1);
    await fill(screen.getByRole('searchbox', { name: 'Search' }), 'linden');
    await waitFor(() => expect(sentBy(sent, search).length).toBeGreaterThan(0));
    await press('Export CSV');
    expect(await screen.findByText(/the search text is not applied/)).toBeDefined();
    vi.restoreAllMocks();
  });

  test('there is nobody, or it cannot be loaded: both are said', async () => {
    serve({ [all]: page() });
    await show();
    expect(await screen.findByText('No clients yet.')).toBeDefined();
    serve({ [due]: refusal('internal') });
    await show('/app/clients/list?review=due');
    expect(await screen.findByText('Failed to load the clients')).toBeDefined();
    serve({ [due]: page(client) });
    await press(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Lindenhof Beispiel AG')).toBeTruthy();
  });
});
