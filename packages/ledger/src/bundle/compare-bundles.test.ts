import { describe, expect, test } from 'vitest';
import { hexEncode } from '../bytes.ts';
import { formatNoteKey } from '../note.ts';
import { accountAfter, emptyAccount } from '../past.ts';
import type { Account } from '../past.ts';
import { leafOf, leavesOf, nodeSha256, noteKeyOf, signNote } from '../testing.ts';
import { compareBundles } from './compare-bundles.ts';
import { CLOSING_KIND } from './completeness.ts';
import type { BundleContent } from './layout.ts';
import {
  bundleCrypto,
  bundleOf,
  cadesSeal,
  contentOf,
  cosign,
  edit,
  otherLog,
  parsedText,
  pinned,
  replaceText,
  repack,
  sampleEntries,
  statementNo,
} from './testing.ts';
import type { Sealed } from './testing.ts';
import type { BundleTrust } from './verification.ts';
import { verifyBundle } from './verify-bundle.ts';

const verified = async (bytes: Uint8Array, trust: BundleTrust) => ({
  bytes,
  verification: await verifyBundle(bytes, trust, bundleCrypto),
});
/** Both ways round: which of two files is named first must not matter. */
async function compare(a: BundleContent, b: BundleContent, trust: BundleTrust = pinned) {
  const [one, two] = [await verified(await bundleOf(a), trust), await verified(await bundleOf(b), trust)];
  const found = compareBundles(one, two, nodeSha256);
  expect(compareBundles(two, one, nodeSha256).outcome).toBe(found.outcome);
  return found;
}
/** The leaves of a log in which somebody put another entry at one place. */
const rewritten = (size: number, place: number) =>
  leavesOf(size).with(place, leavesOf(size + 1).at(-1) ?? new Uint8Array());

const [first, second, third] = sampleEntries();
const entries = [first!, second!, third!];

describe('two bundles of one log', () => {
  test('are of one history where the later one has the last entry of the earlier tree', async () => {
    const found = await compare(contentOf(entries, 20), contentOf(entries, 60));
    expect(found).toEqual({ outcome: 'same-history', detail: { from: 20, to: 60 } });
  });

  test('are of one history where they have one tree, whatever they are about', async () => {
    const content = contentOf(entries);
    const [other] = content.entries.slice(1);
    expect(await compare(content, { ...content, entries: [other!] })).toMatchObject({
      outcome: 'same-history',
    });
  });

  test('do not show it where no proof reaches from one tree to the other', async () => {
    expect(await compare(contentOf(entries, 40), contentOf(entries, 60))).toEqual({
      outcome: 'not-shown',
      detail: { from: 40, to: 60 },
    });
  });

  test('contradict each other with two roots for one size, wherever the trees differ', async () => {
    for (const place of [0, 6, 39]) {
      const found = await compare(contentOf(entries), contentOf(entries, 40, rewritten(40, place)));
      expect(found).toMatchObject({
        outcome: 'contradiction',
        detail: { reason: 'two-roots', treeSize: 40 },
      });
    }
  });

  test('contradict each other with another entry at one place', async () => {
    const found = await compare(contentOf(entries), contentOf([first!, third!], 60));
    expect(found).toMatchObject({
      outcome: 'contradiction',
      detail: { reason: 'two-subtrees', level: 0, index: 12 },
    });
  });

  test('contradict each other where an entry was rewritten that neither of them has', async () => {
    const found = await compare(contentOf(entries), contentOf(entries, 60, rewritten(60, 2)));
    expect(found).toMatchObject({ outcome: 'contradiction', detail: { reason: 'two-subtrees' } });
  });

  test('contradict each other where only the root of the earlier tree differs', async () => {
    // Its one proof shows no complete subtree with the last leaf, which is another one in the later tree.
    const earlier = contentOf([first!], 13, rewritten(13, 12));
    expect(await compare(earlier, contentOf(entries, 60))).toEqual({
      outcome: 'contradiction',
      detail: { reason: 'not-extended', from: 13, to: 60 },
    });
  });
});

describe('bundles that say nothing about each other', () => {
  const another: BundleContent = {
    ...contentOf(entries, 60),
    checkpoint: cosign(signNote(parsedText(contentOf(entries, 60).checkpoint), otherLog)),
    anchors: {
      ...contentOf(entries).anchors,
      logKey: formatNoteKey(noteKeyOf(otherLog), nodeSha256),
    },
  };

  test('are under two keys of a log that nobody vouches for', async () => {
    expect(await compare(contentOf(entries, 20), another, { ...pinned, logKeys: undefined })).toMatchObject({
      outcome: 'other-log',
    });
  });

  test('say it where the reader gave both keys, as of a log whose key was changed', async () => {
    const logKeys = [...pinned.logKeys!, another.anchors.logKey];
    expect(await compare(contentOf(entries, 20), another, { ...pinned, logKeys })).toMatchObject({
      outcome: 'same-history',
    });
  });

  test('are not sound', async () => {
    const bundle = await bundleOf(contentOf(entries));
    const changed = await repack(bundle, edit('README.txt', replaceText('Evidence', 'evidence')), 'stranger');
    const [one, two] = [await verified(bundle, pinned), await verified(changed, pinned)];
    expect(compareBundles(one, two, nodeSha256)).toEqual({ outcome: 'not-verified', detail: {} });
    expect(compareBundles(two, one, nodeSha256)).toEqual({ outcome: 'not-verified', detail: {} });
  });
});

describe('evidence that is closed', () => {
  const caseId = 'C-2026-0001';
  const placeOf = (n: number) => 5 + 7 * (n - 1);
  /** Entry n about the case, which says that these came before it. */
  function counting(n: number, before: readonly Sealed[], size: number, kind?: string): Sealed {
    const { statement, evidence } = statementNo(n);
    const account = before.reduce<Account>(
      (all, one) => accountAfter(all, hexEncode(leafOf(one.statement, one.seal)), nodeSha256),
      emptyAccount,
    );
    const counted = {
      ...statement,
      v: 2 as const,
      kind: kind ?? statement.kind,
      past: { size, of: { [caseId]: account } },
    };
    return { statement: counted, evidence, seal: cadesSeal(counted) };
  }
  const one = counting(1, [], 0);
  const two = counting(2, [one], placeOf(1) + 1);
  const three = counting(3, [one, two], placeOf(2) + 1);
  const honest = counting(4, [one, two, three], placeOf(3) + 1, CLOSING_KIND);
  /** A closing entry that keeps the third one quiet: each bundle is sound by itself. */
  const lying = counting(5, [one, two], placeOf(4) + 1, CLOSING_KIND);
  const later = counting(6, [one, two, three, honest], placeOf(4) + 1);
  const all = contentOf([one, two, three, honest, lying, later], 60);
  const having = (...ns: number[]) => ({
    ...all,
    entries: all.entries.filter((_, at) => ns.includes(at + 1)),
  });

  test('contradicts earlier evidence that has what it keeps quiet', async () => {
    expect(await compare(having(1, 2, 3, 4), having(1, 2, 5))).toEqual({
      outcome: 'contradiction',
      detail: { reason: 'entry-left-out', about: caseId, leafIndex: placeOf(3) },
    });
    expect(await compare(having(3), having(1, 2, 5))).toMatchObject({ outcome: 'contradiction' });
  });

  test('contradicts an entry that counted more', async () => {
    expect(await compare(having(6), having(1, 2, 5))).toEqual({
      outcome: 'contradiction',
      detail: { reason: 'counts-differ', about: caseId, leafIndex: placeOf(6) },
    });
  });

  test('contradicts nothing that came after it, and nothing that it has itself', async () => {
    for (const other of [having(1), having(3), having(6)]) {
      expect((await compare(having(1, 2, 3, 4), other)).outcome).toBe('same-history');
    }
  });
});
