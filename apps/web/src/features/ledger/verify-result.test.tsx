import type { LedgerEntryDetail, Verification } from '@sorgfalt/contract';
import type { EntryVerification } from '@sorgfalt/ledger';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { soundEntry } from './testing.ts';
import { VerifyResult } from './verify-result.tsx';

type Id = Verification['steps'][number]['id'];
type Outcome = Verification['steps'][number]['outcome'];
const ids: readonly Id[] = ['payload', 'statement', 'seal', 'leaf', 'inclusion', 'checkpoint', 'timestamp'];
let entry: LedgerEntryDetail;
beforeAll(async () => {
  entry = await soundEntry();
});

const steps = (over: Partial<Record<Id, Outcome>> = {}, detail: Record<string, string> = {}) =>
  ids.map((id) => ({ id, outcome: over[id] ?? ('passed' as const), detail: over[id] ? detail : {} }));
const server = (over: Partial<Verification> = {}): Verification => ({
  entry_id: entry.entry_id,
  ok: true,
  steps: steps(),
  tsa_confirmation: '2026-11-20T09:15:00.000Z',
  tsa_serial: '0123456789abcdef',
  tsa_qualified: 'unknown',
  signature_hash: 'ab'.repeat(32),
  verified_at: '2026-11-21T09:15:00.000Z',
  ...over,
});
const browser = (of = steps()) => ({ ok: true, steps: of }) as unknown as EntryVerification;
const result = (
  ofServer: Verification | undefined,
  ofBrowser: EntryVerification | undefined,
  over: Partial<LedgerEntryDetail> = {},
) =>
  show(<VerifyResult entry={{ ...entry, ...over }} server={ofServer} browser={ofBrowser} />, [
    'ledger',
    'proofs',
  ]);
const own = "Consistent; time and keys are the firm's own word";

describe('what a verification comes to', () => {
  test('is proved by others only with a timestamp of others that both found right', async () => {
    await result(server(), browser());
    expect(screen.getByText('Proved by others')).toBeDefined();
    expect(screen.getByText(/checkpoint and timestamp were all checked/)).toBeDefined();
    expect(screen.queryByText(own)).toBeNull();
  });

  test.each([
    ['the authority is one of our own', () => result(server({ tsa_qualified: false }), browser())],
    [
      'the server found no timestamp',
      () => result(server({ steps: steps({ timestamp: 'skipped' }), tsa_qualified: null }), browser()),
    ],
    [
      'the browser could not look at the timestamp',
      () => result(server(), browser(steps({ timestamp: 'skipped' }))),
    ],
  ])('is the word of the firm where %s', async (_, found) => {
    await found();
    expect(screen.getByText(own)).toBeDefined();
    expect(screen.queryByText('Proved by others')).toBeNull();
  });

  test.each([
    ['the server', (id: Id) => result(server({ steps: steps({ [id]: 'failed' }) }), browser())],
    ['the browser', (id: Id) => result(server(), browser(steps({ [id]: 'failed' })))],
  ])('is failed where %s alone finds one step wrong, whichever it is', async (_, found) => {
    for (const id of ids) {
      await found(id);
      expect(screen.getByText('Verification Failed')).toBeDefined();
      expect(screen.queryByText('Proved by others')).toBeNull();
      expect(screen.queryByText(own)).toBeNull();
      cleanup();
    }
  });

  test('names each step that failed once, with its reason', async () => {
    const wrong = steps({ seal: 'failed', leaf: 'failed' }, { reason: 'hash-mismatch' });
    const otherwise = steps({ seal: 'failed', leaf: 'failed' }, { reason: 'of-the-server' });
    await result(server({ ok: false, steps: otherwise }), browser(wrong));
    const said = screen.getByText(/^Failing step: /).textContent ?? '';
    expect(said.match(/Seal of the firm/gu)).toHaveLength(1);
    expect(said.split('; ')).toHaveLength(2);
    // What is found here counts before what somebody else says.
    expect(said).not.toContain('of-the-server');
  });

  test('names a step and a reason of a newer server as they are written, and as text', async () => {
    const strange = [
      ...steps(),
      { id: 'quantum<b>', outcome: 'failed', detail: { reason: '<i>new</i>' } },
    ] as unknown as Verification['steps'];
    await result(server({ steps: strange }), browser());
    expect(screen.getByText(/^Failing step: quantum<b>/)).toBeDefined();
    expect(document.querySelector('b, i')).toBeNull();
  });

  test('is never more than consistent with one of the two alone', async () => {
    await result(server(), undefined);
    expect(screen.getByText('Consistent but not complete yet')).toBeDefined();
    cleanup();
    await result(undefined, browser());
    expect(screen.getByText('Consistent but not complete yet')).toBeDefined();
  });

  test.each(['statement', 'seal', 'inclusion', 'checkpoint'] as const)(
    'is not verified while nobody checked the step %s, which is named',
    async (id) => {
      await result(server({ steps: steps({ [id]: 'skipped' }) }), browser());
      expect(screen.getByText('Consistent but not complete yet')).toBeDefined();
      expect(screen.getByText(/^Nothing contradicts the entry\. Not checked: \S/)).toBeDefined();
    },
  );
});

describe('what stands beside the verdict', () => {
  const said = (label: string) =>
    screen.getByText(label, { selector: 'dt, dt *' }).closest('div')?.textContent ?? '';

  test('is when the authority confirmed it, and under which number', async () => {
    await result(server(), browser());
    expect(said('TSA confirmation')).toContain('20.11.2026');
    expect(said('TSA serial number')).toContain('01234567');
    expect(said('Verified at')).toContain('21.11.2026');
  });

  test('is no time where there is no timestamp', async () => {
    await result(server({ tsa_confirmation: null, tsa_serial: null, tsa_qualified: null }), browser());
    expect(said('TSA confirmation')).toContain('No timestamp yet: skipped');
    expect(said('TSA serial number')).toContain('No timestamp yet: skipped');
  });

  test('is nothing of the server where it could not be asked', async () => {
    await result(undefined, browser());
    expect(screen.queryByText('TSA confirmation')).toBeNull();
    const cells = within(screen.getByRole('table')).getAllByRole('row')[1]!;
    expect(cells.textContent).toContain('–');
  });

  test('is that this browser cannot check what it cannot', async () => {
    const reason = { reason: 'ed25519-not-available' };
    await result(server(), browser(steps({ checkpoint: 'skipped' }, reason)));
    expect(screen.getByText(/^This browser cannot check Ed25519 signatures/)).toBeDefined();
    expect(screen.queryByText('Proved by others')).toBeNull();
  });

  test('is never that content was erased which is only kept from this reader', async () => {
    const erased = steps({ payload: 'skipped' }, { reason: 'payload-erased' });
    await result(server({ steps: erased }), browser(erased), { payloadState: 'restricted' });
    const kept = within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent ?? '';
    cleanup();
    await result(server({ steps: erased }), browser(erased), { payloadState: 'erased' });
    const gone = within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent ?? '';
    expect(kept).not.toBe(gone);
    expect(kept).not.toMatch(/erased/i);
    expect(gone).toMatch(/erased/i);
  });
});
