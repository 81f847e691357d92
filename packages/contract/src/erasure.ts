import { id, instant } from './common.ts';
import { route } from './route.ts';
import * as z from './zod.ts';

/** Why contents are erased. Codes only: the reason is sealed for good, and free text might name the person. */
export const erasureReasons = ['person-asked', 'retention-ended', 'collected-in-error'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

const erasureRequest = z.object({
  requestId: id,
  clientId: id,
  reason: z.enum(erasureReasons),
  requestedBy: z.object({ uid: z.string(), name: z.string() }),
  requestedAt: instant,
});
/** That one administrator wants a client erased; another one consents or refuses. */
export type ErasureRequest = z.infer<typeof erasureRequest>;

export const erasureRoutes = {
  open: route({
    method: 'GET',
    path: '/proofs/erasures/of/{clientId}',
    summary: 'The request to erase a client that waits for another administrator, if there is one',
    access: ['admin'],
    params: z.object({ clientId: id }),
    response: z.object({ request: z.nullable(erasureRequest) }),
  }),
  request: route({
    method: 'POST',
    path: '/proofs/erasures',
    stepUp: 'grave',
    summary: 'Requests that all that is kept of a client is erased; nothing is yet. The request is an entry',
    access: ['admin'],
    body: z.object({ clientId: id, reason: z.enum(erasureReasons) }),
    response: erasureRequest,
  }),
  consent: route({
    method: 'POST',
    path: '/proofs/erasures/{requestId}/consent',
    stepUp: 'grave',
    records: 'data-erased',
    summary:
      'Consents to the request of another administrator: all that is kept of the client is erased for good, contents of entries included; every proof stays valid, the act itself is an entry',
    access: ['admin'],
    params: z.object({ requestId: id }),
    response: z.object({ erased: z.number(), proofId: id }),
  }),
  refuse: route({
    method: 'POST',
    path: '/proofs/erasures/{requestId}/refuse',
    summary: 'Refuses a request, or withdraws one of one’s own: everything is kept. An entry, too',
    access: ['admin'],
    params: z.object({ requestId: id }),
    response: z.object({ request: z.null() }),
  }),
};
