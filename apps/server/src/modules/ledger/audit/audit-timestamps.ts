import { verifyTimestamp } from '@sorgfalt/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import type { Report } from './audit-report.ts';
import { nativePki } from '../crypto.ts';
import { imprintOfNote } from '../stamping/timestamping.ts';
import { listChangedSealStamps, listStamped, listTimestamps } from '../stamping/timestamp-repo.ts';

/** What the tokens that hold show. */
export interface ProvenTimes {
  /** Number of the last block that has one. */
  readonly lastNo: number;
  /** The earliest time at which the entries of a block are known to have existed; null where none is. */
  at(blockNo: number | null): string | null;
  /** The latest time at which the entries of a block were in no tree yet that was stamped then; null where none is known. */
  before(blockNo: number | null): string | null;
}

/**
 * Checks every timestamp against the checkpoint that it is stored for, when seals are checked too, and that none is
 * gone which the events tell of; of the stamps over seals, too, that none is another one.
 */
export async function auditTimestamps(
  tx: Tx,
  blocks: readonly { no: number; note: string }[],
  { tsaRoots, checksSeals }: { tsaRoots: readonly Uint8Array[]; checksSeals?: boolean },
  report: Report,
): Promise<ProvenTimes> {
  const notes = new Map(blocks.map(({ no, note }) => [no, note]));
  const rows = await listTimestamps(tx);
  const proven: { no: number; genTime: string }[] = [];
  for (const row of rows) {
    const where = `block ${row.checkpointNo}`;
    const note = notes.get(row.checkpointNo);
    if (note === undefined) continue;
    const reason = checksSeals === false ? null : await problemOf(row, note, tsaRoots);
    if (reason === null) proven.push({ no: row.checkpointNo, genTime: row.genTime });
    else report('timestamp-invalid', where, `${row.tsa}: ${reason}`);
  }
  for (const { entryId, tsa, isGone } of await listChangedSealStamps(tx)) {
    if (isGone) report('timestamp-missing', `entry ${entryId}`, `${tsa} had stamped its seal`);
    else report('timestamp-invalid', `entry ${entryId}`, `${tsa} had given its seal another stamp`);
  }
  const present = new Set(rows.map((row) => `${row.checkpointNo} ${row.tsa}`));
  for (const { block, tsa } of await listStamped(tx)) {
    if (!present.has(`${block} ${tsa}`))
      report('timestamp-missing', `block ${block}`, `${tsa} had stamped it`);
  }
  return provenTimes(proven);
}

/** A token proves its block and those before it. */
function provenTimes(tokens: readonly { no: number; genTime: string }[]): ProvenTimes {
  const earliest = new Map<number, string>();
  let time = '';
  for (const { no, genTime } of tokens.toReversed()) {
    time = time === '' || genTime < time ? genTime : time;
    earliest.set(no, time);
  }
  const stamped = [...earliest.keys()].toReversed();
  const latest = new Map<number, string>();
  let newest = '';
  for (const { no, genTime } of tokens) {
    newest = genTime > newest ? genTime : newest;
    latest.set(no, newest);
  }
  return {
    lastNo: stamped.at(-1) ?? 0,
    at(blockNo) {
      const covering = blockNo === null ? undefined : stamped.find((no) => no >= blockNo);
      return covering === undefined ? null : (earliest.get(covering) ?? null);
    },
    before(blockNo) {
      const without = blockNo === null ? undefined : stamped.findLast((no) => no < blockNo);
      return without === undefined ? null : (latest.get(without) ?? null);
    },
  };
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
