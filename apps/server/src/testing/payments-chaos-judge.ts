import { strict as assert } from 'node:assert';
import type { Pool } from 'pg';
import type { Payment } from '@sorgfalt/contract';
import type { EndedFile } from './payment-files.ts';

/** The bank paid; its statement may have said so, and the money may have come back since. */
export const paid: ReadonlySet<string> = new Set(['executed', 'reconciled', 'returned']);

export interface ChaosVerdict {
  readonly payments: number;
  readonly executed: number;
  readonly rejected: number;
  /** Payments of files that nobody approved, or that somebody held or cancelled: nothing was paid. */
  readonly kept: number;
  /** Baskets that were signed at the bank. */
  readonly baskets: number;
  /** Answers that were lost, and payments that went out again after the bank said that it does not have them. */
  readonly lost: number;
  readonly requeued: number;
  /** Sum of all executed payments in centimes: ours and the bank's. */
  readonly paidMinor: number;
}

interface Row {
  readonly id: string;
  readonly file_id: string | null;
  readonly state: string;
  readonly is_approved: boolean;
  readonly amount_minor: number;
  readonly end_to_end_id: string | null;
  /** We say that the bank refused it when it was handed in, and so never had it. */
  readonly is_refused: boolean;
  readonly executions: number;
  readonly at_bank: number;
  readonly bank_status: string | null;
  readonly booked_minor: number;
}

/** Compares what was acknowledged, what the product has and what the bank has; throws with the first difference. */
export async function judgeChaos(
  pool: Pool,
  acknowledged: ReadonlyMap<string, Payment>,
  files: readonly EndedFile[],
): Promise<ChaosVerdict> {
  const { rows } = await pool.query<Row>(
    `select p.id, p.file_id, p.state, p.approved_by is not null as is_approved, p.amount_minor, s.end_to_end_id,
       s.bank_status is not distinct from 'RJCT' and s.bank_payment_id is null as is_refused,
       (select count(*) from payment_steps t where t.payment_id = p.id and 'executed' = any (t.path)) as executions,
       (select count(*) from sandbox_bank.payments b where b.end_to_end_id = s.end_to_end_id) as at_bank,
       (select max(b.status) from sandbox_bank.payments b where b.end_to_end_id = s.end_to_end_id) as bank_status,
       coalesce((
         select -sum(o.amount_minor) from sandbox_bank.payments b
         join sandbox_bank.entries e on e.payment_id = b.id and e.kind = 'payment'
         join sandbox_bank.postings o on o.entry_id = e.id and o.account_id = b.debtor_id
         where b.end_to_end_id = s.end_to_end_id
       ), 0)::bigint as booked_minor
     from payments p left join payment_sendings s on s.payment_id = p.id`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const payment of acknowledged.values()) {
    assert.equal(
      known.get(payment.paymentId)?.amount_minor,
      payment.amountMinor,
      'an acknowledged payment is there',
    );
  }
  assert.equal(new Set([...acknowledged.values()].map(({ paymentId }) => paymentId)).size, acknowledged.size);
  const single = rows.filter((row) => row.file_id === null);
  assert.equal(single.length, acknowledged.size, 'one payment for each key');
  for (const row of rows) judgeOne(row);
  judgeFiles(files, rows);
  const baskets = await judgeBaskets(pool);
  await judgeBook(pool, rows);
  const steps = await pool.query<{ event: string; count: number }>(
    `select event, count(*) from payment_steps where event in ('lose', 'requeue') group by event`,
  );
  const stepsOf = (event: string) => steps.rows.find((row) => row.event === event)?.count ?? 0;
  const executed = rows.filter(({ state }) => paid.has(state));
  const kept = rows.filter(isKept);
  return {
    payments: rows.length,
    executed: executed.length,
    rejected: rows.length - executed.length - kept.length,
    kept: kept.length,
    baskets,
    lost: stepsOf('lose'),
    requeued: stepsOf('requeue'),
    paidMinor: executed.reduce((sum, row) => sum + row.amount_minor, 0),
  };
}

/** Of a file a payment may also be cancelled, or wait for a person; of what is entered alone everything leaves. */
function isKept({ state, file_id: fileId }: Row): boolean {
  return fileId !== null && (state === 'cancelled' || state === 'human_review');
}

function judgeOne(row: Row): void {
  const told = JSON.stringify(row);
  const isExecuted = paid.has(row.state);
  assert.ok(isExecuted || row.state === 'rejected' || isKept(row), `stuck: ${told}`);
  assert.ok(!isExecuted || row.is_approved, `executed without its approval: ${told}`);
  // The bank refuses days that are past by its clock, which passes midnight as ours does.
  const isUnknownThere = row.end_to_end_id === null || (row.is_refused && !isExecuted);
  assert.equal(row.at_bank, isUnknownThere ? 0 : 1, `not exactly once at the bank: ${told}`);
  const said = isUnknownThere ? null : isExecuted ? 'ACSC' : row.state === 'rejected' ? 'RJCT' : 'CANC';
  assert.equal(row.bank_status, said, `the bank says otherwise: ${told}`);
  assert.equal(row.booked_minor, isExecuted ? row.amount_minor : 0, `booked otherwise: ${told}`);
  assert.equal(row.executions, isExecuted ? 1 : 0, `executed more than once: ${told}`);
}

/** Every line is one payment, and what people stopped before the signature was not paid. */
function judgeFiles(files: readonly EndedFile[], rows: readonly Row[]): void {
  for (const { fileId, lines, stopped } of files) {
    const own = rows.filter((row) => row.file_id === fileId);
    assert.equal(own.length, lines, `file ${fileId}: one payment for each line`);
    const cancelled = new Set(own.filter(({ state }) => state === 'cancelled').map(({ id }) => id));
    assert.deepEqual(
      stopped.filter((id) => !cancelled.has(id)),
      [],
      `file ${fileId}: stopped before the signature`,
    );
  }
}

/** What is signed together, by the bank's own book: gives how many baskets were signed. */
export async function judgeBaskets(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ what: string }>(
    `select 'basket ' || b.id || ' still waits for its signature' as what from sandbox_bank.baskets b where b.status = 'RCVD'
     union all
     select 'batch ' || id || ' ' || state from payment_batches
     where state in ('gathering', 'opening', 'signing', 'dropping')
     union all
     select 'basket ' || b.id || ' was signed for no batch' from sandbox_bank.baskets b
     where b.status = 'ACTC'
       and not exists (select from payment_batches a where a.request_id = b.request_id and a.state = 'signed')
     union all
     select 'batch ' || a.id || ' is signed and its basket is not' from payment_batches a
     where a.state = 'signed' and not exists (
       select from sandbox_bank.baskets b where b.request_id = a.request_id and b.status = 'ACTC')
     union all
     select 'payment ' || s.payment_id || ' was signed with others than its batch'
     from sandbox_bank.payments p
     join sandbox_bank.baskets b on b.id = p.basket_id and b.status = 'ACTC'
     join payment_sendings s on s.end_to_end_id = p.end_to_end_id
     left join payment_batches a on a.id = s.batch_id
     where a.request_id is distinct from b.request_id
     union all
     select 'file ' || id || ' ' || state from payment_files
     where state not in ('taken', 'withdrawn', 'read') or (needs_second and second_by is null and state = 'taken')`,
  );
  assert.deepEqual(rows, []);
  const signed = await pool.query<{ count: number }>(
    `select count(*) from sandbox_bank.baskets where status = 'ACTC'`,
  );
  return signed.rows[0]?.count ?? 0;
}

/** The bank's book adds up, holds no payment that is not ours, and has paid out what we say was executed. */
async function judgeBook(pool: Pool, rows: readonly Row[]): Promise<void> {
  const { rows: sums } = await pool.query<{
    all_minor: number;
    off: number;
    strange: number;
    paid_minor: number;
  }>(
    `select
       (select coalesce(sum(amount_minor), 0)::bigint from sandbox_bank.postings) as all_minor,
       (select count(*) from sandbox_bank.balances b where balance_minor <> coalesce((
          select sum(amount_minor) from sandbox_bank.postings o
          where o.account_id = b.account_id and o.currency = b.currency), 0)) as off,
       (select count(*) from sandbox_bank.payments b
        where not exists (select 1 from payment_sendings s where s.end_to_end_id = b.end_to_end_id)) as strange,
       (select coalesce(-sum(o.amount_minor), 0)::bigint from sandbox_bank.entries e
        join sandbox_bank.payments b on b.id = e.payment_id
        join sandbox_bank.postings o on o.entry_id = e.id and o.account_id = b.debtor_id
        where e.kind = 'payment') as paid_minor`,
  );
  const ours = rows.reduce((sum, row) => sum + (paid.has(row.state) ? row.amount_minor : 0), 0);
  assert.deepEqual(sums, [{ all_minor: 0, off: 0, strange: 0, paid_minor: ours }]);
}
