import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { hexEncode } from '@sorgfalt/ledger';
import type { Secrets } from '../../../platform/secrets.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { sha256, spkiOf } from '../crypto.ts';

/** First 16 hexadecimal digits of SHA-256 over the SubjectPublicKeyInfo. */
export function keyIdOf(spkiDer: Uint8Array): string {
  return hexEncode(sha256(spkiDer)).slice(0, 16);
}

/** The first key lies under the bare name, later ones under the name with their id. */
export function privateKeyOf(secrets: Secrets, file: string, keyId: string): KeyObject | null {
  for (const name of [`${file}-${keyId}`, file]) {
    const pem = secrets.read(name);
    const key = pem === null ? null : createPrivateKey(pem);
    if (key !== null && keyIdOf(spkiOf(key)) === keyId) return key;
  }
  return null;
}

/** The database knows keys that are not here. */
export function otherKeys(): StopError {
  return new StopError(
    "This installation's keys differ from the ones that sealed the ledger: " +
      'supply the SECRETS_DIR of the process that ran first on this database.',
  );
}
