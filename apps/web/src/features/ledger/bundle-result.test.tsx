import type { BundleEntryVerification, BundleStep, BundleVerification } from '@sorgfalt/ledger';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { BundleResult } from './bundle-result.tsx';

const step = (id: BundleStep['id'], outcome: BundleStep['outcome'], subject = ''): BundleStep => ({
  id,
  outcome,
  subject,
  detail: outcome === 'failed' ? { reason: 'not-canonical' } : {},
});
const entry = (over: Partial<BundleEntryVerification> = {}): BundleEntryVerification =>
  ({
    folder: 'entries/1',
    ok: true,
    statement: { kind: 'review.approved', at: '2026-03-02T08:15:00.000Z' },
    payload: { decision: 'approve' },
    sealSha256: 'ab'.repeat(32),
    steps: [{ id: 'statement', outcome: 'passed', detail: {} }],
    ...over,
  }) as BundleEntryVerification;
const bundle = (over: Partial<BundleVerification> = {}): BundleVerification => ({
  verdict: 'verified',
  ok: true,
  complete: true,
  isAttestedByOthers: true,
  lateEntries: [],
  steps: [step('container', 'passed')],
  entries: [entry()],
  fingerprints: [],
  timestamp: null,
  ...over,
});
const showBundle = (over: Partial<BundleVerification> = {}, hasOwnStamp = false) =>
  show(
    <BundleResult checked={{ result: bundle(over), hasOwnStamp, verifiedAt: '2026-11-20T09:15:00.000Z' }} />,
    ['proofs', 'ledger', 'timeline'],
  );
const entryOf = (no: number) => document.querySelectorAll('details')[no]!;

describe('what the check of a bundle found', () => {
  test('is verified, with when it was checked', async () => {
    await showBundle();
    expect(screen.getByText('Verified')).toBeDefined();
    expect(screen.getByText('20.11.2026 10:15')).toBeDefined();
    expect(screen.queryByText('Authority')).toBeNull();
    expect(screen.queryByText('not qualified (evaluation)')).toBeNull();
  });

  test('failed: names each step that failed, of the bundle and of each entry, with where and why', async () => {
    await showBundle({
      verdict: 'failed',
      steps: [step('manifest', 'failed', 'META-INF/manifest.xml'), step('contents', 'passed')],
      entries: [
        entry({
          ok: false,
          steps: [{ id: 'seal', outcome: 'failed', detail: { reason: 'hash-mismatch' } }],
        } as never),
      ],
    });
    expect(screen.queryByText('Verified')).toBeNull();
    const said = screen.getByText(/^Failing step/u).textContent;
    expect(said).toMatch(
      /Failing step: Manifest \(META-INF\/manifest\.xml\): the file is not in canonical form/u,
    );
    expect(said).toMatch(/; Seal of the firm \(entries\/1\): \S/u);
    expect(said).not.toContain('Contents');
  });

  test('contradicts nothing but is not complete: names what was not checked, without a reason', async () => {
    await showBundle({
      verdict: 'incomplete' as BundleVerification['verdict'],
      steps: [step('witnesses', 'skipped'), step('container', 'passed')],
    });
    expect(screen.getByText('Nothing contradicts the bundle. Not checked: Witnesses.')).toBeDefined();
    expect(screen.queryByText('Verified')).toBeNull();
  });

  test('says which times are the firm’s own word, beside whatever else was found', async () => {
    await showBundle({ lateEntries: [5, 12] });
    expect(screen.getByText(/within a year.*: 5, 12/u)).toBeDefined();
    cleanup();
    await showBundle({ lateEntries: [5], verdict: 'failed' });
    expect(screen.queryByText(/within a year/u)).toBeNull();
  });

  test('says who confirmed the time, and that the built-in authority is not qualified', async () => {
    const timestamp = { authority: 'Sorgfalt', genTime: '2026-03-02T08:16:00.000Z', serial: '0a', chain: [] };
    await showBundle({ timestamp: timestamp as unknown as BundleVerification['timestamp'] }, true);
    expect(screen.getByText('Sorgfalt')).toBeDefined();
    expect(screen.getByText('02.03.2026 09:16')).toBeDefined();
    expect(screen.getByText('not qualified (evaluation)')).toBeDefined();
  });
});

describe('an entry of a bundle', () => {
  test('is closed while all is well, and says what it is and when', async () => {
    await showBundle();
    expect(entryOf(0).open).toBe(false);
    expect(entryOf(0).querySelector('summary')!.textContent).toMatch(/passed02\.03\.2026 09:15entries\/1$/u);
    await userEvent.click(entryOf(0).querySelector('summary')!);
    expect(entryOf(0).textContent).toContain('"decision": "approve"');
  });

  test('is open where a step failed, and does not repeat as true what it states', async () => {
    const failed = [{ id: 'statement', outcome: 'failed', detail: { reason: 'not-canonical' } }];
    await showBundle({
      verdict: 'failed',
      entries: [entry({ ok: false, steps: failed } as never), entry({ folder: 'entries/2' })],
    });
    expect([entryOf(0).open, entryOf(1).open]).toEqual([true, false]);
    const summary = entryOf(0).querySelector('summary')!.textContent;
    expect(summary).toContain('Entry entries/1');
    expect(summary).toContain('failed');
    expect(summary).not.toContain('2026');
  });

  test.each([[null], ['text'], [{ kind: 7, at: '2026-03-02T08:15:00.000Z' }], [{ kind: 'review.approved' }]])(
    'that states %j has only its folder for a name',
    async (statement) => {
      await showBundle({ entries: [entry({ statement })] });
      expect(entryOf(0).querySelector('summary')!.textContent).toContain('Entry entries/1');
    },
  );

  test('whose content was erased says that the proof holds without it', async () => {
    await showBundle({ entries: [entry({ payload: null })] });
    expect(entryOf(0).textContent).toContain('Sealed content: erased: the proof holds without it');
  });
});
