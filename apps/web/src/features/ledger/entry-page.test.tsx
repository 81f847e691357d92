import type { LedgerEntryDetail, Verification } from '@sorgfalt/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { pressKey } from '../../testing/page-keys.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { EntryPage } from './entry-page.tsx';
import { soundEntry } from './testing.ts';

const verify = 'POST /ledger/verify';
const steps = ['payload', 'statement', 'seal', 'leaf', 'inclusion', 'checkpoint', 'timestamp'] as const;

let sound: LedgerEntryDetail;
let read: string;
beforeAll(async () => {
  sound = await soundEntry();
  read = `GET /ledger/entries/${sound.entry_id}`;
  // It comes behind the facts, which is no part of any test.
  await import('./verify-panel.tsx');
});
afterEach(() => vi.unstubAllGlobals());

const detailOf = (outcome: string | undefined): Record<string, string> =>
  outcome === 'failed' ? { reason: 'hash-mismatch' } : {};

/** What the server found: all in order but for the timestamp, which is not there yet. */
const found = (
  over: Partial<Record<(typeof steps)[number], Verification['steps'][number]['outcome']>> = {},
): Verification => ({
  entry_id: sound.entry_id,
  ok: true,
  steps: steps.map((id) => ({
    id,
    outcome: over[id] ?? (id === 'timestamp' ? 'skipped' : 'passed'),
    detail: detailOf(over[id]),
  })),
  tsa_confirmation: null,
  tsa_serial: null,
  tsa_qualified: null,
  signature_hash: 'ab'.repeat(32),
  verified_at: '2026-11-20T09:15:00.000Z',
});

async function open(
  entry: Partial<LedgerEntryDetail> = {},
  answer: Answer | (() => Promise<Answer>) = { body: found() },
  as: 'editor' | 'guest' = 'editor',
) {
  const sent = serve({
    [read]: { body: { ...sound, ...entry } },
    [`GET /api/proofs/${sound.entry_id}`]: refusal('not-found', {}, 404),
    [verify]: answer,
  });
  await showPage(<EntryPage />, {
    texts: ['ledger', 'proofs', 'timeline', 'refusals'],
    as,
    at: `/app/ledger/${sound.entry_id}`,
    route: { id: '/app/ledger/$entryId' },
  });
  return sent;
}
const check = async () => press(await screen.findByRole('button', { name: 'Verify' }));
const stepRow = (name: RegExp) =>
  within(screen.getByRole('table')).getByText(name).closest('tr, [role="row"]')?.textContent;

describe('the verification of an entry', () => {
  test('is done twice, here and on the server, and says that the time is the firm’s own word', async () => {
    const sent = await open();
    await check();
    expect(await screen.findByText("Consistent; time and keys are the firm's own word")).toBeDefined();
    expect(screen.getByText(/on the server and in this browser\. There is no timestamp yet\./)).toBeDefined();
    expect(sentBy(sent, verify)).toEqual([{ entry_id: sound.entry_id }]);
    expect(stepRow(/^Seal of the firm$/)).toMatch(/passed.*passed/);
    expect(stepRow(/^Timestamp$/)).toMatch(/skipped.*skipped/);
    expect(screen.getByRole('button', { name: 'Verify again' })).toBeDefined();
  });

  test('shows nothing found while it runs, and is not begun twice', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = await open({}, () => answer.promise);
    await check();
    await press('Verifying...');
    expect(screen.queryByRole('table', { name: 'Steps of the verification' })).toBeNull();
    answer.resolve({ body: found() });
    await screen.findByText("Consistent; time and keys are the firm's own word");
    expect(sentBy(sent, verify)).toHaveLength(1);
  });

  test('is done by the key that elsewhere leads to the entries, once at a time', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = await open({}, () => answer.promise);
    await screen.findByRole('button', { name: 'Verify' });
    act(() => void pressKey('v'));
    await screen.findByRole('button', { name: 'Verifying...' });
    act(() => void pressKey('v'));
    answer.resolve({ body: found() });
    await screen.findByText("Consistent; time and keys are the firm's own word");
    expect(sentBy(sent, verify)).toHaveLength(1);
  });

  test('fails where this browser finds the content altered, whatever the server says', async () => {
    await open({ payload: { decision: 'reject' } });
    await check();
    const title = await screen.findByText('Verification Failed');
    expect(title.parentElement?.textContent).toContain('Failing step: Sealed content: the hashes differ.');
    expect(stepRow(/^Sealed content$/)).toMatch(/passed.*failed.*the hashes differ/);
  });

  test('fails where the server alone finds a fault', async () => {
    await open({}, { body: found({ checkpoint: 'failed' }) });
    await check();
    const title = await screen.findByText('Verification Failed');
    expect(title.parentElement?.textContent).toContain(
      'Failing step: Checkpoint of the log: the hashes differ.',
    );
  });

  test('that the server could not do is never called verified, and says why', async () => {
    await open({}, refusal('internal', {}, 503));
    await check();
    expect(await screen.findByText('Proof could not be verified')).toBeDefined();
    expect(screen.getByText('Service unavailable (503)')).toBeDefined();
    expect(screen.getByText('Consistent but not complete yet')).toBeDefined();
    expect(screen.queryByText(/^Consistent; time/)).toBeNull();
    expect(screen.queryByText('Proved by others')).toBeNull();
  });

  test('without a secure connection says that this browser could not', async () => {
    await open();
    await screen.findByRole('button', { name: 'Verify' });
    vi.stubGlobal('crypto', {});
    await press('Verify');
    expect(await screen.findByText('This browser could not check the proof itself.')).toBeDefined();
    expect(screen.getByText(/was not opened over a secure connection/)).toBeDefined();
    expect(screen.queryByText(/^Consistent; time/)).toBeNull();
  });

  test('of an entry that is not published yet is consistent, and names what was not checked', async () => {
    await open(
      { leaf_index: null, checkpoint: null, inclusionProof: null, status: 'pending', block: null },
      { body: found({ inclusion: 'skipped', checkpoint: 'skipped' }) },
    );
    await check();
    const title = await screen.findByText('Consistent but not complete yet');
    expect(title.parentElement?.textContent).toContain(
      'Not checked: Inclusion in the tree, Checkpoint of the log.',
    );
  });
});

describe('what was sealed', () => {
  test('is shown to officers who want to see it, with its salt', async () => {
    await open();
    const content = await screen.findByText(/"decision": "approve"/);
    expect(content.closest('details')?.open).toBe(false);
    await press(screen.getByText('Show the sealed fields as JSON'));
    expect(content.closest('details')?.open).toBe(true);
  });

  test.each([
    ['restricted', null, /^Restricted: only officers see what was sealed/],
    ['erased', null, /^Erased: the content and its salt are gone/],
    ['present', null, /^Unreadable: the stored content was altered/],
  ] as const)('is %s: said so, and not that it were empty', async (payloadState, payload, words) => {
    await open({ payloadState, payload, salt: null }, { body: found({ payload: 'skipped' }) }, 'guest');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText(/"decision"/)).toBeNull();
  });

  test('names the act that erased it', async () => {
    const erasure = { at: '2026-11-20T09:15:00.000Z', proofId: 'e-9' };
    await open({ payloadState: 'erased', payload: null, salt: null, erasure });
    const link = await screen.findByRole('link', { name: 'Open the erasure entry' });
    expect(link.getAttribute('href')).toBe('/app/ledger/e-9');
  });
});

describe('an entry', () => {
  test.each([
    [404, 'There is no such entry in the ledger', false],
    [400, 'There is no such entry in the ledger', false],
    [500, 'Entry', true],
  ])('that cannot be read (%i) says so and leads back', async (status, heading, canRetry) => {
    serve({ [read]: refusal('x', {}, status) });
    await showPage(<EntryPage />, {
      texts: ['ledger', 'proofs', 'timeline', 'refusals'],
      at: `/app/ledger/${sound.entry_id}`,
      route: { id: '/app/ledger/$entryId' },
    });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading));
    expect(screen.queryByText('Server error (500)') !== null).toBe(canRetry);
    expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(canRetry);
    expect(screen.getByRole('link', { name: 'Ledger' }).getAttribute('href')).toBe('/app/ledger');
  });

  test('that waits too long for its timestamp, or got none, says what that means', async () => {
    await open({ status: 'failed' });
    expect(await screen.findByText('Timestamping failed')).toBeDefined();
  });

  test('is given with its evidence to officers; a guest reads why not', async () => {
    await open({}, { body: found() }, 'guest');
    const button = await screen.findByRole('button', { name: 'Evidence bundle' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(
      within(screen.getByRole('main')).getAllByText(sound.entry_id.slice(0, 8), { exact: false }).length,
    ).toBeGreaterThan(0);
  });
});
