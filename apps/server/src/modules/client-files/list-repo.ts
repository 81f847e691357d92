import { addDays, swissDay } from '@sorgfalt/calendar';
import { countedMax, reviewsDueDays } from '@sorgfalt/contract';
import type { ClientSummary, clientFileRoutes, Parsed } from '@sorgfalt/contract';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/list-place.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { holdsText } from '../../platform/database/text-search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clients, dueOn } from '../clients/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { reviewItems } from '../review/tables.ts';

export type ClientFilter = Omit<Parsed<typeof clientFileRoutes.list>['query'], 'cursor' | 'limit'> & {
  readonly search?: string;
};

/** What the list and the page say of a client. */
export const summaryColumns = {
  clientId: clients.id,
  name: clients.name,
  kind: clients.kind,
  status: clients.status,
  isFrozen: clients.isFrozen,
  isSample: clients.isSample,
  riskLevel: clients.riskLevel,
  nextReviewOn: clients.nextReviewOn,
  // With the tables by name: of one table alone, the columns would be taken for those of the inner ones.
  openCases: sql<number>`(
    (select count(*)::int from ${cases} own where own.client_id = ${clients}.id
      and own.status not in ('approved', 'rejected'))
    + (select count(*)::int from ${reviewItems} own where own.client_id = ${clients}.id
      and own.status = 'pending' and own.type <> 'onboarding'))`,
};

/** A page of clients, of which there are `total` in all (`countClients`). Refuses a cursor that names nobody: who stood there was erased, and the place is not known. */
export async function findClients(
  tx: Tx,
  filter: ClientFilter,
  { cursor, limit, total }: ListPage & { readonly total: number },
): Promise<{ readonly clients: ClientSummary[]; readonly next: string | null }> {
  const order = filter.review === undefined ? clients.name : dueOn(clients);
  const rows = await tx
    .select(summaryColumns)
    .from(clients)
    .where(and(matching(filter), cursor === undefined ? undefined : await isBehind(tx, order, cursor)))
    .orderBy(
      asc(filter.search !== undefined && total <= countedMax ? withoutIndex(order) : order),
      asc(clients.id),
    )
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, ({ clientId }) => [clientId]);
  return { clients: shown, next };
}

/**
 * What is sorted by, as no index has it. Few that have a text are found by their letters and sorted: where all of them stand
 * near the end of the alphabet, going through it by name until there are enough would pass nearly everybody.
 */
const withoutIndex = (order: typeof clients.name | SQL<string>) => sql`${order} || ''`;

/** How many there are, up to `countedMax`. */
export function countClients(tx: Tx, filter: ClientFilter): Promise<number> {
  return countUpTo(tx, sql`select from ${clients} where ${matching(filter) ?? sql`true`}`);
}

/** How many reviews are due and how many should have been, which come first; both up to `countedMax`. */
export async function countReviews(tx: Tx): Promise<{ readonly due: number; readonly overdue: number }> {
  const first = tx
    .select({ isOverdue: sql<boolean>`${isBy(lastOf('overdue'))}`.as('is_overdue') })
    .from(clients)
    .where(isDue('due'))
    .orderBy(asc(dueOn(clients)))
    .limit(countedMax + 1)
    .as('first');
  const [counted] = await tx
    .select({ due: count(), overdue: sql<number>`count(*) filter (where ${first.isOverdue})::int` })
    .from(first);
  return counted ?? { due: 0, overdue: 0 };
}

/** The place is the client itself, so that no name stands in an address. */
async function isBehind(tx: Tx, order: typeof clients.name | SQL<string>, cursor: string): Promise<SQL> {
  const [place] = await tx
    .select({ at: sql<string>`${order}::text` })
    .from(clients)
    .where(eq(clients.id, cursor));
  if (place === undefined)
    throw new AppError('invalid-request', { fields: [{ path: 'query.cursor', code: 'unknown' }] });
  const at = order === clients.name ? sql`${place.at}` : sql`${place.at}::date`;
  return sql`(${order}, ${clients.id}) > (${at}, ${cursor}::uuid)`;
}

/** What a filter asks of a client. */
export function matching({ kind, risk, state, review, search }: ClientFilter): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(clients.kind, kind),
    risk === undefined ? undefined : eq(clients.riskLevel, risk),
    state === undefined ? undefined : isIn(state),
    review === undefined ? undefined : isDue(review),
    search === undefined ? undefined : holdsText(clients.name, search),
  );
}

function isIn(state: NonNullable<ClientFilter['state']>): SQL {
  return state === 'frozen' ? eq(clients.isFrozen, true) : eq(clients.status, state);
}

function isDue(review: NonNullable<ClientFilter['review']>): SQL | undefined {
  return and(eq(clients.status, 'accepted'), isBy(lastOf(review)));
}

const lastOf = (review: NonNullable<ClientFilter['review']>) =>
  addDays(swissDay(new Date()), review === 'due' ? reviewsDueDays : -1);

const isBy = (day: string) => sql`${dueOn(clients)} <= ${day}::date`;
