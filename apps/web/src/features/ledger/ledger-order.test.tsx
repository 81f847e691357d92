import type { LedgerEntry } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onScreenOf } from '../../testing/dom.ts';
import { choose, press } from '../../testing/hands.ts';
import { keepsOrderInView } from '../../testing/list-menu.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { parseLedgerSearch } from './search.ts';
import { proofs, showProofs } from './testing/proofs.tsx';
import { soundEntry } from './testing.ts';

let older: LedgerEntry;
let newer: LedgerEntry;
let answers: Readonly<Record<string, Answer>>;
beforeAll(async () => {
  const { entry_id, block, proof_hash, tx_hash, status, batch, metadata, timestamp, leaf_index, tree_size } =
    await soundEntry();
  older = { entry_id, block, proof_hash, tx_hash, status, batch, metadata, timestamp, leaf_index, tree_size };
  newer = {
    ...older,
    entry_id: '0198c7f2-0000-7000-8000-00000000000b',
    timestamp: '2026-04-05T09:15:00.000Z',
    leaf_index: null,
  };
  const proofOf = (entry: LedgerEntry) =>
    ({ proofId: entry.entry_id, entry, stamp: null, payloadState: 'present' }) as const;
  answers = {
    'GET /ledger/blocks': { body: { blocks: [], open: 0 } },
    [listed('')]: entries(newer, older),
    [listed('sort=entered&')]: entries(older, newer),
    'GET /proofs?limit=125': proofs([proofOf(newer), proofOf(older)], 1204),
    'GET /proofs?sort=entered&limit=125': proofs([proofOf(older), proofOf(newer)], 1204),
    'GET /api/me/list-looks': { body: { looks: [] } },
    'PUT /api/me/list-looks/ledger': { body: { ok: true } },
  };
});
beforeEach(() => {
  localStorage.clear();
  onScreenOf(1600);
});
afterEach(() => vi.unstubAllGlobals());

const listed = (query: string) => `GET /ledger?${query}limit=100`;
const entries = (...found: readonly LedgerEntry[]): Answer => ({
  body: { entries: found, total: found.length, next: null },
});
const showLedger = (at = '/app/ledger') =>
  showPage(<LedgerPage />, {
    texts: ['ledger', 'timeline', 'clients', 'refusals'],
    as: 'guest',
    at,
    route: { id: '/app/ledger', search: parseLedgerSearch },
  });
const head = (name: string) => screen.getByRole('columnheader', { name });
const pressHead = (name: string) => press(within(head(name)).getByRole('button'));
const days = async () =>
  (await screen.findAllByText(/^0[25]\.0[34]\.2026/u, { selector: '[role="row"] *' })).map(
    ({ textContent }) => textContent.slice(0, 5),
  );
const newestFirst = ['05.04', '02.03'];

test.each([
  ['the ledger', showLedger, '/app/ledger', 'Time'],
  ['the proofs', (at?: string) => showProofs(at, 'guest'), '/app/proofs', 'Sealed at'],
] as const)(
  '%s come from the newest, which the head says, and by it from the oldest',
  async (_, show, at, name) => {
    serve(answers);
    const { path } = await show();
    expect(await days()).toEqual(newestFirst);
    expect(head(name).getAttribute('aria-sort')).toBe('descending');
    await pressHead(name);
    await waitFor(async () => expect(await days()).toEqual(newestFirst.toReversed()));
    expect([path(), head(name).getAttribute('aria-sort')]).toEqual([`${at}?sort=entered`, 'ascending']);
    await pressHead(name);
    await waitFor(async () => expect(await days()).toEqual(newestFirst));
    expect(path()).toBe(at);
  },
);

test.each(['x', 'leaf_index', '-', '-constructor', '-entered'])(
  'an address that says %s asks for the usual order',
  async (sort) => {
    const sent = serve(answers);
    await showLedger(`/app/ledger?sort=${sort}`);
    expect(await days()).toEqual(newestFirst);
    expect(sentBy(sent, 'GET /ledger?')).toHaveLength(1);
    expect(sentBy(sent, listed(''))).toHaveLength(1);
  },
);

test('filters and filters that are cleared keep the order, which no export is told; Reset begins anew', async () => {
  const csv = 'GET /ledger/export.csv?status=failed';
  const sent = serve({
    ...answers,
    [listed('status=failed&sort=entered&')]: entries(),
    [csv]: { body: 'entry_id' },
  });
  const saved = watchSaved();
  const { path } = await showLedger('/app/ledger?sort=entered');
  await days();
  await choose('Status', 'failed');
  await press('Export CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sentBy(sent, csv)).toHaveLength(1);
  await press(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(path()).toBe('/app/ledger?sort=entered'));
  await press('Reset');
  await waitFor(() => expect(path()).toBe('/app/ledger'));
  vi.restoreAllMocks();
});

test('the menu of the list has both orders, and a view keeps one and brings it back', async () => {
  serve(answers);
  const { path } = await showLedger();
  await keepsOrderInView(path, {
    usual: { name: 'Newest first', at: '/app/ledger' },
    other: { name: 'Oldest first', at: '/app/ledger?sort=entered' },
  });
});

test('of more proofs than are kept on the screen the ones shown are the newest, or the oldest, and it says which', async () => {
  serve(answers);
  await showProofs();
  expect(
    await screen.findByText('The newest 250 of 1204 are shown; filter to find older ones.'),
  ).toBeDefined();
  await pressHead('Sealed at');
  expect(
    await screen.findByText('The oldest 250 of 1204 are shown; filter to find newer ones.'),
  ).toBeDefined();
});

test('another tab keeps the order of the proofs', async () => {
  serve({ ...answers, 'GET /proofs/config': { body: {} } });
  const { path } = await showProofs('/app/proofs?sort=entered', 'guest');
  await days();
  await press(screen.getByRole('tab', { name: /Verify/ }));
  await waitFor(() => expect(path()).toContain('tab=verify'));
  expect(path()).toContain('sort=entered');
});

test('on the narrowest screen the head can be pressed', async () => {
  onScreenOf(360);
  serve(answers);
  const { path } = await showLedger();
  await days();
  await pressHead('Time');
  await waitFor(() => expect(path()).toBe('/app/ledger?sort=entered'));
});
