import * as z from './zod.ts';
import { id, instant, ok, text } from './common.ts';
import { keyPurposes, route } from './route.ts';

/** How much a key may ask for, whatever its purpose: more is no use of it, but an attack or a mistake. */
export const keyLimits = { callsPerMinute: 6000, namesPerMinute: 30_000, days: 366 } as const;

const calls = z.int().check(z.minimum(1), z.maximum(keyLimits.callsPerMinute));
const names = z.int().check(z.minimum(1), z.maximum(keyLimits.namesPerMinute));

/** With what another system of the firm calls here; the key itself is kept by nobody. */
const accessKey = z.object({
  keyId: id,
  name: z.string(),
  purpose: z.enum(keyPurposes),
  callsPerMinute: z.number(),
  /** Null where nothing is screened with it. */
  namesPerMinute: z.nullable(z.number()),
  createdAt: instant,
  /** Name of whoever made it. */
  createdBy: z.string(),
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Only an `active` one opens anything; `suspended`: whoever made it is no administrator any more. */
  state: z.enum(['active', 'suspended', 'expired', 'revoked']),
});
export type AccessKey = z.infer<typeof accessKey>;

const newKey = z
  .object({
    name: text(80).check(z.minLength(1)),
    purpose: z.enum(keyPurposes),
    days: z.int().check(z.minimum(1), z.maximum(keyLimits.days)),
    callsPerMinute: calls,
    namesPerMinute: z.optional(names),
  })
  .check(
    z.refine(({ purpose, namesPerMinute }) => (purpose === 'screening') === (namesPerMinute !== undefined), {
      path: ['namesPerMinute'],
    }),
  );

export const accessKeyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/access-keys',
    summary: 'Keys with which other systems call here, newest first, and what these are told to call',
    access: ['admin'],
    response: z.object({
      keys: z.array(accessKey),
      doors: z.record(z.enum(keyPurposes), z.string()),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/api/access-keys',
    stepUp: 'grave',
    records: 'settings-changed',
    summary: 'Makes a key for one purpose, which is shown this once',
    access: ['admin'],
    body: newKey,
    response: z.object({ key: accessKey, secret: z.string() }),
    status: 201,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/access-keys/{keyId}',
    records: 'settings-changed',
    summary: 'Has a key open nothing any more',
    access: ['admin'],
    params: z.object({ keyId: id }),
    response: ok,
  }),
};
