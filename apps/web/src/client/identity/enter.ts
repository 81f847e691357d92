import type { QueryClient } from '@tanstack/react-query';
import { giveUpSession } from '../api-client.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { enterSession, identityProvider, loadUser, sessionQuery, type Session } from './session.ts';
import { guestUser, userKey } from './user.ts';

/** The sign-in that is under way in this window. */
let entering: Promise<Session> | undefined;

/** Signs in by one of the ways of the provider, and shows the desk of whoever that is. */
export async function enterBy(
  client: QueryClient,
  way: (provider: IdentityProvider) => Promise<void>,
): Promise<Session> {
  const mine = way(identityProvider()).then(loadOrLeave);
  entering = mine;
  try {
    const session = await mine;
    enterSession(client, session);
    return session;
  } finally {
    if (entering === mine) entering = undefined;
  }
}

/** Whoever is refused here is not signed in, whatever the provider says. */
async function loadOrLeave(): Promise<Session> {
  return loadUser().catch((error: unknown) => {
    void identityProvider()
      .signOut()
      .catch(() => undefined);
    throw error;
  });
}

/**
 * Where another window of this browser signs somebody in or out, a window in which somebody is signed in follows: it leads to
 * signing in, or begins anew by `restart`, so that nothing of the one before stays on the screen.
 */
export async function followOthers(client: QueryClient, restart = () => location.reload()): Promise<void> {
  // Which provider it is, is known then; where the session could not be found it is asked for again by hand.
  await client.fetchQuery(sessionQuery).catch(() => undefined);
  const provider = identityProvider();
  provider.onAuthStateChanged((uid) => follow(client, uid, restart));
  addEventListener('storage', ({ key }) => {
    // The other one keeps another user, or none; without a key everything was cleared. Whose the cookie is now, the server knows.
    if (key === userKey || key === null) void provider.getIdToken(true).catch(() => undefined);
  });
}

function follow(client: QueryClient, uid: string | null, restart: () => void): void {
  // Whoever signs in here is shown by that, or sent away again with the reason.
  if (entering !== undefined) return;
  if (client.getQueryData(sessionQuery.queryKey)?.user.uid === (uid ?? guestUser.uid)) return;
  if (uid === null) giveUpSession();
  else restart();
}
