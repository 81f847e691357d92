import { parseNote, verifyCosignatures } from '@sorgfalt/ledger';
import { asc, desc, eq, inArray, max, sql } from '../../../platform/database/orm.ts';
import type { AnyColumn, SQL } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { events } from '../../../platform/events/tables.ts';
import { nativeCrypto } from '../crypto.ts';
import { findCheckpoint } from '../repo.ts';
import type { CheckpointRow } from '../repo.ts';
import { ledgerCheckpoints, ledgerCosignatures } from '../tables.ts';
import type { WitnessSettings } from './witness-settings.ts';

export type WitnessPolicy = Pick<WitnessSettings, 'peers' | 'quorum'>;

/** Stores a line that was verified; false when the witness's line for this checkpoint is there already. */
export async function insertCosignature(
  tx: Tx,
  row: typeof ledgerCosignatures.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(ledgerCosignatures).values(row).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export type CosignatureRow = typeof ledgerCosignatures.$inferSelect;

/** All that are stored, by their checkpoints. */
export function listCosignatures(tx: Tx): Promise<CosignatureRow[]> {
  const { checkpointNo, witness } = ledgerCosignatures;
  return tx.select().from(ledgerCosignatures).orderBy(asc(checkpointNo), asc(witness));
}

/** What the events tell of cosignatures: the number of the checkpoint and the name of the witness. */
export async function listWitnessed(tx: Tx): Promise<{ block: number; witness: string }[]> {
  const rows = await tx.select({ data: events.data }).from(events).where(eq(events.type, 'ledger.witnessed'));
  return rows.map(({ data }) => ({ block: Number(data['block']), witness: String(data['witness']) }));
}

/** Leaves of the largest tree of ours that the witness has cosigned; 0 for none. */
export async function cosignedSize(tx: Tx, vkey: string): Promise<number> {
  const [row] = await tx
    .select({ size: max(ledgerCheckpoints.treeSize) })
    .from(ledgerCosignatures)
    .innerJoin(ledgerCheckpoints, eq(ledgerCheckpoints.no, ledgerCosignatures.checkpointNo))
    .where(eq(ledgerCosignatures.witness, vkey));
  return row?.size ?? 0;
}

/** The signed note with the lines of all witnesses that cosigned it, as it is shown to readers. */
export async function cosignedNote(
  tx: Tx,
  { no, note }: Pick<CheckpointRow, 'no' | 'note'>,
): Promise<string> {
  const lines = await tx
    .select({ line: ledgerCosignatures.line })
    .from(ledgerCosignatures)
    .where(eq(ledgerCosignatures.checkpointNo, no))
    .orderBy(asc(ledgerCosignatures.witness));
  return note + lines.map(({ line }) => line).join('');
}

/** Whether as many witnesses as the policy asks for have cosigned this checkpoint; checks the signatures again. */
export async function hasQuorum(
  tx: Tx,
  checkpointNo: number,
  { peers, quorum }: WitnessPolicy,
): Promise<boolean> {
  if (quorum === 0) return true;
  const row = await findCheckpoint(tx, checkpointNo);
  const note = row === null ? null : parseNote(await cosignedNote(tx, row));
  if (note === null || !note.ok) return false;
  const keys = peers.map(({ key }) => key);
  return (await verifyCosignatures(note.value, keys, nativeCrypto)).length >= quorum;
}

/** Whether a checkpoint has a line of as many witnesses as the policy asks for; the lines are not checked. */
export function isPublished(no: AnyColumn, { peers, quorum }: WitnessPolicy): SQL | undefined {
  if (quorum === 0) return undefined;
  const { checkpointNo, witness } = ledgerCosignatures;
  const configured = peers.map(({ vkey }) => vkey);
  return sql`(select count(*) from ${ledgerCosignatures}
    where ${checkpointNo} = ${no} and ${inArray(witness, configured)}) >= ${quorum}`;
}

/** The newest checkpoint that as many witnesses have cosigned as the policy asks for: the one to show and to stamp. */
export async function newestPublished(tx: Tx, policy: WitnessPolicy): Promise<CheckpointRow | null> {
  const { no } = ledgerCheckpoints;
  const [row] = await tx
    .select()
    .from(ledgerCheckpoints)
    .where(isPublished(no, policy))
    .orderBy(desc(no))
    .limit(1);
  return row ?? null;
}
