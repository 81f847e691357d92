import { id } from './common.ts';
import { route } from './route.ts';
import * as z from './zod.ts';

/** Why contents are erased. Codes only: the reason is sealed for good, and free text might name the person. */
export const erasureReasons = ['person-asked', 'retention-ended', 'collected-in-error'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

export const erasureRoutes = {
  erase: route({
    method: 'POST',
    path: '/proofs/erasures',
    stepUp: 'grave',
    records: 'data-erased',
    summary:
      'Erases all that is kept of a client for good, contents of entries included; every proof stays valid, the act itself is an entry',
    access: ['admin'],
    body: z.object({ clientId: id, reason: z.enum(erasureReasons) }),
    response: z.object({ erased: z.number(), proofId: id }),
  }),
};
