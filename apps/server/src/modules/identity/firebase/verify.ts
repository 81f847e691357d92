import { errors, UnsecuredJWT } from 'jose';
import { readIssuerKeys } from '../../../adapters/identity/issuer-keys.ts';
import type { GuardOptions } from '../../../adapters/outgoing/guard.ts';
import type { TokenIdentity } from '../../../platform/auth/authenticator.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import { createVerifier } from '../verifier.ts';
import { identityOfFirebase } from './claims.ts';

/** Where Google publishes the keys of Firebase ID tokens, as a set of keys. */
export const firebaseKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

interface Options {
  readonly projectId: string;
  readonly keysUrl: string;
  readonly guard: GuardOptions;
  readonly log: Log;
  readonly now: () => number;
}

const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/**
 * Checks Firebase ID tokens: RS256 by a key that Google publishes, issuer and audience of the project, times. Refuses
 * `unavailable` where the keys cannot be read.
 */
export function createFirebaseVerifier({ projectId, keysUrl, guard, log, now }: Options) {
  return createVerifier({
    issuer: issuerOf(projectId),
    audience: projectId,
    algorithm: 'RS256',
    keys: async () => {
      try {
        return await readIssuerKeys(keysUrl, guard);
      } catch (cause) {
        log.warn({ provider: 'firebase', detail: String(cause).slice(0, 120) }, 'Identity');
        throw new AppError('unavailable', { cause });
      }
    },
    identityOf: (payload) => identityOfFirebase(payload, now()),
    now,
  });
}

/** The same for the tokens of an emulator, which are not signed: they prove nothing to anybody but a test. */
export function createEmulatorVerifier({ projectId, now }: Pick<Options, 'projectId' | 'now'>) {
  return async (token: string): Promise<TokenIdentity | null> => {
    try {
      const { payload } = UnsecuredJWT.decode(token, {
        issuer: issuerOf(projectId),
        audience: projectId,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: new Date(now()),
      });
      return identityOfFirebase(payload, now());
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}
