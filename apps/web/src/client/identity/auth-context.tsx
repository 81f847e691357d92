import type { Role, User } from '@sorgfalt/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { IdentityProvider } from './identity-provider.ts';
import { enterSession, identityProvider, sessionQuery } from './session.ts';
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
  /** The session has been given up or lost; until another page is there, those of the one who left stay empty. */
  readonly isLeaving: boolean;
  /** Signs in by one of the provider's ways; gives the record of who it is. */
  enter(way: (provider: IdentityProvider) => Promise<void>): Promise<User>;
  /** Signs out, then goes where `move` leads. */
  signOut(move: () => Promise<void>): Promise<void>;
  retry(): void;
}

const AuthContext = createContext<AuthState | undefined>(undefined);

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  const currentUser = data?.user ?? guestUser;

  const state = useMemo<AuthState>(
    () => ({
      currentUser,
      role: isGuest(currentUser) ? 'guest' : roleOf(currentUser),
      isSignedIn: !isGuest(currentUser),
      isWaiting: currentUser.state === 'pending',
      loading: isPending,
      error,
      isLeaving: data?.isLost === true,
      enter: async (way) => {
        const { enterBy } = await import('./enter.ts');
        return (await enterBy(client, way)).user;
      },
      signOut: (move) => signOutAnd(client, move),
      retry: () => void refetch(),
    }),
    [currentUser, data?.isLost, isPending, error, client, refetch],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}

async function signOutAnd(client: QueryClient, move: () => Promise<void>): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, { user: guestUser, isLost: true });
  try {
    await identityProvider().signOut();
  } finally {
    cacheUser(undefined);
    await move();
    enterSession(client, { user: guestUser });
  }
}

export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (!state) throw new Error('useAuth needs an AuthProvider above it');
  return state;
}
