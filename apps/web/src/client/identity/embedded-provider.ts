import { identityRoutes } from '@sorgfalt/contract';
import { call } from '../api-client.ts';
import { currentSettings } from '../settings/settings-store.ts';
import { AuthError } from './auth-error.ts';
import { renewAt } from './id-token.ts';
import { popupPath, signInByPopup, type Social } from './sign-in-popup.ts';
import {
  SignInError,
  type IdentityProvider,
  type SignInErrorCode,
  type SignInMethod,
} from './identity-provider.ts';

const timeoutMs = 30_000;

/** Codes of the embedded provider (Better Auth) that have a sentence of their own. */
const codes: Readonly<Record<string, SignInErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  INVALID_EMAIL: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  USER_NOT_FOUND: 'invalid-credential',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'invalid-credential',
  BANNED_USER: 'user-disabled',
  USER_DISABLED: 'user-disabled',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_COMMON: 'password-too-common',
};

/** The code of a refused sign-in. */
export function signInErrorOf(status: number, body: unknown): SignInError {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in fields ? String(fields.code) : '';
  const message = 'message' in fields ? String(fields.message) : '';
  if (status === 429) return new SignInError('too-many-requests', message);
  return new SignInError(codes[code] ?? 'other', message);
}

async function request(path: string, body?: object): Promise<Response> {
  try {
    return await fetch(`/api/auth${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : null,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new SignInError('network', '', error);
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const parsed: Promise<unknown> = response.json();
  return parsed.catch(() => null);
}

/** The token of the session: kept until it must be renewed, renewed once however many calls wait. */
function tokenKeeper() {
  let token: string | null = null;
  let renewTime = 0;
  let pending: Promise<string | null> | undefined;

  const keep = (next: string | null) => {
    token = next;
    renewTime = next === null ? 0 : renewAt(next, Date.now());
    return next;
  };

  const fetchToken = async () => {
    const response = await request('/token');
    if (response.status === 401) return keep(null);
    const body = await jsonOf(response);
    if (!response.ok || typeof body !== 'object' || body === null || !('token' in body)) {
      throw new AuthError('token-refresh');
    }
    return keep(String(body.token));
  };

  const renew = async () => {
    pending ??= fetchToken().finally(() => {
      pending = undefined;
    });
    return pending;
  };

  const current = async (force: boolean) => {
    if (token === null) return null;
    return force || Date.now() >= renewTime ? renew() : token;
  };

  return { keep, renew, current };
}

/** Where a provider is to be opened. */
async function addressOf(social: Social): Promise<string> {
  const ends = { callbackURL: popupPath, errorCallbackURL: popupPath };
  const response = await request('/sign-in/social', { provider: social, disableRedirect: true, ...ends });
  const answer = await jsonOf(response);
  if (!response.ok) throw signInErrorOf(response.status, answer);
  if (typeof answer === 'object' && answer !== null && 'url' in answer) return String(answer.url);
  throw new SignInError(`${social}-failed`);
}

/** Signing in elsewhere: the session is ours all the same. */
function socialWays(renew: () => Promise<string | null>) {
  const enterBy = async (social: Social) => {
    await signInByPopup(social, () => addressOf(social));
    if ((await renew()) === null) throw new SignInError(`${social}-failed`);
  };
  return {
    signInWithGoogle: async () => enterBy('google'),
    signInWithGithub: async () => enterBy('github'),
    fetchSignInMethods: async (): Promise<SignInMethod[]> => {
      const { providers } = await call(identityRoutes.config, {}, { isAnonymous: true });
      return ['email', ...providers];
    },
  };
}

/** The provider that runs inside our own server, on cookies of the same origin. */
export function embeddedProvider(): IdentityProvider {
  const { keep, renew, current } = tokenKeeper();
  let starting: Promise<void> | undefined;

  const findSession = async () => {
    const response = await request('/get-session');
    // 404: this installation runs without the embedded provider.
    if (response.status === 404) return;
    if (!response.ok) throw new Error(`Auth state unknown (${response.status})`);
    if ((await jsonOf(response)) === null) keep(null);
    // The session answer carries a token already; asking again would cost a round trip.
    else if (keep(response.headers.get('set-auth-jwt')) === null) await renew();
  };

  const start = async () => {
    starting ??= findSession().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };

  const enter = async (path: string, body: object) => {
    const response = await request(path, body);
    const answer = await jsonOf(response);
    if (!response.ok) throw signInErrorOf(response.status, answer);
    if (answer === null || (await renew()) === null) throw new SignInError('no-result');
  };

  return {
    canSignIn: true,
    start,
    // A taken address is answered like a free one; that the password does not open it says so.
    signUp: async ({ name, ...credentials }) => {
      const response = await request('/sign-up/email', { name, ...credentials });
      if (!response.ok) throw signInErrorOf(response.status, await jsonOf(response));
      await enter('/sign-in/email', credentials);
    },
    signIn: async (input) => enter('/sign-in/email', input),
    ...socialWays(renew),
    signOut: async () => {
      try {
        await request('/sign-out', {});
      } finally {
        keep(null);
      }
    },
    sendPasswordReset: async (email) => {
      const { language } = currentSettings();
      await call(identityRoutes.requestPasswordReset, { body: { email, language } }, { isAnonymous: true });
    },
    confirmPasswordReset: async (code, newPassword) => {
      await call(identityRoutes.confirmPasswordReset, { body: { code, newPassword } }, { isAnonymous: true });
    },
    getIdToken: async (force = false) => {
      await start();
      const token = await current(force);
      if (token === null) throw new AuthError('no-user');
      return token;
    },
  };
}
