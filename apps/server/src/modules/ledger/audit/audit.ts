import type { NoteKey, RevokedKey } from '@sorgfalt/ledger';
import { snapshot } from '../../../platform/database/database.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { holdLock, locks } from '../../../platform/database/locks.ts';
import type { Register } from '../../../platform/register.ts';
import { findingsMax } from './audit-report.ts';
import type { Audit, AuditFinding, FoundRow, Report } from './audit-report.ts';
import { listAudited, listCheckpoints, listPending } from './audit-repo.ts';
import type { AuditedRow } from './audit-repo.ts';
import { AccountComparison } from './audit-accounts.ts';
import { auditCosignatures } from './audit-cosignatures.ts';
import { checkEntries } from './audit-entries.ts';
import { auditKeys } from './audit-keys.ts';
import { TileComparison } from './audit-tiles.ts';
import { TimeComparison } from './audit-times.ts';
import { entriesBetweenRests } from './rests.ts';
import type { Rest } from './rests.ts';
import type { HeadFile } from '../sequencing/head-file.ts';
import { auditRegisters } from './audit-registers.ts';
import { traceFindings } from './finding-traces.ts';
import { auditTimestamps } from './audit-timestamps.ts';
import type { ProvenTimes } from './audit-timestamps.ts';
import type { PayloadVault } from '../append/payload-vault.ts';
import { GrowingTree, rehash } from './rehash.ts';
import type { Rehashed } from './rehash.ts';
import { readHeadByAny } from '../sequencing/signed-head.ts';
import type { SignedHead } from '../sequencing/signed-head.ts';

export interface AuditOptions {
  /** Every key that the log ever had. */
  readonly logKeys: readonly NoteKey[];
  /** Trusted for timestamps, DER. */
  readonly tsaRoots: readonly Uint8Array[];
  /** Trusted for seals, DER. */
  readonly sealRoots: readonly Uint8Array[];
  readonly revokedKeys: readonly RevokedKey[];
  readonly vault: PayloadVault;
  /** What the sealed contents are compared with. */
  readonly registers: readonly Register[];
  readonly headFile: HeadFile;
  /** Signed checkpoints that others hold: a witness, somebody with a bundle. */
  readonly notes: readonly string[];
  /** Awaited between two steps. */
  readonly rest: Rest;
  /** On: who acted in what is found is looked up. */
  readonly tracesFindings?: boolean;
  /** Off: only hashes are computed, not seals, contents and registers checked. */
  readonly checksSeals?: boolean;
}

const chunkSize = 4096;

/**
 * Computes the whole ledger again, in one snapshot: entries to leaves, leaves to tiles, tiles to the root of every
 * checkpoint; compares what is stored with it, and with checkpoints that others hold. A sound ledger has no finding.
 */
export async function auditLedger(database: Database, options: AuditOptions): Promise<Audit> {
  const head = await readPublishedHead(database, options.headFile);
  const notes = head === null ? options.notes : [head, ...options.notes];
  return database.transaction((tx) => audit(tx, { ...options, notes }), snapshot);
}

/** A checkpoint is on disk before it is in the database: while one is on its way there, the ledger would look rolled back. */
function readPublishedHead(database: Database, headFile: HeadFile): Promise<string | null> {
  return database.transaction(async (tx) => {
    await holdLock(tx, locks.sequencer);
    return headFile.read();
  });
}

async function audit(tx: Tx, options: AuditOptions): Promise<Audit> {
  const findings: AuditFinding[] = [];
  const rows = new Map<AuditFinding, FoundRow>();
  const report: Report = (code, where, detail, row) => {
    if (findings.length >= findingsMax) return;
    const finding = { code, where, detail };
    findings.push(finding);
    if (row !== undefined) rows.set(finding, row);
  };
  const blocks = await listCheckpoints(tx);
  await auditCheckpoints(blocks, options.logKeys, report);
  await auditKeys(tx, report);
  if (options.checksSeals !== false) await auditCosignatures(tx, blocks, report);
  const heads = await readHeads(options, report);
  const proven = await auditTimestamps(tx, blocks, options, report);
  const accounts = new AccountComparison(report);
  const times = new TimeComparison(proven, report);
  const size = await auditPlaced(tx, options, { blocks, proven, accounts, times }, heads, report);
  await accounts.compareKept(tx);
  const last = blocks.at(-1)?.treeSize ?? 0;
  if (size !== last) report('entry-missing', `leaf ${size}`, `the last checkpoint covers ${last} entries`);
  for (const head of heads) {
    if (head.treeSize > size) {
      report('rolled-back', `leaf ${size}`, `a checkpoint of ${head.treeSize} entries was signed`);
    }
  }
  if (options.checksSeals !== false) await auditRegisters(tx, options, report);
  const pending = await auditPending(tx, { ...options, proven, accounts }, report);
  const traces =
    options.tracesFindings === true ? { traces: await traceFindings(tx, options, { findings, rows }) } : {};
  return { entries: size, pending, blocks: blocks.length, findings, ...traces };
}

interface Known {
  readonly blocks: readonly Block[];
  readonly proven: ProvenTimes;
  readonly accounts: AccountComparison;
  readonly times: TimeComparison;
}

/** Walks the entries in the order of the tree; gives back how many there are. */
async function auditPlaced(
  tx: Tx,
  options: AuditOptions,
  { blocks, proven, accounts, times }: Known,
  heads: readonly SignedHead[],
  report: Report,
): Promise<number> {
  const tiles = new TileComparison(tx, report);
  const tree = new GrowingTree((level, hash) => tiles.add(level, hash));
  const compareRoots = createRootComparison(tree, blocks, heads, report);
  let next = 0;
  for (;;) {
    const rows = await listAudited(tx, next, chunkSize);
    if (rows.length === 0) break;
    for (const row of rows) {
      if (row.leafIndex !== next) {
        report('entry-missing', `leaf ${next}`, `the next entry is at place ${row.leafIndex}`);
      }
      next = (row.leafIndex ?? next) + 1;
      if (next % entriesBetweenRests === 0) await options.rest();
      const entry = auditEntry(row, report);
      accounts.add(row, row.leafIndex ?? tree.size, entry);
      times.add(row);
      tree.push(entry.leaf);
      auditPlace(row, compareRoots(), proven.lastNo, report);
    }
    if (options.checksSeals !== false) await checkEntries(tx, rows, { ...options, proven }, report);
    await tiles.compareFull();
  }
  await tiles.compareRest();
  return tree.size;
}

/** What the stored entry gives; for the leaf of one that cannot be read that which it claims, to go on with. */
function auditEntry(row: AuditedRow, report: Report): { leaf: string } & Pick<Rehashed, 'past'> {
  const { leaf, isAsStated, past } = rehash(row);
  if (leaf === null) {
    report(
      'entry-unreadable',
      `entry ${row.entryId}`,
      'statement or seal is not in the form that was signed',
    );
    return { leaf: /^[0-9a-f]{64}$/.test(row.leafHash) ? row.leafHash : '0'.repeat(64), past };
  }
  if (leaf !== row.leafHash) {
    report('leaf-differs', `entry ${row.entryId}`, 'statement and seal give another leaf hash');
  }
  if (!isAsStated) report('columns-differ', `entry ${row.entryId}`, 'a column differs from the statement');
  return { leaf, past };
}

async function auditPending(
  tx: Tx,
  options: AuditOptions & Pick<Known, 'proven' | 'accounts'>,
  report: Report,
): Promise<number> {
  const rows = await listPending(tx, chunkSize);
  for (const row of rows) {
    const { past } = auditEntry(row, report);
    options.accounts.comparePast(row, past);
    if (row.status !== 'pending' || row.checkpointNo !== null) {
      report('status-differs', `entry ${row.entryId}`, `it has no place and is ${row.status}`);
    }
  }
  if (options.checksSeals !== false) await checkEntries(tx, rows, options, report);
  return rows.length;
}

type Block = Awaited<ReturnType<typeof listCheckpoints>>[number];

async function auditCheckpoints(
  blocks: readonly Block[],
  logKeys: readonly NoteKey[],
  report: Report,
): Promise<void> {
  let before = { no: 0, treeSize: 0 };
  for (const block of blocks) {
    if (block.no !== before.no + 1)
      report('checkpoint-missing', `block ${before.no + 1}`, 'it is not stored');
    const head = await readHeadByAny(block.note, logKeys);
    if (head === null) {
      report('checkpoint-differs', `block ${block.no}`, 'the log did not sign its note');
    } else if (head.treeSize !== block.treeSize || head.root !== block.root) {
      report('checkpoint-differs', `block ${block.no}`, 'size or root differ from the signed note');
    }
    if (block.treeSize <= before.treeSize) {
      report('checkpoint-differs', `block ${block.no}`, 'it covers no more entries than the one before');
    }
    before = block;
  }
}

async function readHeads({ notes, logKeys }: AuditOptions, report: Report): Promise<SignedHead[]> {
  const heads: SignedHead[] = [];
  for (const [at, note] of notes.entries()) {
    const head = await readHeadByAny(note, logKeys);
    if (head === null) report('checkpoint-differs', `given checkpoint ${at + 1}`, 'the log did not sign it');
    else heads.push(head);
  }
  return heads;
}

/** An entry has the block that covers its place first, and is confirmed once a stamped block covers it. */
function auditPlace(row: AuditedRow, block: Block | undefined, stampedNo: number, report: Report): void {
  const where = `entry ${row.entryId}`;
  if (row.checkpointNo !== (block?.no ?? null)) {
    report('block-differs', where, `it says ${row.checkpointNo}, its place says ${block?.no}`);
  }
  const isConfirmed = row.status === 'confirmed';
  const isStamped = (block?.no ?? Infinity) <= stampedNo;
  if (isConfirmed !== isStamped || row.status === 'pending') {
    report('status-differs', where, `it is ${row.status} in a ${isStamped ? 'stamped' : 'published'} block`);
  }
}

/**
 * After each leaf: compares the root with that of the checkpoints of this size, and gives the block that covers
 * the leaf.
 */
function createRootComparison(
  tree: GrowingTree,
  blocks: readonly Block[],
  heads: readonly SignedHead[],
  report: Report,
): () => Block | undefined {
  let at = 0;
  return () => {
    while (at < blocks.length && (blocks[at]?.treeSize ?? 0) < tree.size) at += 1;
    const block = blocks[at];
    if (block?.treeSize === tree.size && block.root !== tree.root()) {
      report('root-differs', `block ${block.no}`, 'the entries give another root');
    }
    for (const head of heads) {
      if (head.treeSize === tree.size && head.root !== tree.root()) {
        report('another-history', `leaf ${tree.size}`, 'a signed checkpoint of this size has another root');
      }
    }
    return block;
  };
}
