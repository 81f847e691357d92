import type { FastifyInstance } from 'fastify';
import {
  accountRoutes,
  factorRoutes,
  identityRoutes,
  passkeyRoutes,
  sessionRoutes,
  signInWayRoutes,
  stepUpRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import { openBreachedPasswords } from '../../adapters/identity/breached-passwords.ts';
import { createEmbeddedProvider } from '../../adapters/identity/embedded-provider.ts';
import { tokenAlgorithm, tokenAudience } from '../../adapters/identity/id-tokens.ts';
import type { EmbeddedProvider } from '../../adapters/identity/embedded-provider.ts';
import { holdLock, locks } from '../../platform/database/locks.ts';
import { createAttempts } from '../../adapters/identity/attempts.ts';
import { createRateLimits } from '../../adapters/identity/rate-limits.ts';
import type { Config } from '../../config.ts';
import type { Authenticator } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { claimOfGroups } from '../directory/index.ts';
import type { Mailbox } from '../mail/index.ts';
import { claimOf } from '../users/index.ts';
import type { Users } from '../users/index.ts';
import { createAuthenticator } from './authenticator.ts';
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
import { createVerifier } from './verifier.ts';
import { createLinking } from './ways/change-ways.ts';
import { addWayRoutes } from './ways/routes.ts';

export {
  accountOfSubject,
  accountWithAddress,
  addAccount,
  bindSubject,
  closeOtherDoors,
  renameAccount,
} from './provisioned.ts';
export { recoverOnMachine } from './recovery.ts';
export { factorOf } from './factors/repo.ts';
export { requireProofForRelease } from './factors/fresh-proof.ts';

export interface IdentityModule {
  readonly authenticator: Authenticator;
  register(http: FastifyInstance, router: Router): void;
  setupLink(): Promise<string | null>;
  /** Makes the key that signs ID tokens where there is none yet; before anybody can sign in. */
  prepare(): Promise<void>;
}

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Users;
  readonly mail: Mailbox;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** Who somebody is: the embedded provider, or none, where everybody is a guest and nobody can sign in. */
export function createIdentity(deps: Deps): IdentityModule {
  return deps.config.identity.provider === 'none' ? mockMode(deps) : embedded(deps);
}

/** What only the embedded provider does. */
const ownRoutes = [
  ...Object.values(accountRoutes),
  userRoutes.invite,
  userRoutes.sendPasswordReset,
  ...Object.values(sessionRoutes),
  ...Object.values(signInWayRoutes),
  ...Object.values(factorRoutes),
  ...Object.values(passkeyRoutes),
  ...Object.values(stepUpRoutes),
];

/** Mock mode (specification, section 8) never grants rights: no token is good and there is no way to sign in. */
function mockMode({ config }: Deps): IdentityModule {
  return {
    authenticator: {
      authenticate: async () => null,
      renew: async () => null,
      requireProof: async () => {
        throw new AppError('step-up-required');
      },
    },
    setupLink: async () => null,
    prepare: async () => {},
    register(_, router) {
      router.add(identityRoutes.config, async () => ({
        provider: 'none' as const,
        signUp: 'closed' as const,
        setupRequired: false,
        productName: config.api.productName,
        providers: [],
        issuerLabel: '',
      }));
      for (const route of ownRoutes) {
        router.add(route, async () => {
          throw new AppError('not-found');
        });
      }
    },
  };
}

function openProvider(
  { config, database, log, secrets, spine, users }: Deps,
  isKnownPassword: IsKnownPassword,
): EmbeddedProvider {
  const { publicUrl } = config.api;
  return createEmbeddedProvider({
    database,
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

function codeActs(deps: Deps, isKnownPassword: IsKnownPassword) {
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

function embedded(deps: Deps): IdentityModule {
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
    // It says what is stored here, and may be a quarter of an hour old.
    givesRoles: false,
    now: Date.now,
  });
  const doors = doorsOf(config);
  const setup = createSetup({ ...deps, provider, publicUrl, isKnownPassword, now: Date.now });
  return {
    authenticator: createAuthenticator(
      verify,
      createSessionFinder(database, config.identity.sessionHoursMax),
      users,
      (caller, act) => requireProof(database, caller, act),
    ),
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
