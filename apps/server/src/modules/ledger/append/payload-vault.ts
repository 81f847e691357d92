import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Json } from '../../../platform/events/spine.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { takeRandom } from '../../../platform/random.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What a proof hash hides: the payload of an entry and its salt. */
export interface EntryContent {
  readonly payload: { readonly [key: string]: Json };
  /** 32 bytes, hexadecimal. */
  readonly salt: string;
}

/** A content under a key of its own, and that key under the key of the installation. */
export interface LockedContent {
  readonly ciphertext: Uint8Array;
  readonly wrappedKey: Uint8Array;
}

/**
 * Keeps contents so that forgetting one short key makes each unreadable. Both layers are AES-256-GCM with
 * the entry's id as associated data: what was moved to another entry does not open.
 */
export interface PayloadVault {
  lock(entryId: string, content: EntryContent): LockedContent;
  /** Null where it cannot be opened: altered, moved, no content of an entry, or locked by another installation. */
  open(entryId: string, locked: LockedContent): EntryContent | null;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export function createPayloadVault(secrets: Secrets): PayloadVault {
  const installationKey = createSecretKey(secrets.obtain('payload-key'), 'base64url');
  invariant(
    installationKey.symmetricKeySize === keyBytes,
    'the payload key of the installation has 32 bytes',
  );
  return {
    lock(entryId, content) {
      const key = takeRandom(keyBytes);
      return {
        ciphertext: encrypt(createSecretKey(key), entryId, Buffer.from(JSON.stringify(content))),
        wrappedKey: encrypt(installationKey, entryId, key),
      };
    },
    open(entryId, { ciphertext, wrappedKey }) {
      const key = decrypt(installationKey, entryId, wrappedKey);
      const bytes = key?.length === keyBytes ? decrypt(createSecretKey(key), entryId, ciphertext) : null;
      const content: unknown = bytes === null ? null : JSON.parse(bytes.toString());
      return isContent(content) ? content : null;
    },
  };
}

/** What opens is what was locked, byte for byte; payloads are looked at and never built anew, since a hash is over them. */
function isContent(value: unknown): value is EntryContent {
  if (typeof value !== 'object' || value === null || !('payload' in value) || !('salt' in value))
    return false;
  const { payload, salt } = value;
  return typeof payload === 'object' && payload !== null && typeof salt === 'string';
}

/** Nonce, ciphertext and tag in a row; a key that is no key object yet costs more than the cipher. A key of an entry is used once; the installation's by chance only. */
function encrypt(key: KeyObject, entryId: string, plain: Buffer): Uint8Array {
  const nonce = takeRandom(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(entryId));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, entryId: string, box: Uint8Array): Buffer | null {
  const bytes = Buffer.from(box);
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(entryId));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    // The one way in which authentication fails; the caller says what that means.
    return null;
  }
}
