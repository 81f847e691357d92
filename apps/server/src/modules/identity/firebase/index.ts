import { identityRoutes } from '@sorgfalt/contract';
import { createRateLimits } from '../../../adapters/identity/rate-limits.ts';
import { createAuthenticator } from '../authenticator.ts';
import { closeRoutes, ownDoors } from '../closed-routes.ts';
import { createCodeLimits } from '../code-limits.ts';
import { requireProof } from '../factors/fresh-proof.ts';
import type { IdentityDeps, IdentityModule } from '../identity-module.ts';
import { addSessionRoutes } from '../own-sessions.ts';
import { createSessionFinder } from '../sessions.ts';
import { addStrongIdentity } from '../strong-identity.ts';
import { identityRateLimits } from '../tables.ts';
import { createSessionOpening } from './open-session.ts';
import { firebaseSettings } from './settings.ts';
import type { FirebaseSettings } from './settings.ts';
import { createEmulatorVerifier, createFirebaseVerifier, firebaseKeysUrl } from './verify.ts';

/**
 * Firebase says who somebody is (ADR 0019). Its ID tokens come with every call; the session that a sign-in opens, role,
 * state and passkeys are ours, so that ending, idleness and proofs are as with the embedded provider.
 */
export function firebaseIdentity(deps: IdentityDeps): IdentityModule {
  const { config, database, secrets, users, log } = deps;
  const settings = firebaseSettings(config, process.env);
  const { sessionHoursMax: hoursMax, signUp } = config.identity;
  return {
    authenticator: createAuthenticator({
      verify: verifierOf(deps, settings),
      findSession: createSessionFinder(database, hoursMax),
      openSession: createSessionOpening({ database, users, hoursMax, isSignUpOpen: signUp !== 'closed' }),
      users,
      requireProof: (caller, act) => requireProof(database, caller, act),
    }),
    // The first administrator comes with the claim `admin`.
    setupLink: async () => null,
    prepare: async () => {
      if (settings.emulator !== null) log.warn({ provider: 'firebase', detail: 'emulator' }, 'Identity');
    },
    register(_, router) {
      router.add(identityRoutes.config, async () => ({
        provider: 'firebase' as const,
        signUp,
        setupRequired: false,
        productName: config.api.productName,
        providers: config.firebase.providers,
        issuerLabel: '',
        firebase: settings,
      }));
      const limits = createCodeLimits(createRateLimits(database, identityRateLimits, Date.now), {
        secret: secrets.obtain('identity-secret'),
        attemptsPerMinute: config.identity.signInAttemptsPerMinute,
      });
      addStrongIdentity(router, { ...deps, provider: null, limits });
      addSessionRoutes(router, database);
      closeRoutes(router, ownDoors);
    },
  };
}

function verifierOf({ log }: IdentityDeps, { projectId, emulator }: FirebaseSettings) {
  if (emulator !== null) return createEmulatorVerifier({ projectId, now: Date.now });
  return createFirebaseVerifier({
    projectId,
    keysUrl: firebaseKeysUrl,
    guard: { allowLoopback: false },
    log,
    now: Date.now,
  });
}
