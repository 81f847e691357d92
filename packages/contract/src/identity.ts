import * as z from './zod.ts';
import { instant } from './common.ts';
import { roles, route } from './route.ts';

export const role = z.enum(roles);

/**
 * Whether an account counts: `pending` until an administrator confirms whoever signed up without being asked,
 * `disabled` when it was refused or ended.
 */
export const userStates = ['pending', 'active', 'disabled'] as const;
export const userState = z.enum(userStates);
export type UserState = (typeof userStates)[number];

/** Where somebody proves who it is: here, or elsewhere; `oidc` is the firm's own issuer. */
export const signInProviders = ['email', 'google', 'github', 'oidc'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** A user as the specification stores it (section 3); `role` is its number: Admin 0, Editor 1, Guest 2. */
export const user = z.object({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  img: z.string(),
  lastLoginAt: z.nullable(instant),
  role: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  state: userState,
  /** Whether the address was proved by a code that came there. */
  isVerified: z.boolean(),
  isGuest: z.boolean(),
  provider: z.enum(signInProviders),
});
export type User = z.infer<typeof user>;

/** What everybody's browser asks first; apart from the rest, which comes with the pages that need it. */
export const identityRoutes = {
  config: route({
    method: 'GET',
    path: '/api/identity/config',
    summary: 'Which identity provider this installation uses, and whether its first administrator is missing',
    access: 'public',
    response: z.object({
      provider: z.enum(['embedded', 'firebase', 'none']),
      /** Whether people may sign up by themselves, and whether an administrator must confirm them then. */
      signUp: z.enum(['confirm', 'open', 'closed']),
      setupRequired: z.boolean(),
      productName: z.string(),
      /** Where else people can sign in. */
      providers: z.array(z.enum(['google', 'github', 'oidc'])),
      /** What the firm calls its own issuer. */
      issuerLabel: z.string(),
      /** What the web SDK of Firebase is told; null where people do not sign in there. */
      firebase: z.nullable(
        z.object({
          projectId: z.string(),
          apiKey: z.string(),
          authDomain: z.string(),
          /** Address of an emulator on this machine, for tests. */
          emulator: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  me: route({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user; the first call after sign-in creates the record and notes the login',
    access: 'account',
    response: user,
  }),
};
