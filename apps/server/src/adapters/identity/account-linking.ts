import type { GenericEndpointContext } from 'better-auth';
import { APIError, getOAuthState, getSessionFromCtx } from 'better-auth/api';
import { noteLinked } from './sign-in-claims.ts';

/** The page in which a provider's window ends, with what went wrong in `error`. */
export const popupPage = '/user/popup';

/** Somebody at a provider who is to open an account from now on. */
export interface NewWay {
  readonly uid: string;
  readonly way: string;
  readonly subject: string;
}

interface NewAccount {
  readonly userId: string;
  readonly providerId: string;
  readonly accountId: string;
}

export interface WayNotes {
  /** Adds a way in to an account with its evidence; null when that is done, else why not. */
  readonly addWay: (way: NewWay) => Promise<string | null>;
  /** Seals the way in of whoever signs up at a provider, in the transaction that makes the account. */
  readonly noteSignUp: (way: NewWay) => Promise<void>;
}

/**
 * Keeps no tokens of a new account and seals whose it is. A linked one is kept by `addWay`, in one transaction with its
 * evidence, in the place of the library. That has seen to it by then that the session which began is still open, that the provider calls the
 * address confirmed and that it is the account's, and that nobody else has this identity; that whoever comes back is
 * still whoever began is seen to here.
 */
export function accountGuard({ addWay, noteSignUp }: WayNotes) {
  return async <A extends NewAccount>(account: A, context: GenericEndpointContext | null) => {
    const link = context?.path === '/callback/:id' ? (await getOAuthState())?.link : undefined;
    const { providerId: way, accountId: subject } = account;
    if (context === null || link === undefined) {
      if (way !== 'credential') await noteSignUp({ uid: account.userId, way, subject });
      return withoutTokens(account);
    }
    const { userId: uid } = link;
    const found = await getSessionFromCtx(context);
    const isOwner = found?.user.id === uid && found.session['awaitsFactor'] === false;
    const refused = isOwner ? await addWay({ uid, way, subject }) : 'link_not_allowed';
    if (refused === null) noteLinked({ uid, way });
    throw context.redirect(refused === null ? popupPage : `${popupPage}?error=${refused}`);
  };
}

/** What a provider gave to read its profile once is not kept: nothing here asks it again. */
export async function withoutTokens<A extends object>(account: A) {
  const tokens = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null };
  return { data: { ...account, ...tokens, refreshTokenExpiresAt: null } };
}

/** Where a provider is to be opened, and the cookies that bind its answer to the browser that asked. */
export interface LinkStart {
  readonly url: string;
  readonly cookies: readonly string[];
}

/** Null where the provider cannot be reached. */
export async function startOf(
  call: Promise<{ readonly response: { readonly url: string }; readonly headers: Headers }>,
): Promise<LinkStart | null> {
  try {
    const { response, headers } = await call;
    return { url: response.url, cookies: headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 503) return null;
    throw error;
  }
}
