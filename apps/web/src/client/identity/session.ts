import { identityRoutes, type RouteOutput, type User } from '@sorgfalt/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { exceptIdentity, queryKeys } from '../query-keys.ts';
import { call } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { AuthError } from './auth-error.ts';
import { embeddedProvider } from './embedded-provider.ts';
import { claimsOf } from './id-token.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { cacheUser, guestUser, readCachedUser } from './user.ts';

export type IdentityConfig = RouteOutput<typeof identityRoutes.config>;

export interface Session {
  readonly user: User;
  /** The session is ending or has ended, and the page where one signs in is on its way. */
  readonly isLost?: boolean;
}

const authTimeoutMs = 10_000;
const embedded = embeddedProvider();
let active: IdentityProvider = embedded;

/** The bearer token for calls; null for guests. */
export function callToken(force?: boolean): Promise<string | null> {
  return active.getIdToken(force).catch((error: unknown) => {
    if (error instanceof AuthError && error.code === 'no-user') return null;
    throw error;
  });
}

/** The provider that this installation uses; it is known once the configuration has been read. */
export function identityProvider(): IdentityProvider {
  return active;
}

export const configQuery = queryOptions({
  queryKey: queryKeys.identity.config,
  queryFn: ({ signal }) =>
    call(identityRoutes.config, {}, { signal, timeoutMs: authTimeoutMs, isAnonymous: true }),
  staleTime: Infinity,
});

/** Asks who is signed in. The session is asked for beside the configuration, not after it. */
async function findSession(client: QueryClient): Promise<Session> {
  const started = embedded.start();
  const config = await client.ensureQueryData(configQuery);
  active = config.provider === 'embedded' ? embedded : await elsewhere(config);
  if (active === embedded) await started;
  else started.catch(() => undefined);
  if ((await callToken()) !== null) {
    try {
      return await loadUser();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      // Whom the server refuses is nobody here, whatever the provider keeps.
      await active.signOut().catch(() => undefined);
    }
  }
  cacheUser(undefined);
  return { user: guestUser };
}

async function elsewhere({ firebase, providers }: IdentityConfig): Promise<IdentityProvider> {
  if (firebase === null) return (await import('./none-provider.ts')).noneProvider;
  return (await import('./firebase-provider.ts')).firebaseProvider(firebase, ['email', ...providers]);
}

/** The record of the user who is signed in. Throws the `AuthError` `no-user` where it is somebody else's than the token. */
export async function loadUser(): Promise<Session> {
  const user = await call(identityRoutes.me);
  if (claimsOf((await callToken()) ?? '')['sub'] !== user.uid) throw new AuthError('no-user');
  cacheUser(user);
  void active.keepRecord?.(user).catch(() => undefined);
  return { user };
}

function withinAuthTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AuthError('state-timeout')), authTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const cachedUser = readCachedUser();

export const sessionQuery = queryOptions({
  queryKey: queryKeys.identity.session,
  queryFn: ({ client }) => withinAuthTimeout(findSession(client)),
  // The user of the last visit is only a guess until the provider has been asked.
  staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Infinity),
  retry: false,
  // A user known from the last visit is shown at once and checked meanwhile; every call carries a
  // token anyway, so this shows a screen and grants nothing.
  ...(cachedUser ? { initialData: { user: cachedUser }, initialDataUpdatedAt: 0 } : {}),
});

/** Forgets all data of the session before: what one user was shown is not for the next. */
export function enterSession(client: QueryClient, session: Session): void {
  client.removeQueries(exceptIdentity);
  client.setQueryData(sessionQuery.queryKey, session);
}
