import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberDismissal } from '../../domain/human-review/dismissals.ts';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { account, detailOf } from './testing.ts';
import { desk, pageOf, queueCall, rowOf, rows, showDesk } from './testing/desk.tsx';

const search = 'POST /api/payments/search';
const gone = (name: RegExp) => waitFor(() => expect(screen.queryByText(name)).toBeNull());

// It comes when it is opened, which is no part of any test.
beforeAll(() => import('./payment-panel.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  rememberDismissal('p-2');
});
afterEach(() => vi.unstubAllGlobals());

describe('the queue of payments', () => {
  test('says of each who is paid, for whom, how much, how risky, and how it stands', async () => {
    serve(desk);
    await showDesk();
    const said = (await rowOf(/Papeterie/)).textContent;
    for (const part of ['Lindenhof Beispiel AG', "1'234.50", 'high', '64', 'human review', '01.12.2026'])
      expect(said).toContain(part);
    expect(screen.getByText('2 payments')).toBeDefined();
  });

  test('says what they come to by currency, where the server added it up', async () => {
    const sums = [
      { currency: 'CHF', amountMinor: 123_450 },
      { currency: 'EUR', amountMinor: 990 },
    ];
    const { body } = pageOf();
    serve({ ...desk, [queueCall]: { body: { ...(body as object), sums } } });
    await showDesk();
    const count = await screen.findByText(/^2 payments/u);
    expect(count.textContent).toBe("2 payments · CHF 1'234.50 · EUR 9.90");
  });

  test('says of one that has ended that alone, and not which of the four statuses it counts as', async () => {
    const ended = { ...rows[0], state: 'cancelled', status: 'approved' } as (typeof rows)[number];
    serve({ ...desk, [queueCall]: pageOf([ended]) });
    await showDesk();
    const said = (await rowOf(/Papeterie/)).textContent;
    expect(said).toContain('cancelled');
    expect(said).not.toContain('approved');
  });

  test('that holds nothing leads to a first payment; one that could not be loaded is tried again', async () => {
    serve({ ...desk, [queueCall]: pageOf([]) });
    await showDesk();
    const first = await screen.findByText('No payments yet.');
    expect(first).toBeDefined();
    for (const link of screen.getAllByRole('link', { name: /New payment/ }))
      expect(link.getAttribute('href')).toBe('/app/payments/new');
  });

  test('that could not be loaded says why, with its number, and is tried again', async () => {
    serve({ ...desk, [queueCall]: refusal('internal', {}, 503) });
    await showDesk();
    expect(await screen.findByText('Failed to load payments')).toBeDefined();
    expect(screen.getByText('Service unavailable (503)')).toBeDefined();
    serve(desk);
    await press(/again|retry/iu);
    expect(await rowOf(/Papeterie/)).toBeDefined();
  });

  test('is narrowed by a status that is pressed, and widened by pressing it again; the address has it', async () => {
    const sent = serve({
      ...desk,
      'GET /api/payments?status=human_review&limit=100': pageOf(rows.slice(0, 1)),
    });
    const { path } = await showDesk();
    await rowOf(/Gartenbau/);
    await press(/human review/);
    await gone(/Gartenbau/);
    expect(path()).toBe('/app/payments?status=human_review');
    expect(screen.getByRole('button', { name: /human review/, pressed: true })).toBeDefined();
    await press(/human review/);
    await rowOf(/Gartenbau/);
    expect(path()).toBe('/app/payments');
    expect(sentBy(sent, 'POST')).toEqual([]);
  });

  test('is narrowed by an exact state', async () => {
    const sent = serve({ ...desk, 'GET /api/payments?state=blocked&limit=100': pageOf([]) });
    const { path } = await showDesk();
    await rowOf(/Papeterie/);
    await press('More filters');
    await choose('Exact state', 'blocked');
    expect(await screen.findByText('No payments match this filter.')).toBeDefined();
    expect(path()).toContain('state=blocked');
    await press('Clear filters');
    await rowOf(/Papeterie/);
    expect(path()).toBe('/app/payments');
    expect(sent.at(-1)?.call).toBe(queueCall);
  });

  test('is narrowed by a client who is looked for by name', async () => {
    const { clientId, clientName } = account;
    const found = { caseId: 'k-1', clientId, clientName, caseNo: 'ONB-2026-000009' };
    serve({
      ...desk,
      'POST /api/onboarding/cases/search': { body: { cases: [found], total: 1 } },
      [`GET /api/payments?clientId=${clientId}&limit=100`]: pageOf([]),
      [`GET /api/clients/${clientId}/standing`]: { body: { name: clientName } },
    });
    const { path } = await showDesk();
    await rowOf(/Papeterie/);
    await press('More filters');
    await fill(screen.getByRole('searchbox', { name: 'Client' }), 'linden');
    await press(await screen.findByRole('button', { name: /Lindenhof Beispiel AG/ }));
    expect(await screen.findByText('No payments match this filter.')).toBeDefined();
    expect(path()).toContain(`clientId=${clientId}`);
    expect(path()).not.toContain('linden');
    await press('All clients');
    await rowOf(/Papeterie/);
    expect(path()).toBe('/app/payments');
  });

  test('takes an amount on Enter, in minor units, and says what is none without asking anybody', async () => {
    const sent = serve({ ...desk, 'GET /api/payments?amountMin=100000&limit=100': pageOf(rows.slice(0, 1)) });
    const { path } = await showDesk();
    await rowOf(/Papeterie/);
    await press('More filters');
    await fill(textbox('Amount from'), 'much');
    await keys('{Enter}');
    expect(await screen.findByText("Enter an amount such as 1'234.50.")).toBeDefined();
    expect(path()).toBe('/app/payments');
    await fill(textbox('Amount from'), "1'000");
    await keys('{Enter}');
    await gone(/Gartenbau/);
    expect(screen.queryByText("Enter an amount such as 1'234.50.")).toBeNull();
    expect(sent.filter(({ call }) => call.startsWith('GET /api/payments?')).map(({ call }) => call)).toEqual([
      queueCall,
      'GET /api/payments?amountMin=100000&limit=100',
    ]);
  });

  test('takes days as they are written here, and shows what an address asks for', async () => {
    serve({
      ...desk,
      'GET /api/payments?from=2026-11-01&limit=100': pageOf(),
      'GET /api/payments?from=2026-11-01&to=2026-11-20&limit=100': pageOf(),
    });
    const { path } = await showDesk('/app/payments?from=2026-11-01');
    await rowOf(/Papeterie/);
    // What narrows the queue is in sight, not hidden behind a button.
    expect(textbox('Entered from').value).toBe('01.11.2026');
    await fill(textbox('Entered until'), '20.11.2026');
    await waitFor(() => expect(path()).toContain('to=2026-11-20'));
  });

  test('leaves out what an address says that means nothing, instead of failing', async () => {
    const sent = serve(desk);
    await showDesk('/app/payments?status=everything&min=-1&from=yesterday&risk=enormous');
    expect(await rowOf(/Papeterie/)).toBeDefined();
    expect(sent[0]?.call).toBe(queueCall);
  });

  test('looks for a name in the body, never in the address, and keeps it beside an open payment', async () => {
    const sent = serve({
      ...desk,
      [search]: pageOf(rows.slice(1)),
      'GET /api/payments/p-2': { body: detailOf(rows[1]!) },
    });
    const { path } = await showDesk();
    await rowOf(/Papeterie/);
    await fill(screen.getByRole('searchbox'), ' wunderlich ');
    await gone(/Papeterie/);
    expect(sentBy(sent, search)).toEqual([{ limit: 100, search: 'wunderlich' }]);
    await press(await rowOf(/Gartenbau/));
    await waitFor(() => expect(path()).toBe('/app/payments/p-2'));
    expect(screen.queryByRole('row', { name: /Papeterie/ })).toBeNull();
    expect(sent.every(({ call }) => !call.includes('wunderlich'))).toBe(true);
  });

  test('says that there are more where a text is met everywhere', async () => {
    serve({ ...desk, [search]: pageOf(rows, false) });
    await showDesk();
    await rowOf(/Papeterie/);
    await fill(screen.getByRole('searchbox'), 'ag');
    expect(await screen.findByText('2+ payments')).toBeDefined();
    expect(screen.getByText('2+')).toBeDefined();
  });

  test('does not go back to what was typed before its filters were cleared', async () => {
    const sent = serve({ ...desk, 'GET /api/payments?status=approved&limit=100': pageOf([]) });
    await showDesk('/app/payments?status=approved');
    await screen.findByText('No payments match this filter.');
    await fill(screen.getByRole('searchbox'), 'wunderlich');
    await press('Clear filters');
    await rowOf(/Papeterie/);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sentBy(sent, search)).toEqual([]);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test.each([
    ['admin', true],
    ['editor', false],
  ] as const)('leads %s to the other pages; to webhooks: %s', async (as, hasWebhooks) => {
    serve(desk);
    const { path } = await showDesk('/app/payments', as);
    expect(screen.getByRole('link', { name: 'Queue' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('link', { name: 'Webhooks' }) !== null).toBe(hasWebhooks);
    await press(screen.getByRole('link', { name: 'Rules' }));
    await waitFor(() => expect(path()).toBe('/app/payments/rules'));
  });

  test('is saved as a file, or says why not', async () => {
    const csv = 'GET /api/payments/export.csv';
    serve({ ...desk, [csv]: refusal('forbidden', {}, 403) });
    await showDesk();
    await press('Export CSV');
    expect(await screen.findByText('The export failed')).toBeDefined();
    expect(screen.getByText('Not authorized (403)')).toBeDefined();
  });
});
