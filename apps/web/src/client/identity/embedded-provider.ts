import { AuthError } from './auth-error.ts';
import { jsonOf, request } from './embedded-calls.ts';
import { SignInError, type IdentityProvider } from './identity-provider.ts';
import { tokenKeeper } from './token-keeper.ts';

async function fetchToken(): Promise<string | null> {
  const response = await request('/token');
  if (response.status === 401) return null;
  if (response.status === 403) throw new SignInError('factor-required');
  const body = await jsonOf(response);
  if (!response.ok || typeof body !== 'object' || body === null || !('token' in body)) {
    throw new AuthError('token-refresh');
  }
  return String(body.token);
}

/** The provider that runs inside our own server, on cookies of the same origin. */
export function embeddedProvider(): IdentityProvider {
  const { keep, renew, current } = tokenKeeper(fetchToken);
  let starting: Promise<void> | undefined;

  const findSession = async () => {
    const response = await request('/get-session');
    // 404: this installation runs without the embedded provider; 403: the second step is still to come.
    if (response.status === 404 || response.status === 403) return;
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

  /** Loaded when somebody signs in. */
  const ways = async () => (await import('./embedded-ways.ts')).embeddedWays(renew);

  return {
    canSignIn: true,
    start,
    signUp: async (input) => (await ways()).signUp(input),
    signIn: async (input) => (await ways()).signIn(input),
    signInWithPasskey: async () => (await ways()).signInWithPasskey(),
    takeSecondStep: async (step) => (await ways()).takeSecondStep(step),
    signInWithGoogle: async () => (await ways()).signInWithGoogle(),
    signInWithGithub: async () => (await ways()).signInWithGithub(),
    signInWithIssuer: async () => (await ways()).signInWithIssuer(),
    fetchSignInMethods: async (email) => (await ways()).fetchSignInMethods(email),
    sendPasswordReset: async (email) => (await ways()).sendPasswordReset(email),
    changePassword: async (...given) => (await ways()).changePassword(...given),
    confirmPasswordReset: async (...given) => (await ways()).confirmPasswordReset(...given),
    signOut: async () => {
      try {
        await request('/sign-out', {});
      } finally {
        keep(null);
      }
    },
    getIdToken: async (force = false) => {
      await start();
      const token = await current(force);
      if (token === null) throw new AuthError('no-user');
      return token;
    },
  };
}
