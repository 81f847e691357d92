import * as z from './zod.ts';
import { instant, ok } from './common.ts';
import { signInProviders } from './identity.ts';
import { route } from './route.ts';

/** Where else an account can be opened than with its own password. */
const elsewhere = z.enum(['google', 'github', 'oidc']);

/**
 * What may become of a way in: it is the password's own, can be linked or unlinked, is the last one, or is the firm's to
 * decide.
 */
const wayStates = ['own', 'linkable', 'linked', 'last', 'firm'] as const;

const signInWay = z.object({
  way: z.enum(signInProviders),
  /** Null where it opens nothing. */
  since: z.nullable(instant),
  state: z.enum(wayStates),
});
export type SignInWay = z.infer<typeof signInWay>;

export const signInWayRoutes = {
  list: route({
    method: 'GET',
    path: '/api/me/ways',
    summary:
      'The ways in to the own account, and those that could be added; the firm’s own sign-in is the firm’s to end',
    access: 'account',
    response: z.object({ ways: z.array(signInWay) }),
  }),
  link: route({
    method: 'POST',
    path: '/api/me/ways/{way}/link',
    stepUp: 'grave',
    summary:
      'Where to go to add a way in; it is added when whoever comes back has the same confirmed address there',
    access: 'account',
    params: z.object({ way: elsewhere }),
    response: z.object({ url: z.string() }),
  }),
  unlink: route({
    method: 'DELETE',
    path: '/api/me/ways/{way}',
    records: 'way-changed',
    stepUp: 'grave',
    summary: 'Ends a way in, though never the last, and every other session',
    access: 'account',
    params: z.object({ way: elsewhere }),
    response: ok,
  }),
};
