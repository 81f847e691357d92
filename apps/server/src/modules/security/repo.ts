import type { SecurityEvent, SecurityKind } from '@sorgfalt/contract';
import { and, desc, eq, gte, lt, lte, or, sql } from '../../platform/database/orm.ts';
import type { Database } from '../../platform/database/database.ts';
import { identitySessions } from '../identity/tables.ts';
import { users } from '../users/tables.ts';
import { securityEvents } from './tables.ts';

/** An event as it is noticed. */
export interface Noticed {
  readonly kind: SecurityKind;
  readonly account?: string | null | undefined;
  readonly uid?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly route?: string | null | undefined;
  readonly details?: Readonly<Record<string, string>>;
}

export async function insertEvents(
  database: Database,
  events: readonly (Noticed & { readonly times: number })[],
): Promise<void> {
  await database.insert(securityEvents).values(events.map((event) => ({ ...event })));
}

/** Drops what is older than the term; the database keeps what is younger than a month whatever the term is. */
export async function prune(database: Database, days: number): Promise<void> {
  await database
    .delete(securityEvents)
    .where(lt(securityEvents.at, sql`now() - make_interval(days => ${days}::int)`));
}

export interface EventFilter {
  readonly kind?: SecurityKind | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Newest first, below `before`. */
export async function readEvents(
  database: Database,
  { kind, search = '', from, to }: EventFilter,
  page: { readonly before?: string | undefined; readonly limit: number },
): Promise<SecurityEvent[]> {
  const account = sql<string | null>`coalesce(${securityEvents.account}, ${users.email})`;
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const rows = await database
    .select({ event: securityEvents, account })
    .from(securityEvents)
    .leftJoin(users, eq(users.uid, securityEvents.uid))
    .where(
      and(
        kind === undefined ? undefined : eq(securityEvents.kind, kind),
        from === undefined ? undefined : gte(securityEvents.at, from),
        to === undefined ? undefined : lte(securityEvents.at, to),
        page.before === undefined ? undefined : lt(securityEvents.id, Number(page.before)),
        search === ''
          ? undefined
          : or(sql`lower(${account}) like ${part}`, sql`lower(${securityEvents.address}) like ${part}`),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(page.limit);
  return rows.map(({ event, account: known }) => ({
    eventId: String(event.id),
    at: event.at,
    kind: event.kind,
    account: known,
    address: event.address,
    route: event.route,
    details: event.details,
    times: event.times,
  }));
}

/** Whose session a token is of; undefined where it is nobody's. */
export async function uidOfSession(database: Database, token: string): Promise<string | undefined> {
  const [row] = await database
    .select({ uid: identitySessions.userId })
    .from(identitySessions)
    .where(eq(identitySessions.token, token));
  return row?.uid;
}
