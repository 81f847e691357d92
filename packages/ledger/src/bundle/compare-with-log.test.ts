import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { formatCheckpoint } from '../checkpoint.ts';
import { rootOf } from '../merkle.ts';
import { formatNoteKey } from '../note.ts';
import { subtreesOf } from '../proof-building.ts';
import {
  ORIGIN,
  flipBit,
  leavesOf,
  logKey,
  nodeSha256,
  noteKeyOf,
  rangeOf,
  signNote,
  tileReaderOf,
} from '../testing.ts';
import { compareWithLog } from './compare-with-log.ts';
import type { LiveLog } from './compare-with-log.ts';
import {
  bundleCrypto,
  bundleOf,
  contentOf,
  leavesOfContent,
  otherLog,
  pinned,
  sampleEntries,
  soundBundle,
} from './testing.ts';
import { verifyBundle } from './verify-bundle.ts';

const entries = sampleEntries();

async function bundleIn(size: number) {
  const bytes = await bundleOf(contentOf(entries, size));
  return { bytes, verification: await verifyBundle(bytes, pinned, bundleCrypto) };
}

/** A log of these leaves as it is published. */
function logOf(leaves: readonly Uint8Array[], { key = logKey, origin = ORIGIN } = {}): LiveLog {
  const root = rootOf(rangeOf(leaves), nodeSha256);
  const text = formatCheckpoint({ origin, size: leaves.length, root });
  return {
    checkpoint: signNote(text, key, origin),
    readTile: tileReaderOf(subtreesOf(leaves, nodeSha256), leaves.length),
  };
}

/** The leaves of the log that the bundle of `bundleIn` is from, once it has `size` of them. */
const grown = (from: number, size: number) => [
  ...leavesOfContent(entries, from),
  ...leavesOf(size).slice(from),
];
const compare = async (from: number, log: LiveLog, keys = pinned.logKeys) =>
  compareWithLog(await bundleIn(from), log, keys, bundleCrypto);

describe('a log that is published', () => {
  test.each([
    [20, 20],
    [20, 21],
    [32, 33],
    [40, 256],
    [40, 1000],
    [256, 257],
    [300, 70_000],
  ])('continues the tree of a bundle, from %i entries to %i', async (from, to) => {
    expect(await compare(from, logOf(grown(from, to)))).toEqual({
      outcome: 'same-history',
      detail: { from, to },
    });
  });

  test('that was set back shows fewer entries, and proves nothing', async () => {
    expect(await compare(40, logOf(leavesOfContent(entries, 40).slice(0, 30)))).toEqual({
      outcome: 'behind',
      detail: { from: 40, to: 30 },
    });
  });

  test.each([0, 5, 31, 32, 39])(
    'contradicts the bundle where leaf %i was rewritten, at every size',
    async (place) => {
      const rewritten = (size: number) => grown(40, size).with(place, leavesOf(2000).at(-1)!);
      expect(await compare(40, logOf(rewritten(40)))).toMatchObject({
        outcome: 'contradiction',
        detail: { reason: 'two-roots' },
      });
      for (const size of [41, 64, 700]) {
        expect(await compare(40, logOf(rewritten(size)))).toEqual({
          outcome: 'contradiction',
          detail: { from: 40, to: size, reason: 'not-extended' },
        });
      }
    },
  );

  test('contradicts a bundle of which one entry has a tree of its own that never was', async () => {
    const [entry, other] = contentOf(entries, 40).entries;
    // Signed and stamped as the common one is, and unlike it only where no proof of the file reaches: by itself it is sound.
    const never = leavesOf(20).with(17, leavesOf(2000).at(-1)!);
    const { checkpoint, token, entries: alone } = contentOf(entries.slice(0, 2), 20, never);
    const strange = {
      ...entry!,
      index: alone[0]!.index,
      hashes: alone[0]!.hashes,
      own: { checkpoint, token },
    };
    const bytes = await bundleOf({ ...contentOf(entries, 40), entries: [other!, strange] });
    const verification = await verifyBundle(bytes, pinned, bundleCrypto);
    expect(verification.verdict).toBe('verified');
    const log = logOf(grown(40, 300));
    expect(await compareWithLog({ bytes, verification }, log, pinned.logKeys, bundleCrypto)).toEqual({
      outcome: 'contradiction',
      detail: { from: 20, to: 300, reason: 'not-extended' },
    });
  });

  test('contradicts a bundle whose tree is one complete subtree', async () => {
    const log = logOf(grown(32, 100).with(3, leavesOf(2000).at(-1)!));
    expect(await compare(32, log)).toMatchObject({ outcome: 'contradiction' });
  });
});

describe('an answer that is not the log of the bundle', () => {
  const log = logOf(grown(40, 300));
  const reasonOf = async (answer: LiveLog, keys = pinned.logKeys) => {
    const { outcome, detail } = await compare(40, answer, keys);
    expect(outcome).toBe('not-shown');
    return detail['reason'];
  };

  test('is no checkpoint, one of another log, or by another key', async () => {
    expect(await reasonOf({ ...log, checkpoint: '<html>' })).toBe('invalid-checkpoint');
    expect(await reasonOf(logOf(grown(40, 300), { origin: 'elsewhere.example/log' }))).toBe(
      'origin-mismatch',
    );
    expect(await reasonOf(logOf(grown(40, 300), { key: otherLog }))).toBe('unknown-signer');
    const changed = log.checkpoint.replace('\n300\n', '\n301\n');
    expect(await reasonOf({ ...log, checkpoint: changed })).toBe('invalid-signature');
    expect(await reasonOf(log, ['no key'])).toBe('invalid-log-key');
  });

  test('never contradicts by tiles alone: whoever answers could send any', async () => {
    expect(await reasonOf({ ...log, readTile: async () => null })).toBe('tiles-missing');
    expect(await reasonOf({ ...log, readTile: async ({ width }) => new Uint8Array(width * 32) })).toBe(
      'tiles-differ',
    );
    const forged = logOf(grown(40, 300).with(3, leavesOf(2000).at(-1)!));
    expect(await reasonOf({ ...log, readTile: forged.readTile })).toBe('tiles-differ');
  });

  test('is the log under a later key, where the reader gave both', async () => {
    const later = formatNoteKey(noteKeyOf(otherLog), nodeSha256);
    const renewed = logOf(grown(40, 300), { key: otherLog });
    expect(await compare(40, renewed, [...pinned.logKeys!, later])).toMatchObject({
      outcome: 'same-history',
    });
  });

  test('goes by the key of the file where the reader gave none', async () => {
    expect(await compareWithLog(await bundleIn(40), log, undefined, bundleCrypto)).toMatchObject({
      outcome: 'same-history',
    });
  });

  test('is not asked about a bundle that is not sound', async () => {
    const bytes = flipBit(soundBundle, 8 * 40);
    const verification = await verifyBundle(bytes, pinned, bundleCrypto);
    const found = await compareWithLog({ bytes, verification }, log, pinned.logKeys, bundleCrypto);
    expect(found).toEqual({ outcome: 'not-verified', detail: {} });
  });
});
