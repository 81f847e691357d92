import type { LedgerEntry } from '@sorgfalt/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press } from '../../testing/hands.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { parseLedgerSearch } from './search.ts';
import { soundEntry } from './testing.ts';

const chain = 'GET /ledger/blocks';
const noBlocks: Answer = { body: { blocks: [], open: 0 } };
const list = 'GET /ledger?limit=100';
const some = '0198c7f2-0000-7000-8000-00000000000a';

let entry: LedgerEntry;
beforeAll(async () => {
  const { entry_id, block, proof_hash, tx_hash, status, batch, metadata, timestamp, leaf_index, tree_size } =
    await soundEntry();
  entry = { entry_id, block, proof_hash, tx_hash, status, batch, metadata, timestamp, leaf_index, tree_size };
});
afterEach(() => vi.unstubAllGlobals());

const entries = (...found: readonly LedgerEntry[]): Answer => ({
  body: { entries: found, total: found.length, next: null },
});
const show = (at = '/app/ledger', as: 'editor' | 'guest' = 'editor') =>
  showPage(<LedgerPage />, {
    texts: ['ledger', 'timeline', 'clients', 'refusals'],
    as,
    at,
    route: { id: '/app/ledger', search: parseLedgerSearch },
  });
const asked = (sent: ReturnType<typeof serve>) =>
  sent.map(({ call }) => call).filter((call) => call.includes('limit=100'));
const idField = () => screen.getByRole('searchbox', { name: 'Client ID' });

describe('the ledger', () => {
  test.each(['editor', 'guest'] as const)('is read by the role %s; a row opens its entry', async (as) => {
    serve({ [chain]: noBlocks, [list]: entries(entry) });
    const { path } = await show('/app/ledger', as);
    const row = (await screen.findByText(/02\.03\.2026/)).closest<HTMLElement>('[role="row"]')!;
    expect(row.textContent).toContain('confirmed');
    await press(row);
    await waitFor(() => expect(path()).toBe(`/app/ledger/${entry.entry_id}`));
  });

  test('says that nothing is sealed yet, and that nothing fits a filter', async () => {
    serve({
      [chain]: noBlocks,
      [list]: entries(),
      'GET /ledger?status=failed&limit=100': entries(),
    });
    const { path } = await show();
    expect(await screen.findByText('No entries have been sealed yet.')).toBeDefined();
    await choose('Status', 'failed');
    expect(await screen.findByText('No entries match this filter.')).toBeDefined();
    expect(path()).toBe('/app/ledger?status=failed');
    await press('Clear filters');
    await waitFor(() => expect(path()).toBe('/app/ledger'));
  });

  test.each(['editor', 'guest'] as const)(
    'is saved by the role %s as a file of what the filters let through',
    async (as) => {
      serve({
        [chain]: noBlocks,
        [`GET /ledger?clientId=${some}&limit=100`]: entries(),
        [`GET /ledger/export.csv?clientId=${some}`]: { body: 'entry_id' },
      });
      const saved = watchSaved();
      await show(`/app/ledger?clientId=${some}`, as);
      await screen.findByText('No entries match this filter.');
      await press('Export CSV');
      await waitFor(() => expect(saved).toEqual(['ledger.csv']));
      vi.restoreAllMocks();
    },
  );

  test('that could not be loaded says why with its number, and is loaded again', async () => {
    serve({ [chain]: noBlocks, [list]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load ledger')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    serve({ [list]: entries(entry) });
    await press(/again|retry/iu);
    expect(await screen.findByText(/02\.03\.2026/)).toBeDefined();
  });

  test('is narrowed by an id only when it is one, and says what is none', async () => {
    const narrowed = `GET /ledger?clientId=${some}&limit=100`;
    const sent = serve({ [chain]: noBlocks, [list]: entries(entry), [narrowed]: entries() });
    const { path } = await show('/app/ledger', 'guest');
    await screen.findByText(/02\.03\.2026/);
    await fill(idField(), '0198c7f2');
    await keys('{Enter}');
    expect(await screen.findByText(/^Paste a whole ID/)).toBeDefined();
    expect(asked(sent)).toEqual([list]);
    await fill(idField(), `  ${some.toUpperCase()} `);
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe(`/app/ledger?clientId=${some}`));
    expect(await screen.findByText('No entries match this filter.')).toBeDefined();
    expect(asked(sent)).toEqual([list, narrowed]);
  });

  test('tells an officer who did what with which client, a guest what happened only', async () => {
    const rejected = { ...entry, metadata: { kind: 'review.rejected', actor: 'u-7' } };
    const checked = {
      ...entry,
      entry_id: some,
      metadata: { kind: 'onboarding.kyc_completed', actor: 'kyc-agent' },
    };
    const sent = serve({
      [chain]: noBlocks,
      [list]: entries(rejected, checked),
      'POST /api/timeline/names-of-entries': {
        body: {
          names: [
            {
              id: entry.entry_id,
              person: 'Nora Keller',
              client: 'Viktor Testonov',
              caseNo: 'PAY-2026-000001',
              params: {},
            },
            { id: some, person: null, client: 'Viktor Testonov', caseNo: 'ONB-2026-000001', params: {} },
          ],
        },
      },
    });
    await show();
    const told = (sentence: string) =>
      screen.findByText(
        (_, element) => element?.role === 'gridcell' && element.textContent.startsWith(sentence),
      );
    expect(await told('Nora Keller rejected a payment of Viktor Testonov')).toBeDefined();
    expect(await told('KYC agent completed the KYC verification of Viktor Testonov')).toBeDefined();
    expect(sentBy(sent, 'POST')).toEqual([{ ids: [entry.entry_id, some] }]);
    cleanup();
    await show('/app/ledger', 'guest');
    expect(await screen.findByText('Rejected by a person')).toBeDefined();
    expect(sentBy(sent, 'POST')).toHaveLength(1);
  });

  test('says what happened where the names cannot be told', async () => {
    serve({
      [chain]: noBlocks,
      [list]: entries({ ...entry, metadata: { kind: 'review.rejected', actor: 'u-7' } }),
      'POST /api/timeline/names-of-entries': refusal('internal', {}, 500),
    });
    await show();
    expect(await screen.findByText('Rejected by a person')).toBeDefined();
  });

  test('is narrowed by an officer to a client found by name, who is named from then on', async () => {
    const narrowed = `GET /ledger?clientId=${some}&limit=100&offset=0`;
    serve({
      [chain]: noBlocks,
      [list]: entries(entry),
      [narrowed]: entries(),
      'POST /api/onboarding/cases/search': {
        body: {
          cases: [{ clientId: some, caseId: 'k-1', clientName: 'Reto Beispiel', caseNo: 'ONB-2026-000001' }],
          total: 1,
        },
      },
      [`GET /api/clients/${some}/standing`]: { body: { name: 'Reto Beispiel' } },
    });
    const { path } = await show();
    await fill(screen.getByRole('searchbox', { name: 'Client' }), 'reto');
    await press(await screen.findByRole('button', { name: /Reto Beispiel/ }));
    await waitFor(() => expect(path()).toBe(`/app/ledger?clientId=${some}`));
    expect(await screen.findByText('Reto Beispiel')).toBeDefined();
    await press('All clients');
    await waitFor(() => expect(path()).toBe('/app/ledger'));
  });

  test('does not send what an address holds that is no id, and says so at the field', async () => {
    const sent = serve({ [chain]: noBlocks, [list]: entries() });
    await show('/app/ledger?clientId=everybody');
    expect(await screen.findByText(/^Paste a whole ID/)).toBeDefined();
    expect(asked(sent)).toEqual([list]);
  });

  test('begins anew with one press: no filter, everything asked again', async () => {
    const narrowed = `GET /ledger?clientId=${some}&limit=100`;
    const sent = serve({ [chain]: noBlocks, [list]: entries(entry), [narrowed]: entries() });
    const { path } = await show(`/app/ledger?clientId=${some}`);
    await screen.findByText('No entries match this filter.');
    await press('Reset');
    await screen.findByText(/02\.03\.2026/);
    expect(path()).toBe('/app/ledger');
    expect(sent.filter(({ call }) => call === chain).length).toBeGreaterThan(1);
  });
});

describe('the chain of blocks', () => {
  test('says of each block whether it continues the one before, and how much is open', async () => {
    serve({
      [chain]: {
        body: {
          blocks: [
            { block: 1, entries: 2, treeSize: 2, isLinked: null },
            { block: 2, entries: 1, treeSize: 3, isLinked: true },
            { block: 4, entries: 1, treeSize: 6, isLinked: false },
          ],
          open: 1,
        },
      },
      [list]: entries(entry),
    });
    await show();
    const strip = within(await screen.findByRole('region', { name: 'Last blocks of the ledger' }));
    expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Block 1.*2 entries.*tree size 2/),
      expect.stringMatching(/continues the previous block.*Block 2.*1 entry/),
      expect.stringMatching(/does not continue the previous block.*Block 4/),
      expect.stringMatching(/^Open batch.*1 entry/),
    ]);
  });

  test('that could not be drawn takes nothing from the list', async () => {
    serve({ [chain]: refusal('internal', {}, 500), [list]: entries(entry) });
    await show();
    expect(await screen.findByText(/02\.03\.2026/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Last blocks of the ledger' })).toBeNull();
  });
});
