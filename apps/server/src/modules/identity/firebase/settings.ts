import type { Config } from '../../../config.ts';
import { StopError } from '../../../platform/stop-error.ts';

export interface FirebaseSettings {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** Address of an emulator on this machine; null where tokens must be signed. */
  readonly emulator: string | null;
}

const here = /^(?:localhost|127\.0\.0\.1|::1|\[::1\])(?::\d+)?$/;

/**
 * What the project at Firebase is. Throws `StopError` where a part of it is missing, and for an emulator anywhere but on a
 * machine of a developer: its tokens are signed by nobody, so whoever reached the product could be anybody.
 */
export function firebaseSettings(
  { firebase, api }: Pick<Config, 'firebase' | 'api'>,
  environment: Readonly<Record<string, string | undefined>>,
): FirebaseSettings {
  const { projectId, apiKey, authDomain, emulator } = firebase;
  for (const [key, name, value] of [
    ['projectId', 'FIREBASE_PROJECT_ID', projectId],
    ['apiKey', 'FIREBASE_API_KEY', apiKey],
  ] as const) {
    if (value === '')
      throw new StopError(`Missing required config key firebase.${key}: give ${name} a value.`);
  }
  if (emulator !== '') refuseOutside([emulator, api.host, new URL(api.publicUrl).host], environment);
  return {
    projectId,
    apiKey,
    authDomain: authDomain || `${projectId}.firebaseapp.com`,
    emulator: emulator === '' ? null : `http://${emulator}`,
  };
}

function refuseOutside(
  hosts: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  if (hosts.every((host) => here.test(host)) && environment['NODE_ENV'] !== 'production') return;
  throw new StopError(
    'FIREBASE_AUTH_EMULATOR_HOST is for tests on this machine: its tokens are not signed. Remove it, or have it, HOST and PUBLIC_URL name this machine, without NODE_ENV=production.',
  );
}
