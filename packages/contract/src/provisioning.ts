import * as z from './zod.ts';
import { id, instant, ok, text } from './common.ts';
import { route } from './route.ts';

/** With what the firm's directory makes, changes and ends accounts here (SCIM 2.0). */
const provisioningToken = z.object({
  tokenId: id,
  name: z.string(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type ProvisioningToken = z.infer<typeof provisioningToken>;

/** An account that was here before, which the directory wants to look after. */
const handover = z.object({ uid: z.string(), name: z.string(), email: z.string(), askedAt: instant });
export type Handover = z.infer<typeof handover>;

export const provisioningRoutes = {
  overview: route({
    method: 'GET',
    path: '/api/provisioning',
    summary: 'Tokens of the firm’s directory that are good, and accounts that it wants to look after',
    access: ['admin'],
    response: z.object({
      /** What the directory is told to call. */
      url: z.string(),
      tokens: z.array(provisioningToken),
      handovers: z.array(handover),
    }),
  }),
  addToken: route({
    method: 'POST',
    path: '/api/provisioning/tokens',
    stepUp: 'grave',
    records: 'settings-changed',
    summary: 'Makes a token for the firm’s directory, which is shown this once',
    access: ['admin'],
    body: z.object({
      name: text(80).check(z.minLength(1)),
      days: z.int().check(z.minimum(1), z.maximum(366)),
    }),
    response: z.object({ token: provisioningToken, secret: z.string() }),
    status: 201,
  }),
  revokeToken: route({
    method: 'DELETE',
    path: '/api/provisioning/tokens/{tokenId}',
    records: 'settings-changed',
    summary: 'Has a token open nothing any more',
    access: ['admin'],
    params: z.object({ tokenId: id }),
    response: ok,
  }),
  allowHandover: route({
    method: 'POST',
    path: '/api/provisioning/handovers/{uid}/allow',
    stepUp: 'grave',
    records: 'account-changed',
    summary: 'Lets the firm’s directory look after an account that was here before, when it asks again',
    access: ['admin'],
    params: z.object({ uid: text(100) }),
    response: ok,
  }),
};
