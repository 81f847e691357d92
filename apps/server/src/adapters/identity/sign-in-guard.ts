import { APIError } from 'better-auth/api';
import type { getSessionFromCtx } from 'better-auth/api';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../../platform/keyed-digest.ts';
import type { Attempts } from './attempts.ts';

type Context = Parameters<typeof getSessionFromCtx>[0];

const yearSeconds = 365 * 86_400;

/**
 * Slows down whoever guesses the password of one account, from however many addresses. A browser in which the account
 * has signed in before is known by a cookie and counted for itself, so that strangers who keep guessing never keep an
 * officer out of his own desk.
 */
export function createSignInGuard(options: {
  attempts: Attempts;
  secret: string;
  cookiePrefix: string;
  isSecure: boolean;
}) {
  const { attempts, secret, cookiePrefix, isSecure } = options;
  const digest = (...parts: string[]) => keyedDigest(secret, ...parts);
  const accountOf = (email: string) => digest('account', email.toLowerCase());
  const cookieOf = (account: string) => `${cookiePrefix}.device.${account.slice(0, 12)}`;

  /** The id of a browser that this account has signed in with; undefined where the cookie is not ours for it. */
  function knownDevice(context: Context, account: string): string | undefined {
    const [device = '', proof = ''] = context.getCookie(cookieOf(account))?.split('.') ?? [];
    const expected = Buffer.from(digest('device', account, device));
    const given = Buffer.from(proof);
    return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined;
  }

  function keyOf(context: Context, email: string): string {
    const account = accountOf(email);
    return [account, knownDevice(context, account) ?? 'unknown'].join(':');
  }

  async function take(key: string): Promise<void> {
    const seconds = await attempts.take(key);
    if (seconds === null) return;
    const body = {
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many failed attempts. Please wait a moment before trying again.',
    };
    throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': String(seconds) });
  }

  return {
    async beforeSignIn(context: Context): Promise<void> {
      const email = emailOf(context);
      if (email !== undefined) await take(keyOf(context, email));
    },
    async afterSignIn(context: Context): Promise<void> {
      const email = emailOf(context);
      if (email === undefined || context.context.newSession === null) return;
      const account = accountOf(email);
      await attempts.forgive(keyOf(context, email));
      if (knownDevice(context, account) !== undefined) return;
      const device = randomBytes(16).toString('hex');
      context.setCookie(cookieOf(account), `${device}.${digest('device', account, device)}`, {
        path: '/',
        maxAge: yearSeconds,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
      });
    },
    /** Whoever sits at an open session must not guess the password either. */
    async beforeChange(uid: string): Promise<void> {
      await take(digest('change', uid));
    },
    async afterChange(uid: string): Promise<void> {
      await attempts.forgive(digest('change', uid));
    },
  };
}

/** The address that a sign-in over HTTP names; calls from inside are not guesses. */
function emailOf({ request, body }: Context): string | undefined {
  const email: unknown = body?.email;
  return request !== undefined && typeof email === 'string' ? email : undefined;
}
