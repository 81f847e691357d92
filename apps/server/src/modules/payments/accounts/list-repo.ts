import type { ClientAccount } from '@sorgfalt/contract';
import { ibanOpening } from '@sorgfalt/money';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { pageOf, placeIn } from '../../../platform/database/list-place.ts';
import type { ListPage } from '../../../platform/database/list-place.ts';
import { beginsWith, holdsText } from '../../../platform/database/text-search.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { clients } from '../../clients/tables.ts';
import { clientAccounts } from './tables.ts';
import { toAccount } from './view.ts';

interface AccountFilter {
  readonly clientId?: string | undefined;
  readonly search?: string | undefined;
  /** Leaves those out that were closed; one that is closed with its frozen client is named, so that it can be said why it pays nothing. */
  readonly isOpen?: boolean | undefined;
}

/** A page of accounts by the name of the client, and how many there are, up to `countedMax`. Refuses a cursor that names none. */
export async function listAccounts(
  tx: Tx,
  filter: AccountFilter,
  { limit, cursor }: ListPage,
): Promise<{ accounts: ClientAccount[]; total: number; next: string | null }> {
  const where = matching(filter);
  const total = await countUpTo(tx, sql`select from ${clientAccounts} where ${where ?? sql`true`}`);
  const rows = await named(tx)
    .where(and(where, cursor === undefined ? undefined : await isBehind(tx, cursor)))
    .orderBy(asc(clients.name), asc(clients.id), asc(clientAccounts.id))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, ({ account }) => [account.id]);
  return { accounts: shown.map(({ account, clientName }) => toAccount(account, clientName)), total, next };
}

/** An account with the name of its client. Refuses `not-found`. */
export async function readAccount(tx: Tx, accountId: string): Promise<ClientAccount> {
  const [row] = await named(tx).where(eq(clientAccounts.id, accountId));
  if (row === undefined) throw new AppError('not-found');
  return toAccount(row.account, row.clientName);
}

function named(tx: Tx) {
  return tx
    .select({ account: clientAccounts, clientName: clients.name })
    .from(clientAccounts)
    .innerJoin(clients, eq(clients.id, clientAccounts.clientId));
}

/** The place is the account itself, so that no name stands in an address. The first part of it is what an index of names answers. */
async function isBehind(tx: Tx, cursor: string): Promise<SQL | undefined> {
  const [place] = await tx
    .select({ name: clients.name, clientId: clients.id })
    .from(clientAccounts)
    .innerJoin(clients, eq(clients.id, clientAccounts.clientId))
    .where(sql`${clientAccounts.id} = ${placeIn(cursor, ['uuid'])}`);
  if (place === undefined)
    throw new AppError('invalid-request', { fields: [{ path: 'query.cursor', code: 'unknown' }] });
  return and(
    sql`${clients.name} >= ${place.name}`,
    sql`(${clients.name}, ${clients.id}, ${clientAccounts.id}) > (${place.name}, ${place.clientId}::uuid, ${cursor}::uuid)`,
  );
}

function matching({ clientId, search = '', isOpen }: AccountFilter): SQL | undefined {
  return and(
    clientId === undefined ? undefined : eq(clientAccounts.clientId, clientId),
    isOpen ? or(eq(clientAccounts.isClosed, false), eq(clientAccounts.isFrozen, true)) : undefined,
    search === '' ? undefined : isCalled(search),
  );
}

function isCalled(search: string): SQL {
  const iban = ibanOpening(search);
  if (iban !== null) return beginsWith(clientAccounts.iban, iban);
  // Looked up apart, as no index is of both names.
  return sql`${clientAccounts.id} in (
    select own.id from ${clientAccounts} own join ${clients} client on client.id = own.client_id where ${holdsText(sql`client.name`, search)}
    union all select own.id from ${clientAccounts} own where ${holdsText(sql`own.name`, search)})`;
}
