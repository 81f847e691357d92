import type { LedgerEntryDetail, Proof } from '@sorgfalt/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { keys, press } from '../../testing/hands.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { refusal, serve } from '../../testing/show.tsx';
import { soundEntry } from './testing.ts';
import { config, keysOf, list, proofs, showProofs } from './testing/proofs.tsx';

let entry: LedgerEntryDetail;
let proof: Proof;
let read: string;
beforeAll(async () => {
  entry = await soundEntry();
  proof = { proofId: entry.entry_id, entry, stamp: null, payloadState: 'present' };
  read = `GET /api/proofs/${entry.entry_id}`;
});
afterEach(() => vi.unstubAllGlobals());

const row = async () =>
  (await screen.findByText(/02\.03\.2026/, { selector: '[role="row"] *' })).closest<HTMLElement>(
    '[role="row"]',
  )!;

describe('the proofs', () => {
  test('stand with what was sealed; the open one stands beside them, and the address says which', async () => {
    const detail = {
      ...proof,
      tlogProof: null,
      token: null,
      lastVerified: { at: '2026-11-20T09:15:00.000Z', ok: false },
    };
    serve({ [list]: proofs([proof]), [read]: { body: detail } });
    const { path } = await showProofs();
    expect((await row()).textContent).toContain('no timestamp yet');
    await press(await row());
    const panel = within(await screen.findByRole('complementary'));
    expect(path()).toBe(`/app/proofs?active=${entry.entry_id}`);
    const link = await panel.findByRole('link', { name: 'Open the ledger entry' });
    expect(link.getAttribute('href')).toBe(`/app/ledger/${entry.entry_id}`);
    expect(panel.getAllByText('Not available until the entry has a timestamp.').length).toBeGreaterThan(0);
    await keys('{Escape}');
    await waitFor(() => expect(path()).toBe('/app/proofs'));
  });

  test('are saved as a file of the entries that the filters let through', async () => {
    serve({ [list]: proofs([proof]), 'GET /ledger/export.csv': { body: 'entry_id' } });
    const saved = watchSaved();
    await showProofs();
    await row();
    await press('Export CSV');
    await waitFor(() => expect(saved).toEqual(['proofs.csv']));
    vi.restoreAllMocks();
  });

  test.each([
    [404, 'There is no such proof', 'Either the address is incomplete', 0],
    [500, 'Failed to load proof details', 'Server error (500)', 1],
  ])('one that cannot be read (%i) says so in its place', async (status, title, words, tries) => {
    serve({ [list]: proofs([proof]), [read]: refusal('x', {}, status) });
    await showProofs(`/app/proofs?active=${entry.entry_id}`);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(words, { exact: false })).toBeDefined();
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(tries);
    expect(await row()).toBeDefined();
  });

  test('there are none yet, or they could not be loaded', async () => {
    serve({ [list]: refusal('internal', {}, 500) });
    await showProofs();
    expect(await screen.findByText('Failed to load proofs')).toBeDefined();
    serve({ [list]: proofs([]) });
    await press(/again|retry/iu);
    expect(await screen.findByText('No proofs yet.')).toBeDefined();
  });

  test('are the newest 250, which is said where there are more', async () => {
    serve({ [list]: proofs([proof], 1204) });
    await showProofs();
    expect(
      await screen.findByText('The newest 250 of 1204 are shown; filter to find older ones.'),
    ).toBeDefined();
  });

  test('begin anew with one press', async () => {
    const sent = serve({ [list]: proofs([proof]), [read]: refusal('x', {}, 404) });
    const { path } = await showProofs(`/app/proofs?active=${entry.entry_id}`);
    await row();
    await press('Reset');
    await waitFor(() => expect(path()).toBe('/app/proofs'));
    expect(sent.filter(({ call }) => call === list).length).toBeGreaterThan(1);
  });
});

describe('a bundle that is verified here', () => {
  const drop = (file: File) =>
    fireEvent.drop(screen.getByRole('group', { name: 'Drop an evidence bundle here to verify it' }), {
      dataTransfer: { files: [file] },
    });

  test('that is none fails, never verified, and leaves this browser to nobody', async () => {
    const sent = serve({ [list]: proofs([]), [config]: { body: keysOf } });
    await showProofs('/app/proofs?tab=verify');
    await screen.findByRole('group', { name: /Drop an evidence bundle/ });
    drop(new File(['no bundle at all'], 'letter.asice'));
    expect(await screen.findByText('Verification Failed')).toBeDefined();
    expect(screen.getByText('letter.asice')).toBeDefined();
    expect(screen.queryByText('Verified')).toBeNull();
    expect(sent.map(({ call }) => call).filter((call) => call !== list)).toEqual([config]);
  });

  test('that is too large is not read', async () => {
    const sent = serve({ [list]: proofs([]), [config]: { body: keysOf } });
    await showProofs('/app/proofs?tab=verify');
    await screen.findByRole('group', { name: /Drop an evidence bundle/ });
    const large = new File(['x'], 'large.asice');
    Object.defineProperty(large, 'size', { value: 10_000_000_000 });
    drop(large);
    expect(await screen.findByText(/^The file is larger than \d+ MB\./)).toBeDefined();
    expect(sent.some(({ call }) => call === config)).toBe(false);
  });

  test('cannot be verified while the keys are not known, and says so', async () => {
    serve({ [list]: proofs([]), [config]: refusal('internal', {}, 503) });
    await showProofs('/app/proofs?tab=verify');
    await screen.findByRole('group', { name: /Drop an evidence bundle/ });
    drop(new File(['x'], 'some.asice'));
    expect(await screen.findByText('Proof could not be verified')).toBeDefined();
    expect(screen.getByText('Service unavailable (503)')).toBeDefined();
  });
});

describe('the keys that proofs are checked against', () => {
  test('are shown whole, to be compared, and say where there are none', async () => {
    serve({ [list]: proofs([]), [config]: { body: keysOf } });
    await showProofs('/app/proofs?tab=config', 'guest');
    expect(await screen.findByText('muster.example/ledger+1+AAAA')).toBeDefined();
    expect(screen.getByText('No witness is configured.')).toBeDefined();
    expect(screen.getByText('No timestamp authority is configured.')).toBeDefined();
  });

  test('that could not be loaded are asked for again', async () => {
    serve({ [list]: proofs([]), [config]: refusal('internal', {}, 500) });
    const { path } = await showProofs();
    await press(screen.getByRole('tab', { name: 'Keys and authorities' }));
    await waitFor(() => expect(path()).toBe('/app/proofs?tab=config'));
    expect(await screen.findByText('Failed to load keys and authorities')).toBeDefined();
  });
});
