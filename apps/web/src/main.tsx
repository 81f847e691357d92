import './ui/tokens/tokens.css';
import './ui/tokens/reset.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectApiSession } from './client/api-client.ts';
import { ApiError } from './client/api-error.ts';
import { callToken, enterSession, identityProvider, sessionQuery } from './client/identity/session.ts';
import { cacheUser, guestUser, isGuest } from './client/identity/user.ts';
import { router } from './app/router.tsx';
import { currentSettings } from './client/settings/settings-store.ts';
import { loadLanguage } from './i18n/i18n.ts';

const client = new QueryClient({
  defaultOptions: {
    // A browser that calls itself offline may still reach a desk on the same machine: calls are tried, and say so.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // A refusal stays a refusal; only silence and an overloaded server are worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && [0, 502, 503].includes(error.status),
    },
  },
});

connectApiSession({
  idToken: async (force) => {
    const token = await callToken(force);
    if (token === null) loseSession();
    return token;
  },
  onSessionLost: loseSession,
});

/** Where a session that was there is gone: the user signs in again and comes back to this page. */
function loseSession(): void {
  const session = client.getQueryState(sessionQuery.queryKey);
  // Nobody was signed in, or the user of the last visit has not been confirmed yet.
  if (!session?.data || session.dataUpdatedAt === 0 || isGuest(session.data.user)) return;
  cacheUser(undefined);
  void identityProvider()
    .signOut()
    .catch(() => undefined);
  client.setQueryData(sessionQuery.queryKey, { user: guestUser, isLost: true });
  void router
    .navigate({ to: '/login', search: { from: router.state.location.href } })
    .finally(() => enterSession(client, { user: guestUser }));
}

// The session and the chunks of the page are asked for while the texts are on their way.
void client.prefetchQuery(sessionQuery);
void import('./app/after-start.ts')
  .then(({ afterStart }) => afterStart(client, router))
  .catch(() => undefined);
const texts = loadLanguage(currentSettings().language);
void router.load();

/** Not awaited at the top: the chunk of the texts imports this one, and would wait for it. */
async function start(): Promise<void> {
  await texts;
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
