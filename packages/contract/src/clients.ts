import * as z from './zod.ts';
import { id, instant, page, text } from './common.ts';
import { route } from './route.ts';

const officers = ['admin', 'editor'] as const;
const reason = text(4000).check(z.minLength(1));
const person = z.object({ uid: z.string(), name: z.string() });

const freeze = z.object({
  freezeId: id,
  cause: z.enum(['confirmed-hit', 'by-officer']),
  /** The list on which the client was confirmed; null where an officer froze by hand. */
  listName: z.nullable(z.string()),
  reason: z.string(),
  frozenBy: person,
  frozenAt: instant,
  /** Who ended it, never who began it; null while it holds. */
  lifted: z.nullable(z.object({ by: person, at: instant, reason: z.string() })),
});
/** Why a client may do nothing: no case is approved, no account opened, no payment made. */
export type Freeze = z.infer<typeof freeze>;

const hold = z.object({
  holdId: id,
  reason: z.string(),
  placedBy: person,
  placedAt: instant,
});
/** Why nothing of a client may be erased, whatever its age: a report, proceedings, an order. */
export type LegalHold = z.infer<typeof hold>;

const clientStanding = z.object({
  clientId: id,
  name: z.string(),
  status: z.enum(['applicant', 'accepted', 'refused']),
  isFrozen: z.boolean(),
  /** Newest first. */
  freezes: z.array(freeze),
  /** Those that are in force, newest first. */
  holds: z.array(hold),
});
/** Where a client stands with the firm. */
export type ClientStanding = z.infer<typeof clientStanding>;

const obligation = z.object({
  obligationId: id,
  clientId: id,
  clientName: z.string(),
  caseId: z.nullable(id),
  kind: z.enum(['seco-report', 'transparency-report', 'transparency-notice']),
  /** Where the law says so; of a report, what the firm has set as its source. */
  article: z.string(),
  openedAt: instant,
  dueAt: instant,
  /** Null while it is open. */
  done: z.nullable(z.object({ by: person, at: instant, note: z.string() })),
});
/** What the law has the firm do about a client, until when. */
export type Obligation = z.infer<typeof obligation>;

export const clientRoutes = {
  standing: route({
    method: 'GET',
    path: '/api/clients/{clientId}/standing',
    summary: 'Where a client stands with the firm: status, and every freeze with who made and ended it',
    access: officers,
    params: z.object({ clientId: id }),
    response: clientStanding,
  }),
  freeze: route({
    method: 'POST',
    path: '/api/clients/{clientId}/freeze',
    summary: 'Freezes a client by hand: accounts are closed, payments held, no case is approved',
    access: ['admin'],
    params: z.object({ clientId: id }),
    body: z.object({ reason }),
    response: clientStanding,
  }),
  liftFreeze: route({
    method: 'POST',
    path: '/api/clients/freezes/{freezeId}/lift',
    stepUp: 'decision',
    summary:
      'Ends a freeze that another administrator made by hand; one by a confirmed hit ends with the hit',
    access: ['admin'],
    params: z.object({ freezeId: id }),
    body: z.object({ reason }),
    response: clientStanding,
  }),
  hold: route({
    method: 'POST',
    path: '/api/clients/{clientId}/holds',
    summary: 'Places a legal hold: nothing of the client is erased while it stands',
    access: officers,
    params: z.object({ clientId: id }),
    body: z.object({ reason }),
    response: clientStanding,
  }),
  liftHold: route({
    method: 'POST',
    path: '/api/clients/holds/{holdId}/lift',
    stepUp: 'decision',
    summary: 'Ends a legal hold that somebody else placed',
    access: ['admin'],
    params: z.object({ holdId: id }),
    body: z.object({ reason }),
    response: clientStanding,
  }),
};

export const obligationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/obligations',
    summary: 'What the law has the firm do, the most urgent first',
    access: officers,
    query: z.object({
      ...page,
      state: z._default(z.enum(['open', 'done', 'all']), 'open'),
      clientId: z.optional(id),
    }),
    response: z.object({ obligations: z.array(obligation), total: z.number() }),
  }),
  done: route({
    method: 'POST',
    path: '/api/obligations/{obligationId}/done',
    summary: 'Notes that an obligation was met: what was done and under which reference',
    access: officers,
    params: z.object({ obligationId: id }),
    body: z.object({ note: reason }),
    response: obligation,
  }),
};
