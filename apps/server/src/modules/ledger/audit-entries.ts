import { verifyEntry } from '@sorgfalt/ledger';
import type { EntryStatement } from '@sorgfalt/ledger';
import type { Tx } from '../../platform/database/database.ts';
import type { Report } from './audit-report.ts';
import { listContents } from './audit-repo.ts';
import type { AuditedRow, StoredContent } from './audit-repo.ts';
import { nativeCrypto } from './crypto.ts';
import type { EntryContent, PayloadVault } from './payload-vault.ts';
import { sealKeyOf, sealOf, statementOf } from './stored-entry.ts';

/** Checks the seals of entries, and the contents that are still there, against what was sealed. */
export async function checkEntries(
  tx: Tx,
  rows: readonly AuditedRow[],
  vault: PayloadVault,
  report: Report,
): Promise<void> {
  const contents = await listContents(
    tx,
    rows.map(({ entryId }) => entryId),
  );
  const keys = new Map<string, Uint8Array | undefined>();
  for (const { sealKeyId } of rows) {
    if (!keys.has(sealKeyId)) keys.set(sealKeyId, await sealKeyOf(tx, sealKeyId));
  }
  for (const row of rows) {
    const content = openContent(row, contents.get(row.entryId), vault, report);
    await checkEntry(row, keys.get(row.sealKeyId), content, report);
  }
}

function openContent(
  { entryId }: AuditedRow,
  locked: StoredContent | undefined,
  vault: PayloadVault,
  report: Report,
): EntryContent | null {
  if (locked === undefined) return null;
  const { ciphertext, wrappedKey } = locked;
  const content = wrappedKey === null ? null : vault.open(entryId, { ciphertext, wrappedKey });
  if (content === null) report('content-differs', `entry ${entryId}`, 'it does not open');
  return content;
}

async function checkEntry(
  row: AuditedRow,
  sealKey: Uint8Array | undefined,
  content: EntryContent | null,
  report: Report,
): Promise<void> {
  const where = `entry ${row.entryId}`;
  const { steps } = await verifyEntry(
    {
      // Text that is no statement fails, as the check takes any value.
      statement: statementOf(row.statement) as EntryStatement,
      seal: sealOf(row),
      sealPublicKeySpkiDer: sealKey,
      ...content,
    },
    nativeCrypto,
  );
  const reasonOf = (id: string, passing: readonly string[]) => {
    const step = steps.find((one) => one.id === id);
    return step === undefined || passing.includes(step.outcome) ? null : String(step.detail['reason']);
  };
  const seal = sealKey === undefined ? 'its key is none of this installation' : reasonOf('seal', ['passed']);
  const payload = reasonOf('payload', ['passed', 'skipped']);
  if (seal !== null) report('seal-invalid', where, seal);
  if (payload !== null) report('content-differs', where, payload);
}
