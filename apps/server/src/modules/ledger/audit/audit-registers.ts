import { canonicalize } from '@sorgfalt/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import type { Book, Field, Register, RegisterRow, Sealed } from '../../../platform/register.ts';
import type { PayloadVault } from '../append/payload-vault.ts';
import { auditContents } from './audit-contents.ts';
import type { Report } from './audit-report.ts';
import type { Rest } from './rests.ts';
import { listEventDifferences } from './content-repo.ts';

const differencesMax = 1000;

export interface RegisterAudit {
  readonly registers: readonly Register[];
  readonly vault: PayloadVault;
  readonly rest: Rest;
}

/**
 * Compares what screens show with what was sealed: every row of the registers field by field, and the timeline. The
 * contents themselves are compared with the hashes of their statements on the way.
 */
export async function auditRegisters(
  tx: Tx,
  { registers, vault, rest }: RegisterAudit,
  report: Report,
): Promise<void> {
  const open = registers.map((register) => ({ register, book: register.begin() }));
  await auditContents(
    tx,
    { vault, rest },
    open.map(({ book }) => book),
    report,
  );
  for (const { register, book } of open) await compare(tx, register, { book, rest }, report);
  for (const { entryId, eventId, problem } of await listEventDifferences(tx, differencesMax)) {
    if (problem === 'gone') report('event-missing', `entry ${entryId}`, 'its event is gone');
    else if (problem === 'unsealed') report('event-unsealed', `event ${eventId}`, 'no entry seals it');
    else report('event-differs', `event ${eventId}`, `it is not as entry ${entryId} sealed it`);
  }
}

async function compare(
  tx: Tx,
  { name, read }: Register,
  { book: { rows: sealed, shorterKey }, rest }: { readonly book: Book; readonly rest: Rest },
  report: Report,
): Promise<void> {
  const seen = new Set<string>();
  for await (const page of read(tx)) {
    await rest();
    for (const row of page) {
      const shorter = shorterKey?.(row.key) ?? row.key;
      seen.add(row.key).add(shorter);
      compareRow(name, { row, shorter, sealed: sealed.get(row.key) ?? sealed.get(shorter) }, report);
    }
  }
  for (const [key, fields] of sealed) {
    // Of which nothing was sealed but that it was there: it may have gone in an erasure since.
    if (seen.has(key) || Object.keys(fields).length === 0) continue;
    const row = { register: name, key, shorterKey: key, values: Object.values(fields), state: '' };
    report('register-missing', `${name} ${key}`, 'it was sealed and is not there', row);
  }
}

function compareRow(
  name: string,
  {
    row: { key, fields, isFree },
    shorter,
    sealed,
  }: { readonly row: RegisterRow; readonly shorter: string; readonly sealed: Sealed | undefined },
  report: Report,
): void {
  const found = (names: readonly string[]) => ({
    register: name,
    key,
    shorterKey: shorter,
    values: [key, ...Object.values(fields), ...Object.values(sealed ?? {})],
    state: canonicalize(Object.fromEntries(names.map((field) => [field, fields[field] ?? null]))),
  });
  if (sealed === undefined) {
    if (!isFree)
      report('register-unsealed', `${name} ${key}`, 'no entry tells of it', found(Object.keys(fields)));
    return;
  }
  // Values are not said: they may be somebody's name, or what was written about a person.
  const differing = Object.keys(sealed).filter((field) => !isOneOf(fields[field] ?? null, sealed[field]));
  if (differing.length > 0)
    report('register-differs', `${name} ${key}`, `not as sealed: ${differing.join(', ')}`, found(differing));
}

function isOneOf(value: Field, sealed: Sealed[string] | undefined): boolean {
  return isList(sealed) ? sealed.includes(value) : sealed === value;
}

function isList(sealed: Sealed[string] | undefined): sealed is readonly Field[] {
  return Array.isArray(sealed);
}
