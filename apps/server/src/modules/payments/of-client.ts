import { endOfSwissDay } from '@sorgfalt/calendar';
import { paymentMachine } from '@sorgfalt/workflow';
import type { PaymentState } from '@sorgfalt/workflow';
import { sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { deleteAlarmsOfGone } from './orders/raise-alarm.ts';

/** States in which nothing more is done about a payment. */
const ended: readonly PaymentState[] = [
  'executed',
  ...(Object.keys(paymentMachine) as PaymentState[]).filter(
    (state) => state === 'reconciled' || Object.keys(paymentMachine[state]).length === 0,
  ),
];
/** States of a payment that was a transaction: the bank carried it out. */
const carriedOut: readonly PaymentState[] = ['executed', 'reconciled', 'returned'];

/** Accounts, payments with all that was decided, told and heard about them, payees, statements and lines of files. */
export const paymentsOfClient: Keeper = {
  async look(tx, clientId) {
    const { rows } = await tx.execute<{ id: string; isOpen: boolean; actAt: string | null }>(sql`
      select id, state <> all(${sql.param(ended)}::text[]) as "isOpen",
        case when state = any(${sql.param(carriedOut)}::text[]) then updated_at end as "actAt"
      from payments where client_id = ${clientId}`);
    const booked = await tx.execute<{ lastDay: string | null }>(
      sql`select max(booked_on) as "lastDay" from payment_entries where account_iban in (${ibansOf(clientId)})`,
    );
    const lastDay = booked.rows[0]?.lastDay ?? null;
    const acts = rows.flatMap(({ actAt }) => (actAt === null ? [] : new Date(actAt).toISOString()));
    // Nobody knows when on that day it was.
    const ends = lastDay === null ? [] : endOfSwissDay(lastDay);
    return {
      isOpen: rows.some(({ isOpen }) => isOpen),
      lastActAt: acts.concat(ends).toSorted().at(-1) ?? null,
      isReportable: false,
      subjectIds: rows.map(({ id }) => id),
    };
  },
  async eraseClient(tx, clientId) {
    await eraseFiles(tx, clientId);
    await eraseStatements(tx, clientId);
    await erasePayments(tx, clientId);
    for (const table of ['payment_beneficiaries', 'payment_accounts', 'payment_profiles'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where client_id = ${clientId}`);
  },
};

/** A payment goes before what hangs on it: an alarm is deleted only without its payment. */
async function erasePayments(tx: Tx, clientId: string): Promise<void> {
  await tx.execute(sql`
    delete from payment_keys where answer::jsonb ->> 'paymentId' in (
      select id::text from payments where client_id = ${clientId}
    )`);
  const { rows } = await tx.execute<{ id: string }>(
    sql`delete from payments where client_id = ${clientId} returning id`,
  );
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
  for (const table of [
    'payment_decisions',
    'payment_steps',
    'payment_sendings',
    'payment_funds',
    'payment_alarms',
    'payment_webhook_deliveries',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where payment_id = any(${ids})`);
}

/** Lines from the client's accounts, and the files that have no others. */
async function eraseFiles(tx: Tx, clientId: string): Promise<void> {
  const accounts = sql`select id from payment_accounts where client_id = ${clientId}`;
  await tx.execute(sql`
    delete from payment_file_lines l using payment_files f
    where f.id = l.file_id and coalesce(l.account_id, f.account_id) in (${accounts})`);
  await tx.execute(sql`
    delete from payment_files f
    where account_id in (${accounts}) and not exists (select from payment_file_lines where file_id = f.id)`);
}

async function eraseStatements(tx: Tx, clientId: string): Promise<void> {
  for (const table of ['payment_entries', 'payment_statements'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where account_iban in (${ibansOf(clientId)})`);
  await deleteAlarmsOfGone(tx);
}

function ibansOf(clientId: string): SQL {
  return sql`select iban from payment_accounts where client_id = ${clientId}`;
}
