import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hash, hkdfSync } from 'node:crypto';
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

/** A content under a key of its own, and what that key is made from. */
export interface LockedContent {
  readonly ciphertext: Uint8Array;
  readonly wrappedKey: Uint8Array;
}

/**
 * Keeps contents so that forgetting 32 bytes makes each unreadable: AES-256-GCM under a key that nobody can make without
 * those bytes and the key of the installation. What was altered, or moved to another entry, does not have the hash that
 * the entry sealed, and does not open.
 */
export interface PayloadVault {
  /** `text` is the `contentText` that the entry's proof hash is over. */
  lock(entryId: string, text: string): LockedContent;
  /**
   * The content whose proof hash that is, byte for byte. Null for anything else: altered, moved, no content of an entry,
   * or locked by another installation.
   */
  open(entryId: string, locked: LockedContent, proofHash: string): EntryContent | null;
  /** A text as nobody can tell it who has the database only, the same for the same text; lower-case hexadecimal. */
  mark(text: string): string;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** What AES-GCM counts from for the first byte of a content: a nonce, then two. */
const secondBlock = Buffer.from('00000000000000000000000000000002', 'hex');
/** Of SHA-256. */
const blockBytes = 64;

export function createPayloadVault(secrets: Secrets): PayloadVault {
  const installationKey = createSecretKey(secrets.obtain('payload-key'), 'base64url');
  invariant(
    installationKey.symmetricKeySize === keyBytes,
    'the payload key of the installation has 32 bytes',
  );
  const keyFrom = keyMaker(installationKey);
  const markKey = createHmac('sha256', installationKey).update('marks').digest();
  return {
    lock(entryId, text) {
      const seed = takeRandom(keyBytes);
      return { ciphertext: encrypt(keyFrom(seed), entryId, Buffer.from(text)), wrappedKey: seed };
    },
    open(entryId, { ciphertext, wrappedKey }, proofHash) {
      const key =
        wrappedKey.length === keyBytes ? keyFrom(wrappedKey) : unwrap(installationKey, entryId, wrappedKey);
      const bytes = key === null ? null : decipher(key, ciphertext);
      return bytes === null || hash('sha256', bytes) !== proofHash ? null : contentOf(bytes.toString());
    },
    mark: (text) => createHmac('sha256', markKey).update(text).digest('hex'),
  };
}

/**
 * Keys of contents: HMAC-SHA-256 (RFC 2104) of their seeds under a key that is made from the installation's for this
 * alone. Written out, as `createHmac` takes twice as long and an audit makes millions.
 */
function keyMaker(installationKey: KeyObject): (seed: Uint8Array) => KeyObject {
  const makingKey = Buffer.from(hkdfSync('sha256', installationKey, '', 'keys of contents', keyBytes));
  const inner = Buffer.alloc(blockBytes + keyBytes, 0x36);
  const outer = Buffer.alloc(blockBytes + keyBytes, 0x5c);
  makingKey.forEach((byte, at) => {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  });
  return (seed) => {
    inner.set(seed, blockBytes);
    outer.write(hash('sha256', inner, 'binary'), blockBytes, 'binary');
    return createSecretKey(hash('sha256', outer, 'binary'), 'binary');
  };
}

/** Earlier, each key was random and was itself locked with the installation's. */
function unwrap(installationKey: KeyObject, entryId: string, wrappedKey: Uint8Array): KeyObject | null {
  const key = decrypt(installationKey, entryId, wrappedKey);
  return key?.length === keyBytes ? createSecretKey(key) : null;
}

/** What opens is what was locked, byte for byte; payloads are looked at and never built anew, since a hash is over them. */
function contentOf(text: string): EntryContent | null {
  try {
    const content: unknown = JSON.parse(text);
    return isContent(content) ? content : null;
  } catch {
    // Whoever locked it had the key of the installation and no content.
    return null;
  }
}

function isContent(value: unknown): value is EntryContent {
  if (typeof value !== 'object' || value === null || !('payload' in value) || !('salt' in value))
    return false;
  const { payload, salt } = value;
  return typeof payload === 'object' && payload !== null && typeof salt === 'string';
}

/** Nonce, ciphertext and tag in a row. A key of an entry is used once. */
function encrypt(key: KeyObject, entryId: string, plain: Buffer): Uint8Array {
  const nonce = takeRandom(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(entryId));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * What a box holds, not knowing whether it is authentic: the hash that was sealed says so of all of it, and more than
 * the tag could. AES-GCM is counting from the second block on (NIST SP 800-38D, 7.2); without the table that its tags
 * need, an audit takes a third less time.
 */
function decipher(key: KeyObject, box: Uint8Array): Buffer | null {
  if (box.length < nonceBytes + tagBytes) return null;
  secondBlock.set(box.subarray(0, nonceBytes));
  return createDecipheriv('aes-256-ctr', key, secondBlock).update(box.subarray(nonceBytes, -tagBytes));
}

function decrypt(key: KeyObject, entryId: string, box: Uint8Array): Buffer | null {
  if (box.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(entryId));
  decipher.setAuthTag(box.subarray(-tagBytes));
  // AES-GCM is a stream: all of it comes from `update`, and `final` only says whether it is authentic.
  const plain = decipher.update(box.subarray(nonceBytes, -tagBytes));
  try {
    decipher.final();
    return plain;
  } catch {
    // The one way in which authentication fails; the caller says what that means.
    return null;
  }
}
