import * as z from './zod.ts';
import { id, instant, ok, page, text } from './common.ts';
import { mailLanguage } from './mail.ts';
import { roles, route } from './route.ts';
import type { Role } from './route.ts';

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

/** Why somebody may not change the role or the state of `target`; null where nothing stands against it. */
export function whyNotChange(
  caller: { readonly uid: string; readonly role: Role },
  targetUid: string,
  adminCount: number,
): 'admin-only' | 'last-admin' | 'forbidden' | null {
  if (caller.role !== 'admin') return 'admin-only';
  // One's own account stays, so that nobody gives away the administration by a slip.
  if (caller.uid === targetUid) return adminCount <= 1 ? 'last-admin' : 'forbidden';
  return null;
}

export const passwordLengthMin = 12;
export const passwordLengthMax = 128;
export const password = z.string().check(z.minLength(passwordLengthMin), z.maxLength(passwordLengthMax));

const email = z.email().check(z.maxLength(254));
/** A code that came by mail, as it was typed: how it is grouped and written does not count. */
const code = text(100).check(z.minLength(1));

export const identityRoutes = {
  config: route({
    method: 'GET',
    path: '/api/identity/config',
    summary: 'Which identity provider this installation uses, and whether its first administrator is missing',
    access: 'public',
    response: z.object({
      provider: z.enum(['embedded', 'firebase', 'oidc', 'none']),
      /** Whether people may sign up by themselves, and whether an administrator must confirm them then. */
      signUp: z.enum(['confirm', 'open', 'closed']),
      setupRequired: z.boolean(),
      productName: z.string(),
      /** Where else people can sign in. */
      providers: z.array(z.enum(['google', 'github', 'oidc'])),
      /** What the firm calls its own issuer. */
      issuerLabel: z.string(),
    }),
  }),
  setup: route({
    method: 'POST',
    path: '/api/identity/setup',
    records: 'signed-up',
    summary: 'Creates the first administrator with the token of the one-time link',
    access: 'public',
    body: z.object({
      token: z.string().check(z.maxLength(200)),
      name: text(120).check(z.minLength(1)),
      email,
      password,
    }),
    response: user,
    status: 201,
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/identity/password-reset',
    records: 'password-reset-asked',
    summary:
      'Sends a code for a new password to the address, if an account has it; the answer is the same if not',
    access: 'public',
    body: z.object({ email, language: mailLanguage }),
    response: ok,
    status: 202,
  }),
  confirmPasswordReset: route({
    method: 'POST',
    path: '/api/identity/password-reset/confirm',
    records: 'password-changed',
    summary: 'Sets a new password with a code, which is good once; every session of the account ends',
    access: 'public',
    body: z.object({ code, newPassword: password }),
    response: ok,
  }),
  requestVerification: route({
    method: 'POST',
    path: '/api/identity/verification',
    summary: 'Sends a code to the own address, to prove that one reads there',
    access: 'account',
    body: z.object({ language: mailLanguage }),
    response: ok,
    status: 202,
  }),
  confirmVerification: route({
    method: 'POST',
    path: '/api/identity/verification/confirm',
    summary: 'Proves the own address; the code counts for the account that asked for it, signed in, and once',
    access: 'account',
    body: z.object({ code }),
    response: ok,
  }),
  me: route({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user; the first call after sign-in creates the record and notes the login',
    access: 'account',
    response: user,
  }),
};

const session = text(100);

export const sessionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Where one is signed in, newest first',
    access: 'account',
    response: z.object({
      sessions: z.array(
        z.object({
          session,
          startedAt: instant,
          endsAt: instant,
          /** Network address that it came from. */
          address: z.nullable(z.string()),
          /** Browser and system, as the browser says. */
          device: z.nullable(z.string()),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  end: route({
    method: 'DELETE',
    path: '/api/me/sessions/{session}',
    records: 'signed-out',
    summary: 'Ends one of the own sessions, with its tokens and its sockets',
    access: 'account',
    params: z.object({ session }),
    response: ok,
  }),
  endOthers: route({
    method: 'POST',
    path: '/api/me/sessions/end-others',
    records: 'signed-out',
    summary: 'Ends every own session but the one in use, and says how many',
    access: 'account',
    response: z.object({ ended: z.number() }),
  }),
};

const userPage = z.object({ users: z.array(user), total: z.number() });

/** What whoever gives a role was told by `duties-unconfirmed`, and the reason for giving it all the same; sealed. */
export const dutyConfirmation = z.optional(
  z.object({
    findings: z.array(text(40)).check(z.maxLength(20)),
    reason: text(500).check(z.minLength(10)),
  }),
);
export type DutyConfirmation = z.infer<typeof dutyConfirmation>;

export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/api/users',
    summary: 'Users, newest login first',
    access: ['admin'],
    query: z.object(page),
    response: userPage,
  }),
  search: route({
    method: 'POST',
    path: '/api/users/search',
    summary: 'The same, those whose name or e-mail has the text',
    access: ['admin'],
    body: z.object({ ...page, search: text(100).check(z.minLength(1)) }),
    response: userPage,
  }),
  asleep: route({
    method: 'GET',
    path: '/api/users/asleep',
    summary: 'Active accounts that nobody has signed in to for 90 days, longest first',
    access: ['admin'],
    query: z.object(page),
    response: userPage,
  }),
  invite: route({
    method: 'POST',
    path: '/api/users/invitations',
    records: 'user-invited',
    summary: 'Makes an account with a role for somebody, who gets a code by mail to choose a password with',
    access: ['admin'],
    body: z.object({
      name: text(120).check(z.minLength(1)),
      email,
      role,
      language: mailLanguage,
      confirmation: dutyConfirmation,
    }),
    response: user,
    status: 201,
  }),
  sendPasswordReset: route({
    method: 'POST',
    path: '/api/users/{uid}/password-reset',
    records: 'password-reset-asked',
    summary: 'Sends a colleague a code for a new password',
    access: ['admin'],
    params: z.object({ uid: text(100) }),
    body: z.object({ language: mailLanguage }),
    response: ok,
    status: 202,
  }),
  setRole: route({
    method: 'PATCH',
    path: '/api/users/{uid}/role',
    records: 'role-changed',
    summary:
      'Gives a user a role; duties that would meet in one person are refused, or confirmed with a reason',
    access: 'signed-in',
    params: z.object({ uid: text(100) }),
    body: z.object({ role, confirmation: dutyConfirmation }),
    response: user,
  }),
  setState: route({
    method: 'PATCH',
    path: '/api/users/{uid}/state',
    records: 'account-changed',
    summary:
      'Confirms, refuses, disables or enables an account; a disabled one loses all its sessions at once',
    access: ['admin'],
    params: z.object({ uid: text(100) }),
    body: z.object({ state: z.enum(['active', 'disabled']), confirmation: dutyConfirmation }),
    response: user,
  }),
};

export const sampleRoutes = {
  status: route({
    method: 'GET',
    path: '/api/sample-firm',
    summary: 'Whether the sample firm is loaded, and whether it can be',
    access: ['admin'],
    response: z.object({ loaded: z.boolean(), canLoad: z.boolean() }),
  }),
  load: route({
    method: 'POST',
    path: '/api/sample-firm',
    limit: 'long',
    summary: 'Loads the sample firm (invented people) into an empty installation',
    access: ['admin'],
    response: z.object({ cases: z.array(id) }),
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sample-firm',
    limit: 'long',
    summary: 'Removes the sample firm; its ledger entries stay, without their payloads',
    access: ['admin'],
    response: ok,
  }),
};
