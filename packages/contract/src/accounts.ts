import * as z from './zod.ts';
import { instant, ok, page, text } from './common.ts';
import { role, user } from './identity.ts';
import { mailLanguage } from './mail.ts';
import { route } from './route.ts';
import type { Role } from './route.ts';

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

/** The first account, and what people do with codes. */
export const accountRoutes = {
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
};

const session = text(100);

/** How long the session in use still goes on if nobody does anything. */
const idleness = z.object({ secondsLeft: z.number() });

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
  idleness: route({
    method: 'GET',
    path: '/api/me/session',
    summary: 'How long the session in use still goes on if nobody does anything',
    access: 'account',
    response: idleness,
  }),
  use: route({
    method: 'PUT',
    path: '/api/me/session',
    summary: 'Notes that a person is there; what a page asks for by itself does not keep a session',
    access: 'account',
    response: idleness,
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
    stepUp: 'grave',
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
    stepUp: 'grave',
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
    stepUp: 'grave',
    records: 'role-changed',
    summary:
      'Gives a user a role; duties that would meet in one person are refused, or confirmed with a reason',
    access: ['admin'],
    refusal: 'admin-only',
    params: z.object({ uid: text(100) }),
    body: z.object({ role, confirmation: dutyConfirmation }),
    response: user,
  }),
  setState: route({
    method: 'PATCH',
    path: '/api/users/{uid}/state',
    stepUp: 'grave',
    records: 'account-changed',
    summary:
      'Confirms, refuses, disables or enables an account; a disabled one loses all its sessions at once',
    access: ['admin'],
    params: z.object({ uid: text(100) }),
    body: z.object({ state: z.enum(['active', 'disabled']), confirmation: dutyConfirmation }),
    response: user,
  }),
};
