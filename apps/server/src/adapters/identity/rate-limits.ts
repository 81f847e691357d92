import { randomUUID } from 'node:crypto';
import { lt, sql } from '../../platform/database/orm.ts';
import type { AnyPgColumn, PgTable } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A table of counters, one row a key; `lastRequest` holds when the window began. */
export type RateLimitTable = PgTable & {
  readonly key: AnyPgColumn<{ data: string; notNull: true }>;
  readonly count: AnyPgColumn<{ data: number; notNull: true }>;
  readonly lastRequest: AnyPgColumn<{ data: number; notNull: true }>;
};

export interface RateLimits {
  consume(
    key: string,
    rule: { window: number; max: number },
  ): Promise<{ allowed: boolean; retryAfter: number | null }>;
}

const keepMs = 3_600_000;

/**
 * Counts attempts in windows of fixed length, for all processes together. One statement counts and reads,
 * so that no two attempts slip past on the same count. A window that would begin more than its length from now was begun by a
 * clock that was wrong, and nobody waits for it.
 */
export function createRateLimits(tx: Tx, table: RateLimitTable, now: () => number): RateLimits {
  return {
    async consume(key, { window, max }) {
      const at = now();
      const windowMs = window * 1000;
      const isOver = sql`(${table.lastRequest} <= ${at - windowMs} or ${table.lastRequest} > ${at + windowMs})`;
      const [row] = await tx
        .insert(table)
        .values({ id: randomUUID(), key, count: 1, lastRequest: at })
        .onConflictDoUpdate({
          target: table.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${table.count} + 1 end`,
            lastRequest: sql`case when ${isOver} then ${at} else ${table.lastRequest} end`,
          },
        })
        .returning({ count: table.count, began: table.lastRequest });
      if (row === undefined || row.count <= max) {
        if (row?.count === 1) await tx.delete(table).where(lt(table.lastRequest, at - keepMs));
        return { allowed: true, retryAfter: null };
      }
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((row.began + windowMs - at) / 1000)) };
    },
  };
}
