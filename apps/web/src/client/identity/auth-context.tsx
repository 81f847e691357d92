import type { Role, User } from '@sorgfalt/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { exceptIdentity } from '../query-keys.ts';
import { identityProvider, loadUser, sessionQuery, type Session } from './session.ts';
import { cacheUser, guestUser, isGuest, roleOf } from './user.ts';

export interface AuthState {
  readonly currentUser: User;
  readonly role: Role;
  /** Signed in with a record of one's own; false for guests. */
  readonly isSignedIn: boolean;
  /** Has an account that an administrator has not confirmed yet. */
  readonly isWaiting: boolean;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly isLoggingOut: boolean;
  signIn(input: { email: string; password: string }): Promise<User>;
  signUp(input: { name: string; email: string; password: string }): Promise<User>;
  /** Signs out, then goes where `move` leads; until it is there, pages of the one who left stay empty. */
  signOut(move: () => Promise<void>): Promise<void>;
  retry(): void;
}

const AuthContext = createContext<AuthState | undefined>(undefined);

/** Forgets all data of the session before: what one user was shown is not for the next. */
function enterSession(client: QueryClient, session: Session): void {
  client.removeQueries(exceptIdentity);
  client.setQueryData(sessionQuery.queryKey, session);
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const currentUser = data?.user ?? guestUser;

  const enter = useCallback(
    async (work: Promise<void>) => {
      await work;
      const session = await loadUser();
      enterSession(client, session);
      return session.user;
    },
    [client],
  );

  const leave = useCallback(
    (move: () => Promise<void>) => {
      setIsLoggingOut(true);
      return signOutAnd(client, move).finally(() => setIsLoggingOut(false));
    },
    [client],
  );

  const state = useMemo<AuthState>(
    () => ({
      currentUser,
      role: isGuest(currentUser) ? 'guest' : roleOf(currentUser),
      isSignedIn: !isGuest(currentUser),
      isWaiting: currentUser.state === 'pending',
      loading: isPending,
      error,
      isLoggingOut,
      signIn: (input) => enter(identityProvider().signIn(input)),
      signUp: (input) => enter(identityProvider().signUp(input)),
      signOut: leave,
      retry: () => void refetch(),
    }),
    [currentUser, isPending, error, isLoggingOut, enter, leave, refetch],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}

async function signOutAnd(client: QueryClient, move: () => Promise<void>): Promise<void> {
  try {
    await identityProvider().signOut();
  } finally {
    cacheUser(undefined);
    enterSession(client, { user: guestUser });
    await move();
  }
}

export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (!state) throw new Error('useAuth needs an AuthProvider above it');
  return state;
}
