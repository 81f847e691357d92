import * as z from './zod.ts';
import { instant, text } from './common.ts';
import { route } from './route.ts';
import { securityKinds } from './security-kinds.ts';

export const securityEvent = z.object({
  eventId: z.string(),
  at: instant,
  kind: z.enum(securityKinds),
  /** Address of the account: of who acted, or as somebody gave it who could not sign in. */
  account: z.nullable(z.string()),
  /** Network address that it came from; null where too many came to be told apart. */
  address: z.nullable(z.string()),
  /** Method and path of the route; null for what is none. */
  route: z.nullable(z.string()),
  /** Ids of what it was about, and the new role or state; no text that anybody wrote. */
  details: z.record(z.string(), z.string()),
  /** How often within its minute. */
  times: z.number(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Instant to look from or to, in UTC; there is no year 0 in the database's calendar. */
const boundary = z.iso.datetime().check(z.regex(/^(?!0000)/));

const filter = {
  kind: z.optional(z.enum(securityKinds)),
  /** Part of the address of an account or of the network. */
  search: z.optional(text(254)),
  from: z.optional(boundary),
  to: z.optional(boundary),
};

export const securityRoutes = {
  search: route({
    method: 'POST',
    path: '/api/security/events/search',
    summary: 'Security events, newest first',
    access: ['admin'],
    body: z.object({
      ...filter,
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 100),
    }),
    response: z.object({ events: z.array(securityEvent), nextBefore: z.nullable(z.string()) }),
  }),
  export: route({
    method: 'POST',
    path: '/api/security/events/export',
    summary: 'The same as a file: CSV, or one JSON object a line',
    access: ['admin'],
    body: z.object({ ...filter, format: z.enum(['csv', 'jsonl']) }),
    response: z.string(),
    media: ['text/csv', 'application/x-ndjson'],
    records: 'data-exported',
    limit: 'long',
  }),
};
