import type { FieldError } from '@sorgfalt/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { payments } from '../orders/tables.ts';
import { paymentBatches } from '../sending/tables.ts';
import type { PreviewedLine } from './preview.ts';
import { paymentFileLines, paymentFiles } from './tables.ts';
import type { FileLineRow, FileRow } from './tables.ts';

const rowsAtOnce = 500;

const lineRows = rowsOf({
  line: 'int',
  accountId: 'uuid',
  draft: 'jsonb',
  amountMinor: 'bigint',
  currency: 'text',
  duplicateKey: 'text',
  earlierLine: 'int',
  level: 'text',
  isNewPayee: 'bool',
  waits: 'bool',
  fields: 'jsonb',
});

/** Keeps a file with its lines. */
export async function insertFile(
  tx: Tx,
  file: typeof paymentFiles.$inferInsert,
  lines: readonly PreviewedLine[],
): Promise<void> {
  await tx.insert(paymentFiles).values(file);
  for (let start = 0; start < lines.length; start += rowsAtOnce) {
    await executeNamed(
      tx,
      'keep-payment-file-lines',
      sql`
        insert into payment_file_lines (file_id, line, account_id, draft, amount_minor, currency, duplicate_key,
          earlier_line, level, is_new_payee, waits, fields)
        select ${file.id}::uuid, line, "accountId", draft, "amountMinor", currency, "duplicateKey", "earlierLine", level,
          "isNewPayee", waits, fields
        from ${lineRows(lines.slice(start, start + rowsAtOnce))}`,
    );
  }
}

export async function findFile(tx: Tx, id: string): Promise<FileRow | null> {
  const [row] = await tx.select().from(paymentFiles).where(eq(paymentFiles.id, id));
  return row ?? null;
}

/** The file, held until the transaction ends. */
export async function lockFile(tx: Tx, id: string): Promise<FileRow | null> {
  const [row] = await tx.select().from(paymentFiles).where(eq(paymentFiles.id, id)).for('update');
  return row ?? null;
}

const openStates = ['read', 'awaiting_second', 'confirmed'] as const;
const confirmedStates = ['awaiting_second', 'confirmed', 'taken'] as const;
const shownMax = 50;

/** Its payments wait at the bank for one signature. */
const isSigned = sql`exists (
  select from ${paymentBatches} where ${paymentBatches.fileId} = ${paymentFiles.id}
    and ${paymentBatches.state} in ('gathering', 'opening', 'signing', 'dropping'))`;

/** Files that wait for somebody, for a signature at the bank, or are being taken, newest first. */
export function listOpenFiles(tx: Tx): Promise<FileRow[]> {
  return tx
    .select()
    .from(paymentFiles)
    .where(or(inArray(paymentFiles.state, [...openStates]), isSigned))
    .orderBy(desc(paymentFiles.uploadedAt), desc(paymentFiles.id))
    .limit(shownMax);
}

/** The same file, byte for byte, that the same person uploaded for the same account today and that is under way. */
export async function findOpenTwin(
  tx: Tx,
  { uploadedBy, accountId, fileSha256 }: Pick<FileRow, 'uploadedBy' | 'accountId' | 'fileSha256'>,
): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(paymentFiles)
    .where(
      and(
        eq(paymentFiles.uploadedBy, uploadedBy),
        eq(paymentFiles.accountId, accountId),
        eq(paymentFiles.fileSha256, fileSha256),
        inArray(paymentFiles.state, [...openStates]),
        // Lines without a day are to be paid on the next one.
        sql`(${paymentFiles.uploadedAt} at time zone 'Europe/Zurich')::date = (now() at time zone 'Europe/Zurich')::date`,
      ),
    )
    .orderBy(desc(paymentFiles.uploadedAt))
    .limit(1);
  return row ?? null;
}

/** Whether a file with the same payments, or under the same message id, was confirmed before. */
export async function wasConfirmedBefore(
  tx: Tx,
  { id, contentHash, accountId, messageId }: FileRow,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: paymentFiles.id })
    .from(paymentFiles)
    .where(
      and(
        ne(paymentFiles.id, id),
        inArray(paymentFiles.state, [...confirmedStates]),
        or(
          eq(paymentFiles.contentHash, contentHash),
          messageId === null
            ? undefined
            : and(eq(paymentFiles.accountId, accountId), eq(paymentFiles.messageId, messageId)),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Changes a file that is held. */
export async function updateFile(tx: Tx, id: string, change: Partial<FileRow>): Promise<FileRow> {
  const [row] = await tx.update(paymentFiles).set(change).where(eq(paymentFiles.id, id)).returning();
  invariant(row !== undefined, 'a file that is held is there');
  return row;
}

/** Erases what the lines of a file say. */
export async function eraseDrafts(tx: Tx, fileId: string): Promise<void> {
  await tx.update(paymentFileLines).set({ draft: null }).where(eq(paymentFileLines.fileId, fileId));
}

const leaseSeconds = 60;

/** Takes a confirmed file into the hands of this process for a minute; null where none waits. */
export async function leaseFile(tx: Tx): Promise<FileRow | null> {
  const waiting = tx
    .select({ id: paymentFiles.id })
    .from(paymentFiles)
    .where(
      and(
        eq(paymentFiles.state, 'confirmed'),
        or(isNull(paymentFiles.leasedUntil), lt(paymentFiles.leasedUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(paymentFiles.uploadedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await tx
    .update(paymentFiles)
    .set({ leasedUntil: sql`now() + ${leaseSeconds} * interval '1 second'` })
    .where(inArray(paymentFiles.id, waiting))
    .returning();
  return row ?? null;
}

/** Lines that are still to become payments, in their order. */
export function linesToTake(tx: Tx, fileId: string, limit: number): Promise<FileLineRow[]> {
  return tx
    .select()
    .from(paymentFileLines)
    .where(
      and(
        eq(paymentFileLines.fileId, fileId),
        isNull(paymentFileLines.paymentId),
        isNotNull(paymentFileLines.draft),
        sql`${paymentFileLines.fields} = '[]'`,
      ),
    )
    .orderBy(asc(paymentFileLines.line))
    .limit(limit);
}

/** Notes what became of a line: its payment, which says now what the line said, or why it was refused. */
export async function noteTaken(
  tx: Tx,
  { fileId, line }: FileLineRow,
  became: { readonly paymentId: string } | { readonly fields: readonly FieldError[] },
): Promise<void> {
  await tx
    .update(paymentFileLines)
    .set('paymentId' in became ? { ...became, draft: null } : became)
    .where(and(eq(paymentFileLines.fileId, fileId), eq(paymentFileLines.line, line)));
}

/** Whether anything of a file has become a payment. */
export async function hasPayments(tx: Tx, fileId: string): Promise<boolean> {
  return (await tx.$count(payments, eq(payments.fileId, fileId))) > 0;
}

/** Refuses what of a file is no payment yet, for a reason that no line has of its own. */
export async function refuseRest(tx: Tx, fileId: string, fields: readonly FieldError[]): Promise<void> {
  const { paymentId, fields: refused } = paymentFileLines;
  await tx
    .update(paymentFileLines)
    .set({ fields })
    .where(and(eq(paymentFileLines.fileId, fileId), isNull(paymentId), sql`${refused} = '[]'`));
}

export type LinesShown = 'all' | 'refused' | 'repeated' | 'new-payee' | 'waiting';

/** Lines of a file with their payments. */
export async function readLines(
  tx: Tx,
  fileId: string,
  { show, limit, offset }: { readonly show: LinesShown; readonly limit: number; readonly offset: number },
) {
  const { fields, earlierLine, isNewPayee, waits } = paymentFileLines;
  const filters: Readonly<Record<LinesShown, SQL | undefined>> = {
    all: undefined,
    refused: sql`${fields} <> '[]'`,
    repeated: isNotNull(earlierLine),
    'new-payee': eq(isNewPayee, true),
    waiting: eq(waits, true),
  };
  const where = and(eq(paymentFileLines.fileId, fileId), filters[show]);
  const rows = await tx
    .select({ line: paymentFileLines, payment: payments })
    .from(paymentFileLines)
    .leftJoin(payments, eq(payments.id, paymentFileLines.paymentId))
    .where(where)
    .orderBy(asc(paymentFileLines.line))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(paymentFileLines).where(where);
  return { rows, total: counted?.total ?? 0 };
}
