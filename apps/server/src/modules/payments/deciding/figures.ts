import { swissDay } from '@sorgfalt/calendar';
import type { Role } from '@sorgfalt/contract';
import { eq, sql } from '../../../platform/database/orm.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { roleName } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import { approvalLimits } from '../release/tables.ts';
import { peerFigures } from './tables.ts';

/** What payments are compared with that is not their client's own. Amounts in CHF centimes. */
export interface Figures {
  /** What clients of a level usually pay at a time; none where they are too few. */
  readonly peers: ReadonlyMap<string, number>;
  /** Up to what a role may approve; none where it may approve any amount. */
  readonly limits: ReadonlyMap<Role, number>;
}

export interface FiguresDesk {
  /** As they stand; up to a few seconds old. */
  current(tx: Tx): Promise<Figures>;
  /** They changed: they are read anew. */
  forget(): void;
}

const rememberedMs = 5000;
/** Below this many clients a figure would tell of single ones more than of the group. */
const clientsMin = 10;
/** Clients who paid within so many days count. */
const daysBack = 90;
/** A figure that nobody renewed for so long is none any more. */
const daysValid = 7;

export function createFigures(): FiguresDesk {
  let known: { readonly figures: Figures; readonly untilMs: number } | null = null;
  return {
    async current(tx) {
      if (known !== null && known.untilMs > Date.now()) return known.figures;
      const figures = { peers: await readPeers(tx), limits: await readLimits(tx) };
      known = { figures, untilMs: Date.now() + rememberedMs };
      return figures;
    },
    forget() {
      known = null;
    },
  };
}

/** The limits that are set. */
export async function readLimits(tx: Tx): Promise<ReadonlyMap<Role, number>> {
  const rows = await tx.select().from(approvalLimits);
  return new Map(rows.map(({ role, limitMinor }) => [role, limitMinor]));
}

/** The limit of a role; null for none. */
export function limitOfRole({ limits }: Figures, role: Role | undefined): number | null {
  return role === undefined ? null : (limits.get(role) ?? null);
}

/** The limit of whoever entered an order; null for none. */
export async function limitOf(tx: Tx, figures: Figures, uid: string): Promise<number | null> {
  if (figures.limits.size === 0) return null;
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.uid, uid));
  return limitOfRole(figures, user === undefined ? undefined : roleName(user.role));
}

async function readPeers(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const today = swissDay(Date.now());
  // A day to come is of a clock that was wrong, and would hide all before it.
  const { rows } = await tx.execute<{ segment: string; medianMinor: number }>(sql`
    select segment, median_minor::bigint as "medianMinor" from payment_peers
    where day = (select max(day) from payment_peers where day <= ${today}::date) and day > ${today}::date - ${daysValid}::int
      and segment <> 'all' and clients >= ${clientsMin}`);
  return new Map(rows.map(({ segment, medianMinor }) => [segment, medianMinor]));
}

/**
 * Works out, once a day, what clients of each level usually pay at a time: the median over the newest amounts of those
 * who paid in the last 90 days, at most 31 of each. Kept with its day and with how many it was made from. True where it
 * was not yet done on that day.
 */
export async function renewPeers(database: Database): Promise<boolean> {
  const day = swissDay(Date.now());
  const [there] = await database.select().from(peerFigures).where(eq(peerFigures.day, day)).limit(1);
  if (there !== undefined) return false;
  await database.execute(sql`
    insert into payment_peers (day, segment, median_minor, clients, payments)
    select ${day}::date, coalesce(c.risk_level, 'all'), coalesce(percentile_disc(0.5) within group (order by a.amount), 0),
      count(distinct c.id), count(a.amount)
    from payment_profiles p
    join clients c on c.id = p.client_id
    cross join lateral (
      select value::bigint as amount from jsonb_array_elements_text(p.profile -> 'amountsMinor') as value
    ) a
    where (p.profile ->> 'lastDay')::int > ${day}::date - date '1970-01-01' - ${daysBack}::int
    group by grouping sets ((c.risk_level), ())
    on conflict do nothing`);
  return true;
}
