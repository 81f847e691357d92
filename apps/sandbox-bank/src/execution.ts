import { addDays } from '@sorgfalt/calendar';
import { book, customerAccount, holdBalance, houseAccount } from './book.ts';
import type { Clock } from './clock.ts';
import type { Database, Queryable } from './database.ts';
import type { Fate } from './faults.ts';

const batchSize = 100;

export interface PaymentRow {
  readonly id: string;
  readonly product: string;
  readonly message_id: string | null;
  readonly end_to_end_id: string;
  readonly uetr: string | null;
  readonly debtor_id: string;
  readonly debtor_name: string;
  readonly creditor_account: string;
  readonly creditor_name: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly execution_date: string;
  readonly remittance: string | null;
  readonly reference: string | null;
  readonly redirect_uri: string;
  readonly nok_redirect_uri: string;
  readonly status: string;
  readonly reason: string | null;
  readonly sca_id: string;
  readonly sca_status: string;
  readonly fate: Fate;
  readonly polls: number;
  readonly executed_day: string | null;
  /** The basket that it is signed with. */
  readonly basket_id: string | null;
}

/** Does what is due at the bank's time: books signed payments of today and earlier, and sends late returns. */
export async function executeDue(database: Database, clock: Clock): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await database.transaction(async (tx) => {
      const today = await clock.today(tx);
      const due = await tx.query<PaymentRow>(
        `select * from payments
         where status in ('ACTC', 'ACSP', 'PART') and execution_date <= $1
           and coalesce((fate ->> 'pendingPolls')::int, 0) = 0
         order by debtor_id, created_at limit $2 for update skip locked`,
        [today, batchSize],
      );
      for (const payment of due.rows) await execute(tx, payment, today);
      return due.rowCount === batchSize;
    });
  }
  await sendReturns(database, clock);
}

async function execute(tx: Queryable, payment: PaymentRow, day: string): Promise<void> {
  const { fate, currency, amount_minor: amountMinor } = payment;
  if (fate.reject === true) return settle(tx, payment, 'RJCT', { reason: 'AC04' });
  const clearing = await houseAccount(tx, 'CLEARING', currency);
  const target = (await customerAccount(tx, payment.creditor_account, currency)) ?? clearing;
  const held = await holdBalance(tx, payment.debtor_id, currency);
  if (payment.status !== 'PART' && held < amountMinor) return settle(tx, payment, 'RJCT', { reason: 'AM04' });
  const isSplit = fate.partial === true && amountMinor > 1;
  const first = isSplit ? Math.floor(amountMinor / 2) : amountMinor;
  const isSecond = payment.status === 'PART';
  const partMinor = isSecond ? amountMinor - first : first;
  const entry = { kind: 'payment', day, currency, paymentId: payment.id, part: isSecond ? 2 : 1 } as const;
  const entryId =
    target === payment.debtor_id
      ? null
      : await book(tx, entry, [
          { accountId: payment.debtor_id, amountMinor: -partMinor },
          { accountId: target, amountMinor: partMinor },
        ]);
  const isDone = !isSplit || isSecond;
  await settle(tx, payment, isDone ? 'ACSC' : 'PART', { entryId, day: isDone ? day : null });
}

async function settle(
  tx: Queryable,
  payment: PaymentRow,
  status: string,
  {
    reason = null,
    entryId = null,
    day = null,
  }: { reason?: string | null; entryId?: number | null; day?: string | null },
): Promise<void> {
  await tx.query(`update payments set status = $2, reason = $3, executed_day = $4 where id = $1`, [
    payment.id,
    status,
    reason,
    day,
  ]);
  await notify(tx, payment, status, entryId);
}

/** Leaves a status message and, for a booking, a notice; twice where that fault is on. */
export async function notify(
  tx: Queryable,
  { id, fate }: Pick<PaymentRow, 'id' | 'fate'>,
  status: string,
  entryId: number | null = null,
): Promise<void> {
  for (let copy = 0; copy < (fate.duplicateNotice === true ? 2 : 1); copy += 1) {
    await tx.query(
      `insert into notices (kind, payment_id, status, entry_id)
       select kind, $1, $2, entry_id from (values ('pain.002', null), ('camt.054', $3::bigint)) as v (kind, entry_id)
       where kind = 'pain.002' or entry_id is not null`,
      [id, status, entryId],
    );
  }
}

async function sendReturns(database: Database, clock: Clock): Promise<void> {
  await database.transaction(async (tx) => {
    const today = await clock.today(tx);
    const executed = await tx.query<PaymentRow>(
      `select p.* from payments p
       where p.status = 'ACSC' and p.fate ? 'returnAfterDays' and p.executed_day < $1
         and not exists (select 1 from entries e where e.payment_id = p.id and e.kind = 'return')
       limit $2 for update skip locked`,
      [today, batchSize],
    );
    for (const payment of executed.rows) {
      const { currency, amount_minor: amountMinor, fate } = payment;
      if (addDays(payment.executed_day ?? today, fate.returnAfterDays ?? 1) > today) continue;
      const clearing = await houseAccount(tx, 'CLEARING', currency);
      const entryId = await book(tx, { kind: 'return', day: today, currency, paymentId: payment.id }, [
        { accountId: clearing, amountMinor: -amountMinor },
        { accountId: payment.debtor_id, amountMinor },
      ]);
      if (entryId !== null) await notify(tx, payment, 'ACSC', entryId);
    }
  });
}
