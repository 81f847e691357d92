import type { IsoDate } from '@sorgfalt/calendar';
import type { RegisterFault } from '@sorgfalt/contract';
import { eq, sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { registerWatches } from '../tables.ts';
import type { WatchRow } from '../tables.ts';

const isZefix = eq(registerWatches.register, 'zefix');
/** A process that ends in the midst of a look leaves the register alone for this long. */
const leaseMs = 10 * 60 * 1000;
const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Takes the look that is due, so that nobody else does; null where none is. The watch begins with the first. */
export async function claimLook(tx: Tx, beginAfter: IsoDate): Promise<WatchRow | null> {
  await tx
    .insert(registerWatches)
    .values({ register: 'zefix', readThrough: beginAfter })
    .onConflictDoNothing();
  const [row] = await tx
    .update(registerWatches)
    .set({ nextAt: inMs(leaseMs) })
    .where(sql`${isZefix} and ${registerWatches.nextAt} <= now()`)
    .returning();
  return row ?? null;
}

/** A day that is over was read whole. */
export async function noteDay(tx: Tx, day: IsoDate): Promise<void> {
  await tx
    .update(registerWatches)
    .set({ readThrough: sql`greatest(${registerWatches.readThrough}, ${day}::date)` })
    .where(isZefix);
}

/** How a look ended, and in how long the next is due; one that was not asked to the end is no look. */
export async function endLook(
  tx: Tx,
  { fault, isWhole, afterMs }: { fault: RegisterFault | null; isWhole: boolean; afterMs: number },
): Promise<void> {
  await tx
    .update(registerWatches)
    .set({
      fault,
      failedAt: fault === null ? null : sql`coalesce(${registerWatches.failedAt}, now())`,
      ...(fault === null && isWhole && { lookedAt: sql`now()` }),
      nextAt: inMs(afterMs),
    })
    .where(isZefix);
}

/** How the watch stands; null before it began. */
export async function readWatch(tx: Tx): Promise<WatchRow | null> {
  const [row] = await tx.select().from(registerWatches).where(isZefix);
  return row ?? null;
}
