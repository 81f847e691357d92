import { and, eq, sql } from '../../../platform/database/orm.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { assistantUses } from '../tables.ts';

/** What somebody may use of models on a day in Zurich. */
export interface Budget {
  /**
   * Puts tokens aside before a model is asked, so that many questions at once do not use more than there is; null where
   * that many are not left. What is given back says how many they were in the end; until it does, all of them are used.
   */
  reserve(uid: string, tokens: number): Promise<((used: number) => Promise<void>) | null>;
}

export function createBudget(database: Database, tokensPerDay: number): Budget {
  return {
    async reserve(uid, tokens) {
      if (tokens > tokensPerDay) return null;
      const [reserved] = await database
        .insert(assistantUses)
        .values({ uid, day: today, tokens })
        .onConflictDoUpdate({
          target: [assistantUses.uid, assistantUses.day],
          set: { tokens: sql`${assistantUses.tokens} + ${tokens}` },
          setWhere: sql`${assistantUses.tokens} + ${tokens} <= ${tokensPerDay}`,
        })
        .returning({ day: assistantUses.day });
      if (reserved === undefined) return null;
      return async (used) => {
        await database
          .update(assistantUses)
          .set({ tokens: sql`${assistantUses.tokens} + ${used - tokens}` })
          .where(and(eq(assistantUses.uid, uid), eq(assistantUses.day, reserved.day)));
      };
    },
  };
}

/** Tokens of models that somebody may still use on this day in Zurich. */
export async function tokensLeft(tx: Tx, uid: string, tokensPerDay: number): Promise<number> {
  const [row] = await tx
    .select({ tokens: assistantUses.tokens })
    .from(assistantUses)
    .where(and(eq(assistantUses.uid, uid), eq(assistantUses.day, today)));
  return Math.max(0, tokensPerDay - (row?.tokens ?? 0));
}

const today = sql`(now() at time zone 'Europe/Zurich')::date`;
