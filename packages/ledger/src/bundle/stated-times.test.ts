import { describe, expect, test } from 'vitest';
import { hexEncode } from '../bytes.ts';
import { accountAfter, emptyAccount } from '../past.ts';
import type { EntryStatement } from '../statement.ts';
import { firmKey, nodeSha256, sampleStatement, sealWith } from '../testing.ts';
import { CLOSING_KIND } from './completeness.ts';
import { lateEntries } from './late-entries.ts';
import {
  bundleCrypto,
  bundleOf,
  cadesSeal,
  contentOf,
  firmKeyId,
  notable,
  pinned,
  statementNo,
} from './testing.ts';
import { verifyBundle } from './verify-bundle.ts';

const yearsAgo = '2019-03-01T08:15:00.000Z';

/** A bundle of entries that state these times, in the order of the log, sealed by a key of before there were certificates. */
async function verifyStated(...times: readonly string[]) {
  const entries = times.map((at, place) => {
    const statement = { ...statementNo(place + 1).statement, at };
    return { statement, seal: { ...sealWith(firmKey, statement), keyId: firmKeyId } };
  });
  return verifyBundle(await bundleOf(contentOf(entries)), pinned, bundleCrypto);
}

describe('a bundle with an entry that was backdated by years', () => {
  test('fails where an entry that stands before it says so', async () => {
    const result = await verifyStated(sampleStatement.at, yearsAgo, sampleStatement.at);
    expect(result.verdict).toBe('failed');
    const back = notable(result).filter((line) => line.endsWith('timestamp failed: time-goes-back'));
    expect(back).toEqual([expect.stringContaining(result.entries[1]?.folder ?? '-')]);
  });

  test('fails in whatever order the entries lie in the file: the log counts', async () => {
    const inTime = await verifyStated(
      '2026-02-27T08:15:00.000Z',
      '2026-02-26T09:15:00.000Z',
      sampleStatement.at,
    );
    expect(inTime.verdict).toBe('verified');
    const back = await verifyStated(
      '2026-02-27T08:15:00.000Z',
      '2026-02-26T08:14:59.999Z',
      sampleStatement.at,
    );
    expect(back.verdict).toBe('failed');
  });

  test('is attested by nobody where it is the first one, and says which', async () => {
    const result = await verifyStated(yearsAgo, sampleStatement.at);
    expect(result).toMatchObject({ verdict: 'verified', isAttestedByOthers: false, lateEntries: [5] });
    expect((await verifyStated('2025-03-02T00:00:00.000Z')).isAttestedByOthers).toBe(true);
  });

  test('fails where its key was certified later', async () => {
    const statement = { ...statementNo(1).statement, at: '2025-12-31T23:54:59.000Z' };
    const bundle = await bundleOf(contentOf([{ statement, seal: cadesSeal(statement) }]));
    const found = notable(await verifyBundle(bundle, pinned, bundleCrypto));
    expect(found).toContainEqual(expect.stringMatching(/seal failed: certificate-not-yet-valid$/u));
  });
});

describe('what bears an old entry out', () => {
  const hash = (index: number) => hexEncode(nodeSha256(Uint8Array.of(index)));
  const thing = 'case-1';
  const subject = { caseId: thing };
  /** An old entry, a decision of the same year that counts it, and the one that closes the bundle now. */
  const entries = (decision: Partial<EntryStatement>, stampedAt?: string) => {
    const account = accountAfter(emptyAccount, hash(0), nodeSha256);
    const placed = (statement: EntryStatement, index: number) => ({
      statement,
      index,
      leafHash: hash(index),
      payload: {},
      erased: null,
      stampedAt: index === 1 ? stampedAt : undefined,
    });
    const past = { size: 1, of: { [thing]: account } };
    return [
      placed({ ...sampleStatement, at: yearsAgo, subject }, 0),
      placed({ ...sampleStatement, v: 2, at: '2019-05-01T00:00:00.000Z', subject, past, ...decision }, 1),
      placed(
        {
          ...sampleStatement,
          v: 2,
          kind: CLOSING_KIND,
          subject,
          past: { size: 2, of: { [thing]: accountAfter(account, hash(1), nodeSha256) } },
        },
        2,
      ),
    ];
  };
  const late = (...given: Parameters<typeof entries>) =>
    lateEntries(entries(...given), sampleStatement.at, nodeSha256);

  test('is a stamp over a later entry that counts it, of a time that is near', () => {
    expect(late({}, '2019-05-01T00:01:00.000Z')).toEqual([]);
    expect(late({})).toEqual([0, 1]);
    expect(late({}, '2024-05-01T00:01:00.000Z')).toEqual([0, 1]);
  });

  test('is none over one that counts nothing, something else, or less', () => {
    const stampedAt = '2019-05-01T00:01:00.000Z';
    const past = { size: 1, of: { other: emptyAccount } };
    expect(late({ past }, stampedAt)).toEqual([0]);
    expect(late({ past: { size: 0, of: { [thing]: emptyAccount } } }, stampedAt)).toEqual([0]);
  });
});
