import type { LedgerEntry } from '@sorgfalt/contract';

type Placed = Pick<LedgerEntry, 'block' | 'leaf_index' | 'tree_size' | 'batch'>;

export interface Block {
  readonly block: number;
  readonly entries: number;
  /** Size of the tree under the checkpoint that closes the block. */
  readonly treeSize: number | null;
  /** Whether it begins where the block before ended; null for the oldest one, whose beginning is not known. */
  readonly isLinked: boolean | null;
}

export interface Chain {
  /** Oldest first. */
  readonly blocks: readonly Block[];
  /** Entries that no checkpoint covers yet. */
  readonly open: number;
}

/** The last `count` blocks and the open batch, out of the newest entries of the ledger. */
export function chainOf(entries: readonly Placed[], count: number): Chain {
  const numbers = [...new Set(entries.map(({ block }) => block))].filter((block) => block !== null);
  const blocks = numbers.toSorted((a, b) => a - b).map((block) => partOf(block, entries));
  const linked = blocks.map(({ first, ...block }, index): Block => {
    const before = blocks[index - 1];
    return { ...block, isLinked: before === undefined ? null : continues(before, { ...block, first }) };
  });
  return {
    blocks: linked.slice(-count),
    open: entries.filter(({ block }) => block === null).length,
  };
}

interface Part extends Omit<Block, 'isLinked'> {
  readonly first: number | null;
}

function partOf(block: number, entries: readonly Placed[]): Part {
  const own = entries.filter((entry) => entry.block === block);
  const indexes = own.map((entry) => entry.leaf_index).filter((index) => index !== null);
  return {
    block,
    entries: own.length,
    treeSize: own[0]?.tree_size ?? null,
    first: indexes.length === 0 ? null : Math.min(...indexes),
  };
}

/** Without a gap in the numbers and in the leaves, and with as many leaves as the tree has grown by. */
function continues(before: Part, after: Part): boolean {
  if (before.treeSize === null || after.treeSize === null) return false;
  return (
    after.block === before.block + 1 &&
    after.first === before.treeSize &&
    after.treeSize - before.treeSize === after.entries
  );
}
