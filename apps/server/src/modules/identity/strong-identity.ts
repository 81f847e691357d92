import { createAttempts } from '../../adapters/identity/attempts.ts';
import type { EmbeddedProvider } from '../../adapters/identity/embedded-provider.ts';
import { createRelyingParty } from '../../adapters/identity/webauthn.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Mailbox } from '../mail/index.ts';
import type { Users } from '../users/index.ts';
import type { createCodeLimits } from './code-limits.ts';
import { createProofs } from './factors/prove.ts';
import { createRecoveryCodes } from './factors/recovery-codes.ts';
import { addFactorRoutes } from './factors/routes.ts';
import { addSignInRoutes, addStepUpRoutes } from './step-up/routes.ts';
import { identityAttempts } from './tables.ts';

/** Passkeys, authenticator apps and recovery codes, and the acts that want a proof by them. */
export function addStrongIdentity(
  router: Router,
  deps: {
    readonly database: Database;
    readonly spine: Spine;
    readonly users: Users;
    readonly mail: Mailbox;
    readonly config: Config;
    readonly secrets: Secrets;
    /** Null where people sign in elsewhere alone. */
    readonly provider: EmbeddedProvider | null;
    readonly limits: ReturnType<typeof createCodeLimits>;
  },
): void {
  const { database, config, secrets } = deps;
  const { publicUrl, productName } = config.api;
  const secret = secrets.obtain('identity-secret');
  const origins = [new URL(publicUrl).origin, ...config.cors.origins];
  const party = {
    database,
    relyingParty: createRelyingParty({ publicUrl, productName, origins }),
    box: createSecretBox(secrets, 'factor-key'),
    recoveryCodes: createRecoveryCodes(secret),
  };
  const proofs = createProofs({
    ...party,
    attempts: createAttempts(database, identityAttempts),
    secret,
    now: Date.now,
  });
  addFactorRoutes(router, { ...deps, ...party, proofs, publicUrl, productName });
  const proving = { ...deps, ...party, proofs };
  addStepUpRoutes(router, proving);
  if (deps.provider !== null) addSignInRoutes(router, { ...proving, provider: deps.provider });
}
