import '../../testing/firebase-network.ts';
import type { Auth } from '@firebase/auth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { firebaseWays } from './firebase-ways.ts';

/** What the SDK was asked, and what it refuses with: a window of a provider needs a browser (`npm run test:firebase`). */
const asked: string[] = [];
let refusal: string | null = null;
const answer = async (act: string) => {
  asked.push(act);
  if (refusal !== null) throw Object.assign(new Error(refusal), { code: refusal });
};
const sdk = {
  linkWithPopup: (_: unknown, { providerId }: { providerId: string }) => answer(`link ${providerId}`),
  unlink: (_: unknown, providerId: string) => answer(`unlink ${providerId}`),
};

const renewed = vi.fn(async () => 'token');
const waysOf = (own: readonly string[] | null) => {
  const currentUser = own && { providerData: own.map((providerId) => ({ providerId })) };
  return firebaseWays(
    { currentUser } as unknown as Auth,
    ['email', 'google', 'github'],
    renewed,
    sdk as never,
  );
};
beforeEach(() => {
  asked.length = 0;
  refusal = null;
  renewed.mockClear();
});

describe('the ways in to an account at Firebase', () => {
  test.each([
    [['password'], { email: 'last', google: 'linkable', github: 'linkable' }],
    [['google.com'], { google: 'last', github: 'linkable' }],
    [['password', 'github.com'], { email: 'own', google: 'linkable', github: 'linked' }],
    [['google.com', 'github.com'], { google: 'linked', github: 'linked' }],
  ])('of somebody with %j are told with what may become of them', async (own, expected) => {
    const ways = await waysOf(own).listWays();
    expect(Object.fromEntries(ways.map(({ way, state }) => [way, state]))).toEqual(expected);
  });

  test('are added in a window of the provider, and the next token knows it', async () => {
    await waysOf(['password']).linkWay('github');
    expect(asked).toEqual(['link github.com']);
    expect(renewed).toHaveBeenCalledOnce();
  });

  test.each([
    ['auth/credential-already-in-use', 'LinkError', 'taken'],
    ['auth/email-already-in-use', 'LinkError', 'taken'],
    ['auth/requires-recent-login', 'LinkError', 'unconfirmed'],
    ['auth/popup-closed-by-user', 'LinkError', 'other'],
    ['auth/popup-blocked', 'SignInError', 'popup-blocked'],
    ['auth/network-request-failed', 'SignInError', 'network'],
  ])('are not added where the SDK says %s', async (said, name, code) => {
    refusal = said;
    await expect(waysOf(['password']).linkWay('google')).rejects.toMatchObject({ name, code });
    expect(renewed).not.toHaveBeenCalled();
  });

  test('are ended, but never the last one, and never one that is not there', async () => {
    await waysOf(['password', 'github.com']).unlinkWay('github');
    expect(asked).toEqual(['unlink github.com']);
    await expect(waysOf(['github.com']).unlinkWay('github')).rejects.toMatchObject({ code: 'other' });
    await expect(waysOf(['password']).unlinkWay('github')).rejects.toMatchObject({ code: 'other' });
    await expect(waysOf(['password', 'github.com']).unlinkWay('oidc')).rejects.toMatchObject({
      code: 'other',
    });
    expect(asked).toHaveLength(1);
  });

  test('are nobody’s where nobody is signed in', async () => {
    await expect(waysOf(null).listWays()).rejects.toMatchObject({ code: 'no-user' });
    await expect(waysOf(null).linkWay('google')).rejects.toMatchObject({ code: 'no-user' });
  });
});
