import type * as firebaseAuth from '@firebase/auth';
import {
  browserPopupRedirectResolver,
  EmailAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  unlink,
  type Auth,
} from '@firebase/auth';
import type { SignInProvider, SignInWay } from '@sorgfalt/contract';
import { AuthError } from './auth-error.ts';
import { firebaseLinkError } from './firebase-errors.ts';
import { LinkError, type SignInWays } from './identity-provider.ts';

/** Those that open in a window of their own. */
export const popupProviders = { google: GoogleAuthProvider, github: GithubAuthProvider } as const;

const ids = { email: EmailAuthProvider.PROVIDER_ID, google: 'google.com', github: 'github.com' } as const;

/** The ways in to the account at Firebase. `methods` are those that this installation offers; `sdk` opens the windows. */
export function firebaseWays(
  auth: Auth,
  methods: readonly SignInProvider[],
  renew: () => Promise<string | null>,
  sdk: Pick<typeof firebaseAuth, 'linkWithPopup' | 'unlink'> = { linkWithPopup, unlink },
): Pick<SignInWays, 'listWays' | 'linkWay' | 'unlinkWay'> {
  const user = () => {
    if (auth.currentUser === null) throw new AuthError('no-user');
    return auth.currentUser;
  };
  const listWays = async () => {
    const own = new Set(user().providerData.map(({ providerId }) => providerId));
    return methods.flatMap((way): SignInWay[] => {
      if (way === 'oidc' || (way === 'email' && !own.has(ids.email))) return [];
      // Firebase does not tell since when.
      return [{ way, since: null, state: stateOf(way, own.has(ids[way]), own.size) }];
    });
  };
  return {
    listWays,
    linkWay: async (way) => {
      if (way === 'oidc') throw new LinkError('other');
      await sdk.linkWithPopup(user(), new popupProviders[way](), browserPopupRedirectResolver).catch(refuse);
      await renew();
    },
    unlinkWay: async (way) => {
      const isLinked = (await listWays()).some((each) => each.way === way && each.state === 'linked');
      // Whoever unlinked the last one would be locked out.
      if (way === 'oidc' || !isLinked) throw new LinkError('other');
      await sdk.unlink(user(), ids[way]).catch(refuse);
      await renew();
    },
  };
}

function stateOf(way: 'email' | 'google' | 'github', isOwn: boolean, count: number): SignInWay['state'] {
  if (!isOwn) return 'linkable';
  if (count === 1) return 'last';
  return way === 'email' ? 'own' : 'linked';
}

function refuse(error: unknown): never {
  throw firebaseLinkError(error);
}
