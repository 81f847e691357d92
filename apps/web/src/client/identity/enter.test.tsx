import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from '../../testing/show.tsx';
import { connectApiSession } from '../api-client.ts';
import { enterBy, followOthers } from './enter.ts';
import { noneProvider } from './none-provider.ts';
import { readRightsAnew } from './rights.ts';
import { identityProvider, sessionQuery } from './session.ts';
import { tokenKeeper } from './token-keeper.ts';
import { guestUser } from './user.ts';

const tokenOf = (sub: string, number = 1) => `x.${btoa(JSON.stringify({ sub, number }))}.y`;
const tokenCall = 'GET /api/auth/token';

/** What a browser tells the other windows when one keeps another user. */
const keptElsewhere = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

afterAll(async () => {
  await identityProvider().signOut();
  vi.unstubAllGlobals();
});

describe('whoever follows the session', () => {
  test('is told when it is about somebody else, or nobody, and not when its token is renewed', async () => {
    const tokens = [tokenOf('anna'), tokenOf('anna', 2), tokenOf('beat'), null];
    const { renew, follow } = tokenKeeper(async () => tokens.shift() ?? null);
    const told: (string | null)[] = [];
    const stop = follow((uid) => told.push(uid));
    for (let times = 0; times < 4; times += 1) await renew();
    expect(told).toEqual(['anna', 'beat', null]);
    stop();
    tokens.push(tokenOf('carla'));
    await renew();
    expect(told).toHaveLength(3);
  });

  test('is told of nobody who comes back by a renewal that answers after signing out', async () => {
    const answer = Promise.withResolvers<string | null>();
    const { keep, renew, current, follow } = tokenKeeper(() => answer.promise);
    keep(tokenOf('anna'));
    const told: (string | null)[] = [];
    follow((uid) => told.push(uid));
    const renewing = renew();
    keep(null);
    answer.resolve(tokenOf('anna', 2));
    expect(await renewing).toBeNull();
    expect(await current(false)).toBeNull();
    expect(told).toEqual([null]);
  });

  test('is told nothing in the mode without identity', () => {
    const stop = noneProvider.onAuthStateChanged(() => expect.unreachable());
    stop();
  });
});

describe('a window in which somebody is signed in', () => {
  const lost = vi.fn<() => void>();
  const restart = vi.fn<() => void>();
  let client: QueryClient;
  let whose: string | null;
  let isRefused = false;
  let role = 1;
  const signIn = () =>
    enterBy(client, (provider) => provider.signIn({ email: 'a@example.test', password: 'correct horse' }));
  beforeAll(async () => {
    const token = () => (whose === null ? { status: 401 } : { body: { token: tokenOf(whose) } });
    whose = 'anna';
    serve({
      'GET /api/identity/config': { body: { provider: 'embedded', providers: [] } },
      'GET /api/auth/get-session': { body: null },
      [tokenCall]: token,
      'GET /api/me': () =>
        isRefused ? { status: 401 } : { body: { ...guestUser, uid: whose, isGuest: false, role } },
      'POST /api/auth/sign-in/email': { body: { user: {} } },
      'POST /api/auth/sign-out': {},
    });
    connectApiSession({ idToken: async () => tokenOf('anna'), onSessionLost: lost });
    client = new QueryClient();
    await followOthers(client, restart);
    await signIn();
  });
  beforeEach(() => {
    lost.mockClear();
    restart.mockClear();
  });

  test('does nothing where another one renews the same user’s record, or changes something else', async () => {
    keptElsewhere('sorgfalt.user');
    keptElsewhere('sorgfalt.settings');
    await new Promise((resolve) => setTimeout(resolve));
    expect([lost, restart].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test('shows the rights that were given meanwhile, and forgets what was shown under the former ones', async () => {
    client.setQueryData(['cases'], ['seen as an editor']);
    await readRightsAnew(client);
    expect(client.getQueryData(['cases']), 'nothing has changed').toEqual(['seen as an editor']);
    role = 2;
    await readRightsAnew(client);
    expect(client.getQueryData(sessionQuery.queryKey)?.user).toMatchObject({ uid: 'anna', role: 2 });
    expect(client.getQueryData(['cases'])).toBeUndefined();
    role = 1;
    await readRightsAnew(client);
  });

  test('begins anew where another one signs somebody else in', async () => {
    whose = 'beat';
    keptElsewhere('sorgfalt.user');
    await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(lost).not.toHaveBeenCalled();
  });

  test('shows whoever signs in here by itself', async () => {
    whose = 'carla';
    const { user } = await signIn();
    expect(user.uid).toBe('carla');
    await new Promise((resolve) => setTimeout(resolve));
    expect(restart).not.toHaveBeenCalled();
  });

  test('stays where it is, with the reason, where somebody is refused here', async () => {
    isRefused = true;
    whose = 'dora';
    await expect(signIn()).rejects.toMatchObject({ status: 401 });
    expect(restart).not.toHaveBeenCalled();
    isRefused = false;
    whose = 'carla';
    await signIn();
    lost.mockClear();
  });

  test('leads to signing in where another one signs out', async () => {
    whose = null;
    keptElsewhere(null);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    expect(restart).not.toHaveBeenCalled();
  });
});
