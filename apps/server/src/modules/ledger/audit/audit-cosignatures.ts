import { parseNote, parseWitnessKey, verifyCosignature } from '@sorgfalt/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import type { Report } from './audit-report.ts';
import { listCosignatures, listWitnessed } from '../witnessing/cosignatures.ts';
import type { CosignatureRow } from '../witnessing/cosignatures.ts';
import { nativeCrypto, sha256 } from '../crypto.ts';
import type { CheckpointRow } from '../repo.ts';

/**
 * Checks every stored cosignature against its checkpoint, and that none is gone which the events tell of: whoever
 * strips one hides that a witness has seen this history.
 */
export async function auditCosignatures(
  tx: Tx,
  blocks: readonly CheckpointRow[],
  report: Report,
): Promise<void> {
  const rows = await listCosignatures(tx);
  const notes = new Map(blocks.map(({ no, note }) => [no, note]));
  for (const row of rows) {
    if (await isGenuine(row, notes.get(row.checkpointNo) ?? '')) continue;
    report('cosignature-differs', `block ${row.checkpointNo}`, `${nameOf(row)} did not sign this`);
  }
  const present = new Set(rows.map((row) => `${row.checkpointNo} ${nameOf(row)}`));
  for (const { block, witness } of await listWitnessed(tx)) {
    if (!present.has(`${block} ${witness}`)) {
      report('cosignature-missing', `block ${block}`, `${witness} had cosigned it`);
    }
  }
}

async function isGenuine(row: CosignatureRow, note: string): Promise<boolean> {
  const key = parseWitnessKey(row.witness, sha256);
  const cosigned = parseNote(note + row.line);
  if (!key.ok || !cosigned.ok) return false;
  const result = await verifyCosignature(cosigned.value, key.value, nativeCrypto.verifyEd25519, sha256);
  return result.ok && result.value.timeSeconds === row.timeSeconds;
}

/** A key in its text form begins with the name of the witness, which has no plus. */
function nameOf({ witness }: CosignatureRow): string {
  return witness.split('+')[0] ?? '';
}
