import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const nonceBytes = 12;
const tagBytes = 16;

export interface SecretBox {
  close(id: string, plain: string | Uint8Array): Uint8Array;
  /** Null where it was closed with another key or for another `id`, or damaged. */
  open(id: string, box: Uint8Array): string | null;
  /** The same for what is no text. */
  openBytes(id: string, box: Uint8Array): Buffer | null;
}

/**
 * Keeps texts unreadable for whoever has the database, or a backup of it, and not the secrets: AES-256-GCM under the
 * secret of this name. Each is bound to its `id`, so that none is read in the place of another.
 */
export function createSecretBox(secrets: Pick<Secrets, 'obtain'>, secretName: string): SecretBox {
  const key = createSecretKey(
    Buffer.from(
      secrets.obtain(secretName, () => randomBytes(32).toString('base64url')),
      'base64url',
    ),
  );
  const openBytes = (id: string, box: Uint8Array) => {
    const bytes = Buffer.from(box);
    if (bytes.length < nonceBytes + tagBytes) return null;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(id));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    try {
      return Buffer.concat([plain, decipher.final()]);
    } catch {
      // The one way in which authentication fails; the caller says what that means.
      return null;
    }
  };
  return {
    close(id, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(id));
      const sealed = cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain);
      return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()]);
    },
    open: (id, box) => openBytes(id, box)?.toString() ?? null,
    openBytes,
  };
}
