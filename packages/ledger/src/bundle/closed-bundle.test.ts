import { describe, expect, test } from 'vitest';
import { hexEncode } from '../bytes.ts';
import { accountAfter, emptyAccount } from '../past.ts';
import type { Account } from '../past.ts';
import { leafOf, nodeSha256 } from '../testing.ts';
import { CLOSING_KIND } from './completeness.ts';
import type { BundleContent } from './layout.ts';
import { bundleCrypto, bundleOf, cadesSeal, contentOf, failuresOf, pinned, statementNo } from './testing.ts';
import type { Sealed } from './testing.ts';
import { verifyBundle } from './verify-bundle.ts';

const caseId = 'C-2026-0001';

/** Three decisions about a case, and the entry that closes its evidence. Each states the ones before. */
function closedEntries(): Sealed[] {
  const sealed: Sealed[] = [];
  let account: Account = emptyAccount;
  for (const n of [1, 2, 3, 4]) {
    const { statement, evidence } = statementNo(n);
    const kind = n === 4 ? CLOSING_KIND : statement.kind;
    // The places of the entries in the log, see `contentOf`.
    const size = n === 1 ? 0 : 5 + 7 * (n - 2) + 1;
    const counted = { ...statement, v: 2 as const, kind, past: { size, of: { [caseId]: account } } };
    const seal = cadesSeal(counted);
    account = accountAfter(account, hexEncode(leafOf(counted, seal)), nodeSha256);
    sealed.push({ statement: counted, evidence, seal });
  }
  return sealed;
}

const content = contentOf(closedEntries());
const without = (...places: number[]): BundleContent => ({
  ...content,
  entries: content.entries.filter((_, place) => !places.includes(place)),
});

describe('evidence of a case that was closed when it was asked for', () => {
  test('is all there is, and says up to where', async () => {
    const result = await verifyBundle(await bundleOf(content), pinned, bundleCrypto);
    expect(result).toMatchObject({ verdict: 'verified' });
    expect(result.steps.at(-1)).toEqual({
      id: 'completeness',
      subject: '',
      outcome: 'passed',
      detail: { entries: 4, treeSize: 20, asOf: '2026-03-01T08:15:00.000Z', about: caseId },
    });
  });

  test.each([[0], [1], [2], [0, 1], [1, 2]])(
    'is refused without entries %j, though the firm itself signed it again',
    async (...places) => {
      expect(await failuresOf(await bundleOf(without(...places)))).toEqual([' completeness: entry-missing']);
    },
  );

  test('is refused with an entry there twice, or with its end cut off', async () => {
    const twice = {
      ...content,
      entries: content.entries.flatMap((entry, at) => (at === 1 ? [entry, entry] : entry)),
    };
    expect(await failuresOf(await bundleOf(twice))).toEqual([' completeness: entry-repeated']);
    expect(await failuresOf(await bundleOf(without(3)))).toEqual([' completeness: not-closed']);
    expect(await failuresOf(await bundleOf(without(2, 3)))).toEqual([' completeness: not-closed']);
  });
});
