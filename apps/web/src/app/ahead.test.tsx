import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@sorgfalt/contract';
import { enterSession } from '../client/identity/session.ts';
import { cacheUser, guestUser } from '../client/identity/user.ts';
import { serve } from '../testing/show.tsx';
import { routerWith } from './router.tsx';

const roleNumbers = { admin: 0, editor: 1, guest: 2 } as const;
const userAs = (role: Role) =>
  ({
    ...guestUser,
    id: 'u-1',
    uid: 'u-1',
    name: 'Vreni Erfunden',
    isGuest: false,
    role: roleNumbers[role],
  }) as const;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** The calls that loading an address makes before anything of it is drawn, and those of what is drawn then. */
async function callsOf(at: string) {
  const unanswered = Promise.withResolvers<{ body: object }>();
  const sent = serve({});
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    sent.push({ call: `${method} ${path}`, body: undefined });
    return new Response(JSON.stringify((await unanswered.promise).body));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  enterSession(client, { user: userAs('editor') });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ ...routerWith(client).options, history });
  await router.load();
  await waitFor(() => expect(client.isFetching()).toBe(sent.length));
  const ahead = sent.map(({ call }) => call);
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  unmount();
  return { ahead, all: sent.map(({ call }) => call) };
}

test.each([
  ['/app', ['GET /api/insights/dashboard', 'GET /api/obligations']],
  ['/app/review?workflow=payment', ['GET /human-review/queue']],
  ['/app/timeline?type=kyc_check', ['GET /timeline']],
  ['/app/ledger?status=confirmed', ['GET /ledger', 'GET /ledger']],
])('%s asks for what it shows first before it is drawn, and once', async (at, wanted) => {
  cacheUser(userAs('editor'));
  const { ahead, all } = await callsOf(at);
  expect(ahead.map((call) => call.replace(/\?.*/u, ''))).toEqual(wanted);
  for (const call of ahead) expect(all.filter((each) => each === call)).toHaveLength(1);
});

test.each(['/app/timeline#e-1', '/app/timeline?until=2026-11-01'])(
  '%s, which begins elsewhere, asks for nothing that it does not show',
  async (at) => {
    cacheUser(userAs('editor'));
    expect((await callsOf(at)).ahead).toEqual([]);
  },
);

test('nothing is asked ahead for a visitor, nor what somebody may not see', async () => {
  expect((await callsOf('/app/ledger')).ahead).toEqual([]);
  cacheUser(userAs('guest'));
  expect((await callsOf('/app/review')).ahead).toEqual([]);
  expect((await callsOf('/app')).ahead).toEqual(['GET /api/insights/dashboard']);
});
