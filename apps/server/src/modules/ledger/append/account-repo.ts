import { accountAfter, emptyAccount } from '@sorgfalt/ledger';
import type { Account, EntryPast } from '@sorgfalt/ledger';
import { eq, sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import { sha256 } from '../crypto.ts';
import { ledgerAccounts } from '../tables.ts';

interface AccountRow extends Account, Record<string, unknown> {
  readonly thing: string;
}

const thingRows = rowsOf({ thing: 'uuid' });

/**
 * The row of the log itself: how many leaves are counted. A process of an earlier version publishes and counts nothing; what
 * it published is counted with the next block, and belongs to no past before.
 */
export const wholeLog = '00000000-0000-0000-0000-000000000000';

/**
 * What the last published tree holds about these things, all of one moment. Nobody is made to wait for whoever seals
 * about the same things: what is not published yet belongs to the past of a later entry.
 */
export async function readPast(
  tx: Tx,
  things: readonly string[],
): Promise<(things: readonly string[]) => EntryPast> {
  if (things.length === 0) return () => ({ size: 0, of: {} });
  const given = [...new Set(things)].map((thing) => ({ thing }));
  const rows = await executeNamed<{
    size: number;
    thing: string;
    entries: number | null;
    sha256: string | null;
  }>(
    tx,
    'read-past',
    sql`select (select entries from ledger_accounts where thing = ${sql.raw(`'${wholeLog}'`)}) as size,
        given.thing, account.entries, account.sha256
      from ${thingRows(given)} left join ledger_accounts account on account.thing = given.thing`,
  );
  const known = new Map(
    rows.map(({ thing, entries, sha256: digest }) => [
      thing,
      entries === null || digest === null ? emptyAccount : { entries, sha256: digest },
    ]),
  );
  const size = rows[0]?.size ?? 0;
  return (of) => ({ size, of: Object.fromEntries(of.map((id) => [id, known.get(id) ?? emptyAccount])) });
}

const accountRows = rowsOf({ thing: 'uuid', entries: 'bigint', sha256: 'text' });
/** Adds what was published since the last time to the accounts of what it names, in the order of the tree. */
export async function countIn(tx: Tx): Promise<void> {
  const isLog = eq(ledgerAccounts.thing, wholeLog);
  const [log] = await tx.select().from(ledgerAccounts).where(isLog);
  const counted = log?.entries ?? 0;
  // Not joined: for thousands of rows a plan would read the whole table of entries.
  const { rows: entries } = await tx.execute<{ leafHash: string; things: string[] }>(sql`
    select entry."leafHash", entry.things from ledger_places placed, lateral (
      select leaf_hash as "leafHash",
        array_remove(array[case_id, client_id, review_id, payment_id], null)::text[] as things
      from ledger_entries where entry_id = placed.entry_id offset 0
    ) entry where placed.leaf_index >= ${counted} order by placed.leaf_index`);
  const named = [...new Set(entries.flatMap(({ things }) => things))].map((thing) => ({ thing }));
  const { rows: before } = await tx.execute<AccountRow>(sql`
    select account.thing, account.entries, account.sha256
    from ${thingRows(named)} join ${ledgerAccounts} account on account.thing = given.thing`);
  const accounts = new Map<string, Account>(before.map((row) => [row.thing, row]));
  accounts.set(wholeLog, { ...emptyAccount, entries: counted + entries.length });
  for (const { leafHash, things } of entries) {
    for (const thing of new Set(things)) {
      accounts.set(thing, accountAfter(accounts.get(thing) ?? emptyAccount, leafHash, sha256));
    }
  }
  const rows = Array.from(accounts, ([thing, { entries: count, sha256: digest }]) => ({
    thing,
    entries: count,
    sha256: digest,
  }));
  await tx.execute(sql`
    insert into ${ledgerAccounts} (thing, entries, sha256)
    select thing, entries, sha256 from ${accountRows(rows)}
    on conflict (thing) do update set entries = excluded.entries, sha256 = excluded.sha256`);
}
