import { addDays, swissDay } from '@sorgfalt/calendar';
import { countedMax, reviewsDueDays } from '@sorgfalt/contract';
import type { ClientSummary, clientFileRoutes, Parsed } from '@sorgfalt/contract';
import { and, asc, count, eq, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { behind, pageOf, pageOfFew, placeOfRow, sorted } from '../../platform/database/list-place.ts';
import type { ListPage } from '../../platform/database/list-place.ts';
import { holdsText } from '../../platform/database/text-search.ts';
import { clients, reviewDay } from '../clients/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { reviewItems } from '../review/tables.ts';
import { clientOrder } from './list-order.ts';
import type { ClientOrder } from './list-order.ts';

export type ClientFilter = Omit<
  Parsed<typeof clientFileRoutes.list>['query'],
  'cursor' | 'limit' | 'sort'
> & {
  readonly search?: string;
};

interface OrderedPage extends ListPage {
  readonly sort?: ClientOrder | undefined;
  /** How many there are in all (`countClients`). */
  readonly total: number;
}

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

/** A page of clients in their order. Refuses a cursor that is none, or names nobody: who stood there was erased, and the place is not known. */
export async function findClients(
  tx: Tx,
  filter: ClientFilter,
  { cursor, limit, sort, total }: OrderedPage,
): Promise<{ readonly clients: ClientSummary[]; readonly next: string | null }> {
  const order = clientOrder(sort, filter.review !== undefined);
  const place = cursor === undefined ? undefined : await placeOfRow(tx, cursor, order, clients);
  const asked = matching(filter);
  // Those with a text may stand anywhere in an order; those whose review is due do in any but by their day, in which they come first.
  const isByDay = sort === undefined || sort === 'nextReview';
  const narrowing = filter.search ?? (isByDay ? undefined : filter.review);
  const isFew = narrowing !== undefined && total <= countedMax;
  const few = sql`from ${clients} where ${asked ?? sql`true`}`;
  const rows = await tx
    .select(summaryColumns)
    .from(clients)
    .where(
      isFew
        ? sql`${clients.id} in ${pageOfFew(few, order, { cursor: place, limit: limit + 1 })}`
        : and(asked, behind(place, order)),
    )
    .orderBy(...sorted(order))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, order.placeOf, order.name);
  return { clients: shown, next };
}

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
    .orderBy(asc(reviewDay(clients, 'earliest')))
    .limit(countedMax + 1)
    .as('first');
  const [counted] = await tx
    .select({ due: count(), overdue: sql<number>`count(*) filter (where ${first.isOverdue})::int` })
    .from(first);
  return counted ?? { due: 0, overdue: 0 };
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

const isDue = (review: NonNullable<ClientFilter['review']>) => isBy(lastOf(review));

const lastOf = (review: NonNullable<ClientFilter['review']>) =>
  addDays(swissDay(new Date()), review === 'due' ? reviewsDueDays : -1);

const isBy = (day: string) => sql`${reviewDay(clients, 'earliest')} <= ${day}::date`;
