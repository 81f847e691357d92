import { signInWayRoutes } from '@sorgfalt/contract';
import { call } from '../api-client.ts';
import { LinkError, type LinkErrorCode, type SignInWays } from './identity-provider.ts';
import { openPopup } from './sign-in-popup.ts';

/** Why a way in was not added, by the code that the provider's window ends with. */
const linkErrors: Readonly<Record<string, LinkErrorCode>> = {
  email_does_not_match: 'otherAddress',
  unable_to_link_account: 'unconfirmed',
  account_already_linked_to_different_user: 'taken',
};

/** The ways in to an account that the product keeps. */
export const linkedWays: Pick<SignInWays, 'listWays' | 'linkWay' | 'unlinkWay'> = {
  listWays: async () => (await call(signInWayRoutes.list)).ways,
  linkWay: async (way) => {
    // The proof that it may take comes before the window: nobody looks for a question behind it.
    const { url } = await call(signInWayRoutes.link, { params: { way } });
    const error = await openPopup(async () => url);
    if (error !== null) throw new LinkError(linkErrors[error] ?? 'other');
  },
  unlinkWay: async (way) => {
    await call(signInWayRoutes.unlink, { params: { way } });
  },
};
