import * as z from './zod.ts';
import { id, instant } from './common.ts';

/** Hits that are dismissed in one transaction. */
export const dismissedTogetherMax = 200;

/** What an officer decided about a hit of a client; while it holds, a dismissed hit is not raised again. */
export const hitDecision = z.object({
  decisionId: id,
  decision: z.enum(['confirmed', 'dismissed']),
  reason: z.string(),
  decidedBy: z.string(),
  /** Absent where the account is gone. */
  decidedByName: z.optional(z.string()),
  decidedAt: instant,
});

/** One listed name that may be the client, field by field. */
export const hit = z.object({
  listId: z.string(),
  listName: z.string(),
  entityId: z.string(),
  listedName: z.string(),
  score: z.number(),
  band: z.enum(['strong', 'possible', 'weak']),
  topics: z.array(z.string()),
  programs: z.array(z.string()),
  birthDates: z.array(z.string()),
  nationalities: z.array(z.string()),
  tokens: z.array(
    z.object({ q: z.string(), c: z.string(), kind: z.string(), sim: z.number(), weight: z.number() }),
  ),
  qualifiers: z.array(
    z.object({
      field: z.string(),
      outcome: z.enum(['match', 'mismatch', 'unknown']),
      effect: z.number(),
      query: z.optional(z.string()),
      candidate: z.optional(z.string()),
    }),
  ),
  /** SHA-256 of the entry's content in canonical form; absent on hits from before it was kept. */
  entitySha256: z.optional(z.string()),
  /** The same subject on other lists. */
  alsoOn: z.optional(z.array(z.object({ listId: z.string(), entityId: z.string() }))),
  /** The decision that holds for this client and entry; null or absent: nobody decided. */
  decision: z.optional(z.nullable(hitDecision)),
});
export type Hit = z.infer<typeof hit>;
