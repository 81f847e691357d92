import { formatAmount } from '@sorgfalt/money';
import type { PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import { inArray, sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { users } from '../../users/tables.ts';
import type { PaymentOrder } from '@sorgfalt/payments';
import { accountOf } from '../orders/keys.ts';
import { readAtBank } from './at-bank.ts';
import { readLines, wasConfirmedBefore } from './file-repo.ts';
import { actionsOf, isOpen } from './policy.ts';
import { readRepeats } from './repeats.ts';
import type { FileRow } from './tables.ts';
import { uploaderOf } from './uploader.ts';
import { orderOf } from '../orders/order-columns.ts';

interface SumRow extends Record<string, unknown> {
  readonly accountId: string;
  readonly name: string;
  readonly iban: string;
  readonly currency: string;
  readonly count: number;
  readonly amountMinor: number;
  readonly taken: number;
}

/** A file as it is read back to somebody. */
export async function viewFile(tx: Tx, file: FileRow, uid: string): Promise<PaymentFile> {
  const [sums, names, uploader, isRepeated, repeats, atBank] = await Promise.all([
    sumsOf(tx, file.id),
    namesOf(tx, [file.uploadedBy, file.confirmedBy, file.secondBy]),
    uploaderOf(tx, file),
    isOpen(file) && wasConfirmedBefore(tx, file),
    isOpen(file) ? readRepeats(tx, file.id) : null,
    readAtBank(tx, file.id),
  ]);
  const person = (id: string | null) => (id === null ? null : { uid: id, name: names.get(id) ?? id });
  return {
    fileId: file.id,
    state: file.state,
    format: file.format,
    messageId: file.messageId,
    uploadedBy: { uid: file.uploadedBy, name: names.get(file.uploadedBy) ?? file.uploadedBy },
    uploadedAt: file.uploadedAt,
    confirmedBy: person(file.confirmedBy),
    secondBy: person(file.secondBy),
    version: file.version,
    lines: file.lines,
    refused: file.refused,
    totals: totalsOf(sums),
    debtors: [...Map.groupBy(sums, ({ accountId }) => accountId).values()].flatMap((of) => {
      const [first] = of;
      return first === undefined
        ? []
        : [{ accountId: first.accountId, name: first.name, iban: first.iban, totals: totalsOf(of) }];
    }),
    newPayees: file.newPayees,
    isRepeated,
    repeats: repeats?.lines.length ?? 0,
    repeatsHash: repeats?.hash ?? '',
    risk: file.risk,
    needsSecond: file.needsSecond,
    taken: sums.reduce((sum, { taken }) => sum + taken, 0),
    ...atBank,
    actions: actionsOf({ ...file, isUploaderOfficer: uploader !== null }, uid),
  };
}

/** The lines of a file as screens show them. */
export async function viewLines(
  tx: Tx,
  fileId: string,
  query: Parameters<typeof readLines>[2],
): Promise<{ lines: PaymentFileLine[]; total: number }> {
  const { rows, total } = await readLines(tx, fileId, query);
  return { lines: rows.map(lineOf), total };
}

type LineRow = Awaited<ReturnType<typeof readLines>>['rows'][number];

/** What the order of its payment says, or what the line itself says as long as there is none. */
function lineOf({ line, payment }: LineRow): PaymentFileLine {
  return {
    line: line.line,
    ...(payment === null ? saidBy(line.draft) : orderedBy(orderOf(payment))),
    level: payment?.risk ?? line.level,
    isNewPayee: line.isNewPayee,
    isRepeated: line.earlierLine !== null,
    waits: line.waits,
    fields: [...line.fields],
    paymentId: line.paymentId,
    paymentNo: payment?.paymentNo ?? null,
    state: payment?.state ?? null,
  };
}

type Said = Pick<PaymentFileLine, 'beneficiary' | 'account' | 'amount' | 'currency' | 'executionDate'>;

function saidBy(draft: LineRow['line']['draft']): Said {
  if (draft === null) {
    return { beneficiary: null, account: null, amount: null, currency: null, executionDate: null };
  }
  const { creditor, amount, currency, executionDate } = draft;
  return { beneficiary: creditor.name, account: creditor.account, amount, currency, executionDate };
}

function orderedBy(order: PaymentOrder): Said {
  const { creditor, amountMinor, currency, executionDate } = order;
  return {
    beneficiary: creditor.name,
    account: accountOf(order),
    amount: formatAmount(amountMinor, currency),
    currency,
    executionDate,
  };
}

/** Sums of the lines that can be paid, by account and currency. */
function sumsOf(tx: Tx, fileId: string): Promise<SumRow[]> {
  return executeNamed<SumRow>(
    tx,
    'payment-file-sums',
    sql`
      select a.id as "accountId", a.name, a.iban, l.currency, count(*)::int as count,
        sum(l.amount_minor)::bigint as "amountMinor", count(l.payment_id)::int as taken
      from payment_file_lines l join payment_accounts a on a.id = l.account_id
      where l.file_id = ${fileId}::uuid and l.amount_minor is not null
      group by a.id, a.name, a.iban, l.currency order by a.name, a.iban, l.currency`,
  );
}

/** Never added across currencies; whole numbers, whatever their size. */
function totalsOf(sums: readonly SumRow[]): PaymentFile['totals'] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    count: of.reduce((sum, { count }) => sum + count, 0),
    amountMinor: Number(of.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)),
  }));
}

async function namesOf(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => id !== null);
  const rows = await tx
    .select({ uid: users.uid, name: users.name })
    .from(users)
    .where(inArray(users.uid, known));
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}
