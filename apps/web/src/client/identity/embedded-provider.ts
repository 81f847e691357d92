import { AuthError } from './auth-error.ts';
import { jsonOf, request } from './embedded-calls.ts';
import { SignInError, type IdentityProvider, type SignInWays } from './identity-provider.ts';
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

const wayNames: Readonly<Record<keyof SignInWays, true>> = {
  signUp: true,
  signIn: true,
  signInWithPasskey: true,
  takeSecondStep: true,
  signInWithGoogle: true,
  signInWithGithub: true,
  signInWithIssuer: true,
  fetchSignInMethods: true,
  listWays: true,
  linkWay: true,
  unlinkWay: true,
  sendPasswordReset: true,
  changePassword: true,
  confirmPasswordReset: true,
};

/** The ways in, each loaded when it is taken: whoever is signed in does not need them. */
function waysLater(load: () => Promise<SignInWays>): SignInWays {
  type Ways = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
  const later =
    (name: string) =>
    async (...given: readonly unknown[]) =>
      ((await load()) as unknown as Ways)[name]?.(...given);
  return Object.fromEntries(Object.keys(wayNames).map((name) => [name, later(name)])) as never;
}

/** The provider that runs inside our own server, on cookies of the same origin. */
export function embeddedProvider(): IdentityProvider {
  const { keep, renew, current, follow } = tokenKeeper(fetchToken);
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

  return {
    canSignIn: true,
    start,
    ...waysLater(async () => (await import('./embedded-ways.ts')).embeddedWays(renew)),
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
    onAuthStateChanged: follow,
  };
}
