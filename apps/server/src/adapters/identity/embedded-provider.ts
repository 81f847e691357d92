import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { errorTable, passwordLengthMax, passwordLengthMin } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { accountGuard, popupPage, startOf, withoutTokens } from './account-linking.ts';
import type { LinkStart, NewWay } from './account-linking.ts';
import type { Attempts } from './attempts.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import type { RateLimits } from './rate-limits.ts';
import { idTokens } from './id-tokens.ts';
import { answerSignIn } from './sign-in-claims.ts';
import type { ProviderAnswer, RightsClaims } from './sign-in-claims.ts';
import { refusal } from './provider-refusal.ts';
import { noteSession, requireSecondStep, sessionFields, sessionGuard } from './session-guard.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { sessionOpener } from './session-opener.ts';
import { socialProviders } from './social-providers.ts';
import type { SocialSettings } from './social-providers.ts';

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

export interface ProviderSettings {
  readonly publicUrl: string;
  /** Origins other than the server's own that may sign in. */
  readonly trustedOrigins: readonly string[];
  readonly secret: string;
  readonly isSignUpOpen: boolean;
  readonly social: SocialSettings;
  /** A session ends so long after signing in, however much it is used. */
  readonly sessionHoursMax: number;
  readonly signInAttemptsPerMinute: number;
  readonly requestsPerMinute: number;
}

/** Header in which the mount gives the caller's address; what the caller sent under it is dropped. */
export const addressHeader = 'x-sorgfalt-client-address';

const signUpsPerMinute = 30;
const nameMax = 120;
/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const emailMax = 254;

export interface ProviderDeps {
  readonly database: Database;
  /** The provider's tables under the names that it knows them by. */
  readonly tables: Record<string, unknown>;
  readonly rateLimits: RateLimits;
  readonly attempts: Attempts;
  /** Whether a password is among those that are tried first. */
  readonly isKnownPassword: (password: string, person: { name: string; email: string }) => Promise<boolean>;
  /** Whether an account was disabled: it gets no session. */
  readonly isDisabled: (uid: string) => Promise<boolean>;
  /** Ends the sessions that nobody has used for too long; before a cookie is taken for one. */
  readonly endIdle: () => Promise<void>;
  /** Whether an account has a second factor: its sessions open nothing before that is given. */
  readonly hasFactor: (uid: string) => Promise<boolean>;
  /** The claim that says an account's role. */
  readonly roleClaim: (uid: string) => Promise<string>;
  /** The claim that what an issuer says of groups and role comes to; null where that says nothing. */
  readonly claimGiven: (claims: RightsClaims) => Promise<string | null>;
  /** Adds a way in to an account with its evidence; null when that is done, else why not. */
  readonly addWay: (way: NewWay) => Promise<string | null>;
  /** Hashes a password anew that has just been proved, where it is stored in an outdated form. */
  readonly renewHash: (uid: string, password: string) => Promise<void>;
  readonly settings: ProviderSettings;
  readonly log: Log;
}

export function createEmbeddedProvider(deps: ProviderDeps): EmbeddedProvider {
  const auth = configure(deps);

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

function configure({ database, tables, settings, log, ...deps }: ProviderDeps) {
  const isSecure = settings.publicUrl.startsWith('https:');
  // Under https no other host of the domain, and no page without TLS, can have set them (RFC 6265bis, 4.1.3.2).
  const cookiePrefix = isSecure ? '__Host-sorgfalt' : 'sorgfalt';
  const guard = createSignInGuard({
    attempts: deps.attempts,
    secret: settings.secret,
    cookiePrefix,
    isSecure,
  });
  const accounts = async (): Promise<Accounts> => (await auth.$context).internalAdapter;
  const auth = betterAuth({
    appName: 'sorgfalt',
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: settings.secret,
    database: drizzleAdapter(database, { provider: 'pg', schema: tables, transaction: true }),
    // The server's own origin is always trusted: people reach it under more names than one.
    trustedOrigins: async (request) => [
      ...settings.trustedOrigins,
      ...(request === undefined ? [] : [new URL(request.url).origin]),
    ],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLengthMin,
      maxPasswordLength: passwordLengthMax,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => isPassword(password, hash),
      },
      // Whoever signs up signs in afterwards, so that a taken address gets the same answer as a free one.
      autoSignIn: false,
      onExistingUserSignUp: async (): Promise<void> => pretendAccount(await accounts()),
    },
    plugins: [
      idTokens(settings.publicUrl, deps.roleClaim),
      ...socialProviders(settings.social, { isSignUpOpen: settings.isSignUpOpen, log }),
      sessionOpener(),
    ],
    session: {
      expiresIn: settings.sessionHoursMax * 3600,
      disableSessionRefresh: true,
      additionalFields: sessionFields,
    },
    // Whoever has an address elsewhere is not for that the owner of the account that has it here; its owner links it.
    account: { accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: false } },
    hooks: hooksOf(settings, deps, guard),
    databaseHooks: {
      session: { create: { before: sessionGuard(deps), after: noteSession } },
      account: { create: { before: accountGuard(deps.addWay) }, update: { before: withoutTokens } },
    },
    rateLimit: limitsOf(settings, deps.rateLimits),
    advanced: advancedOf(cookiePrefix, isSecure),
    // Whoever comes back from a provider is at a page, not at a call.
    onAPIError: { errorURL: `${settings.publicUrl}${popupPage}` },
    telemetry: { enabled: false },
    logger: {
      // Without a level: with one, refusals also go to the console. Only the provider's fixed sentence: what follows it can quote an address.
      log: (_, message) => log.warn({ provider: 'embedded', detail: message.slice(0, 120) }, 'Identity'),
    },
  });
  return auth;
}

function advancedOf(cookiePrefix: string, isSecure: boolean) {
  return {
    cookiePrefix,
    // The provider would write its own prefix, `__Secure-`, before ours.
    useSecureCookies: false,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' as const, secure: isSecure },
    ipAddress: { ipAddressHeaders: [addressHeader] },
    // Said outright, as the provider leaves the checks out where it takes itself to be in a test.
    disableOriginCheck: false,
    disableCSRFCheck: false,
  };
}

/** How the provider keeps accounts: in the transaction of the request, where there is one. */
interface Accounts {
  createUser(
    user: { email: string; name: string; emailVerified: boolean },
    source: { method: 'email-password' },
  ): Promise<{ id: string }>;
  linkAccount(account: {
    userId: string;
    providerId: string;
    accountId: string;
    password: string;
  }): Promise<unknown>;
  deleteUser(id: string): Promise<void>;
}

/**
 * Makes an account as of somebody new and takes it back before anybody sees it: the password of a taken address was
 * hashed like any other, and what is left to tell it by is what the disk has to do.
 */
async function pretendAccount(accounts: Accounts): Promise<void> {
  const name = randomUUID();
  const user = { email: `${name}@invalid`, name, emailVerified: false };
  const { id } = await accounts.createUser(user, { method: 'email-password' });
  await accounts.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: name });
  await accounts.deleteUser(id);
}

function hooksOf(
  settings: ProviderSettings,
  { isKnownPassword, renewHash }: Pick<ProviderDeps, 'isKnownPassword' | 'renewHash'>,
  guard: ReturnType<typeof createSignInGuard>,
) {
  return {
    before: createAuthMiddleware(async (context) => {
      if (context.path === '/sign-up/email') {
        await guardSignUp(context, settings.isSignUpOpen, isKnownPassword);
      }
      if (context.path === '/sign-in/email') await guard.beforeSignIn(context);
      await requireSecondStep(context);
      if (context.path !== '/change-password') return undefined;
      const session = await getSessionFromCtx(context);
      if (session === null) return undefined;
      const { newPassword }: { newPassword?: unknown } = context.body ?? {};
      if (typeof newPassword === 'string') refuseKnown(await isKnownPassword(newPassword, session.user));
      await guard.beforeChange(session.user.id);
      // A new password ends every session but the new one of whoever changed it.
      return { context: { body: { revokeOtherSessions: true } } };
    }),
    after: createAuthMiddleware(async (context) => {
      if (context.path === '/sign-in/email') await guard.afterSignIn(context);
      const { newSession } = context.context;
      const { password }: { password?: unknown } = context.body ?? {};
      if (context.path === '/sign-in/email' && newSession !== null && typeof password === 'string') {
        await renewHash(newSession.user.id, password);
      }
      if (context.path === '/change-password' && newSession !== null) {
        await guard.afterChange(newSession.user.id);
      }
    }),
  };
}

/** Requests a minute, for all processes together. */
function limitsOf(settings: ProviderSettings, customStorage: RateLimits) {
  const window = 60;
  const attempts = { window, max: settings.signInAttemptsPerMinute };
  return {
    enabled: true,
    window,
    max: settings.requestsPerMinute,
    customStorage,
    customRules: {
      '/sign-in/email': attempts,
      '/sign-in/social': attempts,
      '/change-password': attempts,
      '/sign-up/email': { window, max: signUpsPerMinute },
    },
  };
}

/** What the sign-up's hook needs of its context. */
interface SignUpContext {
  readonly request?: Request | undefined;
  readonly body?: unknown;
}

async function guardSignUp(
  { request, body }: SignUpContext,
  isOpen: boolean,
  isKnownPassword: ProviderDeps['isKnownPassword'],
): Promise<void> {
  // `request` is there for what comes over HTTP; the first administrator is registered from inside.
  if (request === undefined) return;
  if (!isOpen) throw refusal('FORBIDDEN', 'EMAIL_PASSWORD_SIGN_UP_DISABLED');
  const { name, email, password }: { name?: unknown; email?: unknown; password?: unknown } = body ?? {};
  if (!isText(name, nameMax)) throw refusal('BAD_REQUEST', 'INVALID_NAME');
  if (!isText(email, emailMax)) throw refusal('BAD_REQUEST', 'INVALID_EMAIL');
  // Length first: who has to think of more letters is not to be told of the second fault only then.
  if (typeof password !== 'string' || !hasGoodLength(password)) return;
  refuseKnown(await isKnownPassword(password, { name, email }));
}

function refuseKnown(isKnown: boolean): void {
  const { message } = errorTable['password-too-common'];
  if (isKnown) throw refusal('BAD_REQUEST', 'PASSWORD_TOO_COMMON', message);
}

function hasGoodLength({ length }: string): boolean {
  return length >= passwordLengthMin && length <= passwordLengthMax;
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max;
}
