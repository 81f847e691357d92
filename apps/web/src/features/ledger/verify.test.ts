import { test } from '@fast-check/vitest';
import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { describe, expect } from 'vitest';
import { soundEntry } from './testing.ts';
import { verifyInBrowser } from './verify.ts';

const outcomes = async (entry: LedgerEntryDetail) => {
  const { ok, complete, steps } = await verifyInBrowser(entry);
  return { ok, complete, failed: steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id) };
};

describe('verifyInBrowser', () => {
  test('a sound entry is complete with the Web Cryptography of the platform', async () => {
    expect(await outcomes(await soundEntry())).toEqual({ ok: true, complete: true, failed: [] });
  });

  test('an entry without its content is complete all the same', async () => {
    const entry = await soundEntry();
    expect(await outcomes({ ...entry, payload: null, payloadState: 'restricted' })).toMatchObject({
      complete: true,
    });
  });

  test.each<[string, (entry: LedgerEntryDetail) => Partial<LedgerEntryDetail>, string[]]>([
    ['other content', () => ({ payload: { decision: 'reject' } }), ['payload']],
    [
      'another time',
      (entry) => ({ statement: { ...entry.statement, at: '2026-03-03T08:15:00.000Z' } }),
      ['seal', 'leaf', 'inclusion'],
    ],
    ['another tx hash', () => ({ tx_hash: '00'.repeat(32) }), ['leaf']],
    [
      'another name of the log',
      (entry) => ({ log: { ...entry.log, origin: 'other.example/ledger' } }),
      ['checkpoint'],
    ],
  ])('%s fails exactly where it must', async (_, change, failed) => {
    const entry = await soundEntry();
    expect(await outcomes({ ...entry, ...change(entry) })).toEqual({ ok: false, complete: false, failed });
  });

  test('an entry that is not published yet is consistent, not complete', async () => {
    const entry = await soundEntry();
    const open = { ...entry, leaf_index: null, checkpoint: null, inclusionProof: null };
    expect(await outcomes(open)).toEqual({ ok: true, complete: false, failed: [] });
  });
});
