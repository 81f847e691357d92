import type { ledgerRoutes, RouteOutput } from '@sorgfalt/contract';
import { count, desc, gte, isNull, min } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ledgerCheckpoints, ledgerPlaces } from '../tables.ts';

const blocksShown = 6;

type Newest = RouteOutput<typeof ledgerRoutes.blocks>;

/** A checkpoint with the entries that it was the first to cover. */
interface Part {
  readonly block: number;
  readonly treeSize: number;
  readonly entries: number;
  readonly firstLeaf: number | null;
}

/** The newest blocks, oldest first, and how many entries no checkpoint covers yet. */
export async function readNewestBlocks(tx: Tx): Promise<Newest> {
  const { no, treeSize } = ledgerCheckpoints;
  const heads = await tx
    .select({ no, treeSize })
    .from(ledgerCheckpoints)
    .orderBy(desc(no))
    .limit(blocksShown + 1);
  const { checkpointNo, leafIndex } = ledgerPlaces;
  // A block has a few thousand entries at the most. The oldest head is there for the link of the one behind it alone.
  const covered = await tx
    .select({ block: checkpointNo, entries: count(), firstLeaf: min(leafIndex) })
    .from(ledgerPlaces)
    .where(gte(leafIndex, heads.length > blocksShown ? (heads.at(-1)?.treeSize ?? 0) : 0))
    .groupBy(checkpointNo);
  const [waiting] = await tx.select({ entries: count() }).from(ledgerPlaces).where(isNull(leafIndex));
  const byBlock = new Map(covered.map((each) => [each.block, each]));
  const parts = heads.toReversed().map((head): Part => {
    const { entries = 0, firstLeaf = null } = byBlock.get(head.no) ?? {};
    return { block: head.no, treeSize: head.treeSize, entries, firstLeaf };
  });
  const linked = parts.map(({ firstLeaf, ...block }, place): Newest['blocks'][number] => {
    const before = parts[place - 1];
    return { ...block, isLinked: before === undefined ? null : continues(before, { ...block, firstLeaf }) };
  });
  return {
    blocks: linked.slice(-blocksShown),
    open: (byBlock.get(null)?.entries ?? 0) + (waiting?.entries ?? 0),
  };
}

/** Without a gap in the numbers and in the leaves, and with as many leaves as the tree has grown by. */
function continues(before: Part, after: Part): boolean {
  return (
    after.block === before.block + 1 &&
    after.firstLeaf === before.treeSize &&
    after.treeSize - before.treeSize === after.entries
  );
}
