import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Authenticator } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Mailbox } from '../mail/index.ts';
import type { Users } from '../users/index.ts';

export interface IdentityModule {
  readonly authenticator: Authenticator;
  register(http: FastifyInstance, router: Router): void;
  setupLink(): Promise<string | null>;
  /** Makes the key that signs ID tokens where there is none yet; before anybody can sign in. */
  prepare(): Promise<void>;
}

export interface IdentityDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Users;
  readonly mail: Mailbox;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
}
