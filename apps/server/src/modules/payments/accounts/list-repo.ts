import { countedMax } from '@sorgfalt/contract';
import type { ClientAccount } from '@sorgfalt/contract';
import { ibanOpening } from '@sorgfalt/money';
import { and, asc, eq, inArray, or, sql } from '../../../platform/database/orm.ts';
import type { SQL, SQLWrapper } from '../../../platform/database/orm.ts';
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
  const before = cursor === undefined ? null : await placeOf(tx, cursor);
  const found = await findNamed(tx, filter, { before, limit: limit + 1 });
  const where = matching(filter);
  const rows = await named(tx)
    .where(
      found === null
        ? and(where, before === null ? undefined : isBehind(before, listed))
        : inArray(clientAccounts.id, [...found.ids]),
    )
    .orderBy(asc(clients.name), asc(clients.id), asc(clientAccounts.id))
    .limit(limit + 1);
  const total =
    found?.total ?? (await countUpTo(tx, sql`select from ${clientAccounts} where ${where ?? sql`true`}`));
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

interface Place {
  readonly name: string;
  readonly clientId: string;
  readonly id: string;
}

/** The place is the account itself, so that no name stands in an address. */
async function placeOf(tx: Tx, cursor: string): Promise<Place> {
  const [place] = await tx
    .select({ name: clients.name, clientId: clients.id, id: clientAccounts.id })
    .from(clientAccounts)
    .innerJoin(clients, eq(clients.id, clientAccounts.clientId))
    .where(sql`${clientAccounts.id} = ${placeIn(cursor, ['uuid'])}`);
  if (place === undefined)
    throw new AppError('invalid-request', { fields: [{ path: 'query.cursor', code: 'unknown' }] });
  return place;
}

/** By what accounts are listed. */
type Listed = Readonly<Record<keyof Place, SQLWrapper>>;
const listed: Listed = { name: clients.name, clientId: clients.id, id: clientAccounts.id };

/** The first part of it is what an index of names answers. */
function isBehind(place: Place, { name, clientId, id }: Listed): SQL {
  return sql`${name} >= ${place.name}
    and (${name}, ${clientId}, ${id}) > (${place.name}, ${place.clientId}::uuid, ${place.id}::uuid)`;
}

interface Found extends Record<string, unknown> {
  readonly ids: readonly string[];
  readonly total: number;
}

/**
 * The next accounts of which the client or they themselves have the name, and how many there are; null where no name is looked
 * for. No index is of both names, so each is looked up apart, and once for both answers: a word may stand in thousands.
 */
async function findNamed(
  tx: Tx,
  filter: AccountFilter,
  { before, limit }: { readonly before: Place | null; readonly limit: number },
): Promise<Found | null> {
  const { search = '' } = filter;
  if (search === '' || ibanOpening(search) !== null) return null;
  const { name, clientId, id } = listed;
  const others = matching(filter) ?? sql`true`;
  const { rows } = await tx.execute<Found>(sql`
    with called as materialized (
      select id, name from ${clients} where ${holdsText(clients.name, search)}
    ), found as materialized (
      select ${id} as id, called.name, called.id as client_id
      from ${clientAccounts} join called on called.id = ${clientAccounts.clientId} where ${others}
      union
      select ${id}, ${name}, ${clientId} from ${clientAccounts} join ${clients} on ${clientId} = ${clientAccounts.clientId}
      where ${holdsText(clientAccounts.name, search)} and ${others}
    )
    select (select least(count(*), ${countedMax + 1})::int from found) as total,
      array(select id from found
        where ${before === null ? sql`true` : isBehind(before, { name: sql`name`, clientId: sql`client_id`, id: sql`id` })}
        order by name, client_id, id limit ${limit}) as ids`);
  return rows[0] ?? null;
}

/** What the list lets through but for a name, which `findNamed` looks for. */
function matching({ clientId, search = '', isOpen }: AccountFilter): SQL | undefined {
  const iban = ibanOpening(search);
  return and(
    clientId === undefined ? undefined : eq(clientAccounts.clientId, clientId),
    isOpen ? or(eq(clientAccounts.isClosed, false), eq(clientAccounts.isFrozen, true)) : undefined,
    iban === null ? undefined : beginsWith(clientAccounts.iban, iban),
  );
}
