import { contentText } from '@sorgfalt/ledger';
import { eq, inArray, sql } from '../../../platform/database/orm.ts';
import { holdLock, locks } from '../../../platform/database/locks.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { StopError } from '../../../platform/stop-error.ts';
import type { PayloadVault } from './payload-vault.ts';
import { ledgerEntries, ledgerPayloadKeys, ledgerPayloads, ledgerPlainPayloads } from '../tables.ts';

const rowsAtOnce = 500;
/** Of the contents that are there already, to see whose they are. */
const rowsTried = 20;

/**
 * Locks the contents that earlier versions stored in the clear, then empties their table, which gives the
 * file with them back to the disk. Refuses to start with a `StopError` on contents of another installation.
 */
export async function openPayloads(database: Database, vault: PayloadVault): Promise<void> {
  await database.transaction(async (tx) => {
    await holdLock(tx, locks.plainPayloads);
    await refuseOtherKey(tx, vault);
    let moved = 0;
    for (;;) {
      const rows = await tx.select().from(ledgerPlainPayloads).limit(rowsAtOnce);
      if (rows.length === 0) break;
      const locked = rows.map(({ entryId, payload, salt }) => ({
        entryId,
        ...vault.lock(entryId, contentText(salt, payload)),
      }));
      await tx.insert(ledgerPayloads).values(locked);
      await tx.insert(ledgerPayloadKeys).values(locked);
      const ids = rows.map(({ entryId }) => entryId);
      await tx.delete(ledgerPlainPayloads).where(inArray(ledgerPlainPayloads.entryId, ids));
      moved += rows.length;
    }
    if (moved > 0) await tx.execute(sql`truncate ${ledgerPlainPayloads}`);
  });
}

/** One content may have been altered, which is for the audit to say; those of another installation all do not open. */
async function refuseOtherKey(tx: Tx, vault: PayloadVault): Promise<void> {
  const rows = await tx
    .select({
      entryId: ledgerPayloads.entryId,
      proofHash: ledgerEntries.proofHash,
      ciphertext: ledgerPayloads.ciphertext,
      wrappedKey: ledgerPayloadKeys.wrappedKey,
    })
    .from(ledgerPayloads)
    .innerJoin(ledgerEntries, eq(ledgerEntries.entryId, ledgerPayloads.entryId))
    .innerJoin(ledgerPayloadKeys, eq(ledgerPayloadKeys.entryId, ledgerPayloads.entryId))
    .limit(rowsTried);
  const opens = (row: (typeof rows)[number]) => vault.open(row.entryId, row, row.proofHash) !== null;
  if (rows.length === 0 || rows.some(opens)) return;
  throw new StopError(
    "This installation's payload key does not open the contents of the ledger: " +
      'supply the SECRETS_DIR of the process that ran first on this database.',
  );
}
