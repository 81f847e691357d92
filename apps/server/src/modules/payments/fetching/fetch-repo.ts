import type { StatementFetch } from '@sorgfalt/contract';
import { eq, sql } from '../../../platform/database/orm.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { locks, tryLock } from '../../../platform/database/locks.ts';
import { clientAccounts } from '../accounts/tables.ts';
import { statementFetches } from './tables.ts';

/** An account whose turn it is. */
export interface DueAccount extends Record<string, unknown> {
  readonly accountId: string;
  readonly iban: string;
  readonly openedOn: string;
  readonly lastDay: string | null;
  readonly problem: string | null;
  readonly failures: number;
  readonly quiet: number;
}

/** A process that ends in the midst of its work leaves an account alone for this long. */
const leaseMs = 10 * 60 * 1000;

/**
 * Takes accounts whose statements are due, so that nobody else does: those whose time has come and, `soonMs` after an
 * execution and then after longer and longer pauses, those with payments that are in no statement yet (0: never).
 */
export function claimDue(
  database: Database,
  { soonMs, count }: { readonly soonMs: number; readonly count: number },
): Promise<DueAccount[]> {
  return database.transaction(async (tx) => {
    if (!(await tryLock(tx, locks.paymentFetches))) return [];
    const soon = sql`${soonMs}::float8 * interval '1 millisecond'`;
    const { rows } = await tx.execute<DueAccount>(sql`
      with due as (
        select a.id, a.iban, a.created_at from payment_accounts a left join payment_fetches f on f.account_id = a.id
        where not a.is_closed and (f.account_id is null or f.next_at <= now() or (
          ${soonMs} > 0 and f.problem is null and f.tried_at < now() - ${soon} * (2 ^ least(f.quiet, 12))
          and exists(select from payments p
            where p.account_id = a.id and p.state = 'executed' and p.updated_at < now() - ${soon})
        ))
        order by f.next_at nulls first, a.id limit ${count}
      ), taken as (
        insert into payment_fetches (account_id, next_at)
        select id, now() + ${leaseMs} * interval '1 millisecond' from due
        on conflict (account_id) do update set tried_at = now(), next_at = excluded.next_at
        returning account_id, last_day, problem, failures, quiet
      )
      select due.id as "accountId", due.iban, to_char(due.created_at at time zone 'Europe/Zurich', 'YYYY-MM-DD') as "openedOn",
        to_char(taken.last_day, 'YYYY-MM-DD') as "lastDay", taken.problem, taken.failures, taken.quiet
      from due join taken on taken.account_id = due.id`);
    return rows;
  });
}

/** Keeps what came of an attempt. An account that somebody made due meanwhile stays due. */
export async function noteFetch(
  tx: Tx,
  accountId: string,
  {
    lastDay,
    problem,
    failures,
    afterMs,
  }: {
    readonly lastDay: string | null;
    readonly problem: string | null;
    readonly failures: number;
    readonly afterMs: number;
  },
): Promise<void> {
  const isWaiting = sql`exists(select from payments p where p.account_id = ${accountId}::uuid and p.state = 'executed')`;
  await tx
    .update(statementFetches)
    .set({
      ...(lastDay === null ? {} : { lastDay }),
      ...(problem === null ? { fetchedAt: sql`now()` } : {}),
      problem,
      failures,
      quiet: sql`case when ${isWaiting} then quiet + 1 else 0 end`,
      nextAt: sql`case when next_at <= now() then next_at else now() + ${afterMs} * interval '1 millisecond' end`,
    })
    .where(eq(statementFetches.accountId, accountId));
}

/** Makes accounts due at once, one or all that are open; gives how many there are. */
export async function makeDue(tx: Tx, accountId: string | undefined): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into payment_fetches (account_id, next_at)
    select id, now() from payment_accounts
    where not is_closed and (${accountId ?? null}::uuid is null or id = ${accountId ?? null}::uuid)
    on conflict (account_id) do update set next_at = now(), quiet = 0`);
  return rowCount ?? 0;
}

/** How fetching stands, account by account; those with a problem first. */
export async function readFetches(tx: Tx): Promise<StatementFetch[]> {
  const rows = await tx
    .select({ fetch: statementFetches, iban: clientAccounts.iban })
    .from(statementFetches)
    .innerJoin(clientAccounts, eq(clientAccounts.id, statementFetches.accountId))
    .orderBy(sql`${statementFetches.problem} is null`, clientAccounts.iban)
    .limit(1000);
  return rows.map(({ fetch, iban }) => {
    const { accountId, fetchedAt, triedAt, nextAt, lastDay, problem, failures } = fetch;
    return { accountId, accountIban: iban, fetchedAt, triedAt, nextAt, lastDay, problem, failures };
  });
}
