import { APIError } from 'better-auth/api';
import type { JSONWebKeySet } from 'jose';
import { popupPage, startOf } from './account-linking.ts';
import type { LinkStart } from './account-linking.ts';
import { configureProvider } from './provider-configuration.ts';
import type { ProviderDeps } from './provider-configuration.ts';
import { answerSignIn } from './sign-in-claims.ts';
import type { ProviderAnswer } from './sign-in-claims.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The identity provider that runs in this process: accounts, passwords, sessions and ID tokens. */
export interface EmbeddedProvider {
  /** Answers a request of the web under `/api/auth`, and says what that came to. */
  handle(request: Request): Promise<ProviderAnswer>;
  /** Public keys of the ID tokens; makes the first one where there is none. */
  keys(): Promise<JSONWebKeySet>;
  /** Registers somebody, also where registration is closed; null where the address is taken. */
  register(person: Person): Promise<{ readonly uid: string } | null>;
  /** The account with this address and password, without a session; null where they do not fit. */
  check(email: string, password: string): Promise<{ readonly uid: string } | null>;
  /** Opens a session for somebody who has proved elsewhere who it is; null where the account may not have one. */
  openSession(uid: string, headers: Headers): Promise<OpenedSession | null>;
  /** The session of a request's cookie, also one that waits for its second step; null where there is none. */
  sessionOf(headers: Headers): Promise<CookieSession | null>;
  /** Where to go to add a way in to the account of a request's cookie; null where the provider cannot be reached. */
  beginLink(way: string, headers: Headers): Promise<LinkStart | null>;
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly cookies: readonly string[];
}

export interface CookieSession {
  readonly sessionId: string;
  readonly uid: string;
  readonly awaitsFactor: boolean;
  /** Where the person proved who it is. */
  readonly provider: string;
}

export function createEmbeddedProvider(deps: ProviderDeps): EmbeddedProvider {
  const auth = configureProvider(deps);

  /** The account that a call from inside gave, less the session that comes with it. */
  async function accountOf(
    call: Promise<{ user: { id: string }; token: string | null }>,
  ): Promise<{ uid: string } | null> {
    try {
      const { user, token } = await call;
      if (token !== null) await (await auth.$context).internalAdapter.deleteSession(token);
      return { uid: user.id };
    } catch (error) {
      if (error instanceof APIError && error.statusCode < 500) return null;
      throw error;
    }
  }

  return {
    async handle(request) {
      if (request.headers.has('cookie')) await deps.endIdle();
      return answerSignIn(() => auth.handler(request));
    },
    keys: () => auth.api.getJwks(),
    async register(person) {
      // The provider itself answers a taken address as it answers a free one.
      const { internalAdapter } = await auth.$context;
      if ((await internalAdapter.findUserByEmail(person.email.toLowerCase())) !== null) return null;
      return accountOf(auth.api.signUpEmail({ body: { ...person } }));
    },
    check: (email, password) => accountOf(auth.api.signInEmail({ body: { email, password } })),
    async openSession(uid, headers) {
      try {
        const given = await auth.api.openSession({ body: { uid }, headers, returnHeaders: true });
        return { sessionId: given.response.sessionId, cookies: given.headers.getSetCookie() };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null;
        throw error;
      }
    },
    async sessionOf(headers) {
      await deps.endIdle();
      const found = await auth.api.getSession({ headers });
      if (found === null) return null;
      const { id, userId, awaitsFactor, provider } = found.session;
      return { sessionId: id, uid: userId, awaitsFactor, provider };
    },
    beginLink(way, headers) {
      const ends = { callbackURL: popupPage, errorCallbackURL: popupPage, disableRedirect: true };
      const body = { provider: way, ...ends };
      return startOf(auth.api.linkSocialAccount({ body, headers, returnHeaders: true }));
    },
  };
}
