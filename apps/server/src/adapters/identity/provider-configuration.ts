import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { passwordLengthMax, passwordLengthMin } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { accountGuard, popupPage, withoutTokens } from './account-linking.ts';
import type { WayNotes } from './account-linking.ts';
import type { Attempts } from './attempts.ts';
import { idTokens } from './id-tokens.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordHooks } from './password-hooks.ts';
import type { PasswordRules } from './password-hooks.ts';
import { pretendAccount } from './pretended-account.ts';
import type { Accounts } from './pretended-account.ts';
import type { RateLimits } from './rate-limits.ts';
import { noteSession, sessionFields, sessionGuard } from './session-guard.ts';
import { sessionOpener } from './session-opener.ts';
import type { RightsClaims } from './sign-in-claims.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { socialProviders } from './social-providers.ts';
import type { SocialSettings } from './social-providers.ts';

/** Header in which the mount gives the caller's address; what the caller sent under it is dropped. */
export const addressHeader = 'x-sorgfalt-client-address';

const signUpsPerMinute = 30;

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

export interface ProviderDeps extends PasswordRules, WayNotes {
  readonly database: Database;
  /** The provider's tables under the names that it knows them by. */
  readonly tables: Record<string, unknown>;
  readonly rateLimits: RateLimits;
  readonly attempts: Attempts;
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
  readonly settings: ProviderSettings;
  readonly log: Log;
}

/**
 * Whoever has an address elsewhere is not for that the owner of the account that has it here; its owner links it, with a
 * fresh proof. The firm's own issuer need not call the address confirmed for that.
 */
const accountLinking = {
  enabled: true,
  disableImplicitLinking: true,
  allowDifferentEmails: false,
  trustedProviders: ['oidc'],
};

/** The library with our tables, guards and limits, and with nothing on that is not offered. */
export function configureProvider({ database, tables, settings, log, ...deps }: ProviderDeps) {
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
    account: { accountLinking },
    hooks: passwordHooks(settings, deps, guard),
    databaseHooks: {
      session: { create: { before: sessionGuard(deps), after: noteSession } },
      account: { create: { before: accountGuard(deps) }, update: { before: withoutTokens } },
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
