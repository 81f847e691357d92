import { verifyTimestamp } from '@sorgfalt/ledger';
import type { Tx } from '../../platform/database/database.ts';
import type { Report } from './audit-report.ts';
import { nativePki } from './crypto.ts';
import { imprintOfNote } from './timestamping.ts';
import { listTimestamps } from './timestamp-repo.ts';

/**
 * Checks every timestamp against the checkpoint that it is stored for, when seals are checked too. Gives the number
 * of the last block that has a token that holds.
 */
export async function auditTimestamps(
  tx: Tx,
  blocks: readonly { no: number; note: string }[],
  { tsaRoots, checksSeals }: { tsaRoots: readonly Uint8Array[]; checksSeals?: boolean },
  report: Report,
): Promise<number> {
  const notes = new Map(blocks.map(({ no, note }) => [no, note]));
  let last = 0;
  for (const row of await listTimestamps(tx)) {
    const where = `block ${row.checkpointNo}`;
    const note = notes.get(row.checkpointNo);
    if (note === undefined) continue;
    const reason = checksSeals === false ? null : await problemOf(row, note, tsaRoots);
    if (reason === null) last = row.checkpointNo;
    else report('timestamp-invalid', where, `${row.tsa}: ${reason}`);
  }
  return last;
}

async function problemOf(
  row: Awaited<ReturnType<typeof listTimestamps>>[number],
  note: string,
  roots: readonly Uint8Array[],
): Promise<string | null> {
  const imprint = imprintOfNote(note);
  if (imprint === null) return 'its checkpoint is no signed note';
  const result = await verifyTimestamp({ token: row.token, imprint, roots }, nativePki);
  if (!result.ok) return result.error.code;
  const { genTime, serial } = result.value;
  return genTime === row.genTime && serial === row.serial
    ? null
    : 'a column says something else than the token';
}
