import { eq, lt, sql } from '../../platform/database/orm.ts';
import type { AnyPgColumn, PgTable, SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A table of failures in a row, one row a key. */
export type AttemptTable = PgTable & {
  readonly key: AnyPgColumn<{ data: string; notNull: true }>;
  readonly failures: AnyPgColumn<{ data: number; notNull: true }>;
  readonly lastAt: AnyPgColumn<{ data: Date; notNull: true }>;
};

export interface Attempts {
  /** Counts an attempt before it is made: null lets it pass, else so many seconds must pass first. */
  take(key: string): Promise<number | null>;
  /** The attempt succeeded: the next ones begin anew. */
  forgive(key: string): Promise<void>;
}

/** So many may fail at once; each one after that waits twice as long as the one before, and never longer than the last. */
const freeFailures = 5;
const pauseSecondsMax = 900;
const forgetHours = 24;

/**
 * Growing pauses after failed attempts, for all processes together and by the clock of the database. An attempt is
 * counted before it is made, in one statement: of many at once only those pass that may. A pause refuses without
 * counting, so that nobody makes it longer by asking.
 */
export function createAttempts(
  tx: Tx,
  table: AttemptTable,
  now: () => SQL<Date> = () => sql`now()`,
): Attempts {
  const pause = sql`least(${pauseSecondsMax}, power(2, least(${table.failures}, 30) - ${freeFailures}))`;
  const isForgotten = () => sql`${table.lastAt} < ${now()} - ${forgetHours} * interval '1 hour'`;
  return {
    async take(key) {
      const [row] = await tx
        .insert(table)
        .values({ key, failures: 1, lastAt: now() })
        .onConflictDoUpdate({
          target: table.key,
          set: {
            failures: sql`case when ${isForgotten()} then 1 else ${table.failures} + 1 end`,
            lastAt: now(),
          },
          // The free ones do not ask for the time: a clock that was set back a moment would refuse them.
          setWhere: sql`${isForgotten()} or ${table.failures} < ${freeFailures}
            or ${table.lastAt} + (${pause}) * interval '1 second' <= ${now()}`,
        })
        .returning({ failures: table.failures });
      if (row !== undefined) {
        if (row.failures === 1)
          await tx.delete(table).where(lt(table.lastAt, sql`${now()} - interval '2 days'`));
        return null;
      }
      const [blocked] = await tx
        .select({
          seconds: sql<number>`ceil(extract(epoch from ${table.lastAt} + (${pause}) * interval '1 second' - ${now()}))::int`,
        })
        .from(table)
        .where(eq(table.key, key));
      return Math.max(1, blocked?.seconds ?? 1);
    },
    async forgive(key) {
      await tx.delete(table).where(eq(table.key, key));
    },
  };
}
