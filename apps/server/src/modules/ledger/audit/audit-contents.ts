import { safeParse } from 'zod/v4/core';
import type { Tx } from '../../../platform/database/database.ts';
import { eventData } from '../../../platform/events/tables.ts';
import { fieldOf } from '../../../platform/register.ts';
import type { Book, SealedEntry } from '../../../platform/register.ts';
import type { EntryContent, PayloadVault } from '../append/payload-vault.ts';
import { judgeErasures, requestOf } from './audit-erasures.ts';
import type { Erasure } from './audit-erasures.ts';
import type { Report } from './audit-report.ts';
import { entriesBetweenRests } from './rests.ts';
import type { Rest } from './rests.ts';
import { listPendingContents, listPlacedContents } from './content-repo.ts';
import type { ContentRow } from './content-repo.ts';

/**
 * Opens every content, compares it with the hash that was sealed and tells it to the books, in the order of the ledger.
 * A content that is gone was erased in an act that sealed which ones it took, or somebody destroyed it.
 */
export async function auditContents(
  tx: Tx,
  { vault, rest }: { readonly vault: PayloadVault; readonly rest: Rest },
  books: readonly Book[],
  report: Report,
): Promise<void> {
  const missing: ContentRow[] = [];
  const erasures = new Map<string, Erasure>();
  const requests = new Set<string>();
  const read = (row: ContentRow) => {
    if (row.kind === 'erasure.requested') requests.add(requestOf(row.clientId, row.actor));
    if (row.ciphertext === null) return void missing.push(row);
    const content = open(row, vault, report);
    if (content === null) return;
    const { payload } = content;
    compareEvent(row, payload, report);
    if (row.kind === 'ledger.payloads_erased') erasures.set(row.entryId, { ...row, payload });
    const entry = { ...row, payload };
    for (const book of books) book.tell(entry);
  };
  for (const list of [listPlacedContents, listPendingContents]) {
    for (let from = 0; ;) {
      const rows = await list(tx, from);
      for (const [at, row] of rows.entries()) {
        if (at % entriesBetweenRests === 0) await rest();
        read(row);
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      from = last.place + 1;
    }
  }
  await judgeErasures(tx, { missing, erasures, requests }, report);
}

/** The content of an entry where it is the one that was sealed. */
function open(
  { entryId, proofHash, ciphertext, wrappedKey }: ContentRow,
  vault: PayloadVault,
  report: Report,
): EntryContent | null {
  const isWhole = ciphertext !== null && wrappedKey !== null;
  const content = isWhole ? vault.open(entryId, { ciphertext, wrappedKey }, proofHash) : null;
  if (content === null) report('content-differs', `entry ${entryId}`, 'it does not open as what was sealed');
  return content;
}

/** What an event tells to screens, where the content says the same thing under the same name. */
function compareEvent({ entryId, told }: ContentRow, payload: SealedEntry['payload'], report: Report): void {
  if (told === null) return;
  const { success, data } = safeParse(eventData, told[0]);
  if (!success) return report('event-differs', `entry ${entryId}`, 'its event cannot be read');
  const differing = Object.entries(data).filter(([name, value]) => {
    const sealed = payload[name];
    return isPlain(value) && isPlain(sealed) && fieldOf(value) !== fieldOf(sealed);
  });
  if (differing.length === 0) return;
  const names = differing.map(([name]) => name).join(', ');
  report('event-differs', `entry ${entryId}`, `its event says something else: ${names}`);
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
