import { accountRoutes, identityRoutes } from '@sorgfalt/contract';
import { openBreachedPasswords } from '../../adapters/identity/breached-passwords.ts';
import { createEmbeddedProvider } from '../../adapters/identity/embedded-provider.ts';
import { tokenAlgorithm, tokenAudience } from '../../adapters/identity/id-tokens.ts';
import type { EmbeddedProvider } from '../../adapters/identity/embedded-provider.ts';
import { holdLock, locks } from '../../platform/database/locks.ts';
import { createAttempts } from '../../adapters/identity/attempts.ts';
import { createRateLimits } from '../../adapters/identity/rate-limits.ts';
import { claimOfGroups } from '../directory/index.ts';
import { claimOf } from '../users/index.ts';
import { createAuthenticator } from './authenticator.ts';
import type { IdentityDeps, IdentityModule } from './identity-module.ts';
import { createCodeLimits } from './code-limits.ts';
import { addCodeRoutes } from './code-routes.ts';
import { hasFactor } from './factors/repo.ts';
import { createInvitations } from './invitations.ts';
import { mountProvider } from './mount.ts';
import { addSessionRoutes } from './own-sessions.ts';
import { passwordRules } from './password-rules.ts';
import type { IsKnownPassword } from './password-rules.ts';
import { renewHash } from './passwords.ts';
import { createRecovery } from './recovery.ts';
import { createSessionFinder, endIdleSessions } from './sessions.ts';
import { createSetup } from './setup.ts';
import { doorsOf, socialOf } from './social-settings.ts';
import { requireProof } from './factors/fresh-proof.ts';
import { addStrongIdentity } from './strong-identity.ts';
import * as tables from './tables.ts';
import { createVerification } from './verification.ts';
import { createVerifier, ownIdentity } from './verifier.ts';
import { createLinking } from './ways/change-ways.ts';
import { createSignUps } from './ways/note-ways.ts';
import { addWayRoutes } from './ways/routes.ts';

function openProvider(
  { config, database, log, secrets, spine, users }: IdentityDeps,
  isKnownPassword: IsKnownPassword,
): EmbeddedProvider {
  const { publicUrl } = config.api;
  const signUps = createSignUps(database, spine);
  return createEmbeddedProvider({
    ...signUps,
    tables: {
      user: tables.identityUsers,
      session: tables.identitySessions,
      account: tables.identityAccounts,
      verification: tables.identityVerifications,
      jwks: tables.identityKeys,
      rateLimit: tables.identityRateLimits,
    },
    renewHash: (uid, password) => renewHash(database, uid, password),
    isDisabled: async (uid) => (await users.find(uid))?.state === 'disabled',
    endIdle: () => endIdleSessions(database),
    hasFactor: (uid) => hasFactor(database, uid),
    addWay: createLinking(spine, doorsOf(config)),
    roleClaim: async (uid) => claimOf(await users.find(uid)),
    claimGiven: (claims) => claimOfGroups(database, claims),
    attempts: createAttempts(database, tables.identityAttempts),
    isKnownPassword,
    rateLimits: createRateLimits(database, tables.identityRateLimits, Date.now),
    settings: {
      publicUrl,
      trustedOrigins: [new URL(publicUrl).origin, ...config.cors.origins],
      secret: secrets.obtain('identity-secret'),
      isSignUpOpen: config.identity.signUp !== 'closed',
      social: socialOf(config),
      sessionHoursMax: config.identity.sessionHoursMax,
      signInAttemptsPerMinute: config.identity.signInAttemptsPerMinute,
      requestsPerMinute: config.api.requestsPerMinute,
    },
    log,
  });
}

function codeActs(deps: IdentityDeps, isKnownPassword: IsKnownPassword) {
  const { config, database, secrets, users } = deps;
  const given = { ...deps, publicUrl: config.api.publicUrl };
  return {
    users,
    limits: createCodeLimits(createRateLimits(database, tables.identityRateLimits, Date.now), {
      secret: secrets.obtain('identity-secret'),
      attemptsPerMinute: config.identity.signInAttemptsPerMinute,
    }),
    recovery: createRecovery({ ...given, isKnownPassword }),
    verification: createVerification(given),
    invite: createInvitations(given),
  };
}

/** Identity by the provider that comes with the product. */
export function embeddedIdentity(deps: IdentityDeps): IdentityModule {
  const { config, database, users } = deps;
  const { publicUrl, productName } = config.api;
  const { breachedPasswords } = config.identity;
  const isBreached = breachedPasswords === '' ? null : openBreachedPasswords(breachedPasswords);
  const isKnownPassword = passwordRules(productName, isBreached);
  const provider = openProvider(deps, isKnownPassword);
  const verify = createVerifier({
    issuer: publicUrl,
    audience: tokenAudience,
    algorithm: tokenAlgorithm,
    keys: provider.keys,
    identityOf: ownIdentity,
    now: Date.now,
  });
  const doors = doorsOf(config);
  const setup = createSetup({ ...deps, provider, publicUrl, isKnownPassword, now: Date.now });
  return {
    authenticator: createAuthenticator({
      verify,
      findSession: createSessionFinder(database, config.identity.sessionHoursMax),
      openSession: null,
      users,
      requireProof: (caller, act) => requireProof(database, caller, act),
    }),
    setupLink: setup.link,
    // Processes that start at the same time take turns: the second finds the key of the first.
    prepare: () =>
      database.transaction(async (tx) => {
        await holdLock(tx, locks.signingKey);
        await provider.keys();
      }),
    register(http, router) {
      mountProvider(http, provider, { publicUrl, hasSocial: doors.length > 0 });
      router.add(identityRoutes.config, async () => ({
        provider: 'embedded' as const,
        signUp: config.identity.signUp,
        setupRequired: !(await users.hasAdmin()),
        productName,
        providers: doors,
        issuerLabel: config.oidc.label,
        firebase: null,
      }));
      router.add(accountRoutes.setup, ({ body: { token, ...person } }) => setup.run(token, person));
      const acts = codeActs(deps, isKnownPassword);
      addCodeRoutes(router, acts);
      addStrongIdentity(router, { ...deps, provider, limits: acts.limits });
      addSessionRoutes(router, database);
      addWayRoutes(router, { ...deps, provider, doors });
    },
  };
}
