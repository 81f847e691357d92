import { and, eq, sql } from 'drizzle-orm';
import { assistantModels } from '@sorgfalt/contract';
import type { AssistantModel } from '@sorgfalt/contract';
import type { Model } from '../../adapters/models/model.ts';
import type { Tx } from '../../platform/database/database.ts';
import { assistantUses } from './tables.ts';

/** Who can answer here; the first is the default where its key is set, as the specification has it, else the built-in one. */
export function listModels(models: ReadonlyMap<AssistantModel, Model>) {
  return {
    models: assistantModels.map((model) => {
      const found = models.get(model);
      return {
        model,
        modelName: found?.modelName ?? null,
        isAvailable: model === 'built-in' || found !== undefined,
        isOutside: found?.isOutside ?? false,
      };
    }),
    defaultModel: models.has('openai') ? ('openai' as const) : ('built-in' as const),
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
