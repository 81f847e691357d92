import { hexEncode } from './bytes.ts';
import { hasSmallOrder } from './ed25519-order.ts';
import { p256SignatureToRaw } from './p256-signature.ts';
import { sha256 as ownSha256 } from './sha256.ts';
import type { Sha256 } from './sha256.ts';
import type { PkiCrypto, SignatureAlgorithm } from './signature-algorithm.ts';
import type { VerificationCrypto } from './verification.ts';

/** Web Cryptography takes bytes in a buffer of their own only. */
type OwnBytes = Uint8Array<ArrayBuffer>;

/** The part of `crypto.subtle` (Web Cryptography) that is used; browsers and Node have it. */
export interface SubtleCryptography {
  digest(algorithm: string, data: OwnBytes): Promise<ArrayBuffer>;
  importKey(
    format: 'spki' | 'raw',
    keyData: OwnBytes,
    algorithm: { name: string; hash?: string; namedCurve?: string },
    extractable: boolean,
    keyUsages: ['verify'],
  ): Promise<unknown>;
  verify(
    algorithm: { name: string; hash?: string; saltLength?: number },
    // Each platform has its own type for keys; what it gave is what it gets.
    // oxlint-disable-next-line typescript/no-explicit-any
    key: any,
    signature: OwnBytes,
    data: OwnBytes,
  ): Promise<boolean>;
}

/** Handing fewer bytes to the platform takes longer than their digest does here. */
const OWN_DIGEST_MAX_BYTES = 2 ** 14;

/** More than honest evidence has; a file may name as many as it has entries. */
const KEYS_MAX = 16;

/** The primitives of certificates, seals and timestamps on `crypto.subtle`; SHA-256 of little by `sha256`. */
export function webCrypto(subtle: SubtleCryptography, sha256: Sha256 = ownSha256): PkiCrypto {
  const imported = importOnce(subtle);
  return {
    digest: async (hash, bytes) =>
      hash === 'SHA-256' && bytes.length <= OWN_DIGEST_MAX_BYTES
        ? sha256(bytes)
        : new Uint8Array(await subtle.digest(hash, own(bytes))),
    async verify(algorithm, spkiDer, bytes, signature) {
      const key = await imported(algorithm, spkiDer);
      return subtle.verify(algorithm, key, own(signature), own(bytes));
    },
  };
}

/** Imports keys of certificates, each once: thousands of seals are by one key, and reading it takes longer than using it. */
function importOnce(subtle: SubtleCryptography) {
  const keys = new Map<string, Promise<unknown>>();
  return (algorithm: SignatureAlgorithm, spkiDer: Uint8Array): Promise<unknown> => {
    const name = `${JSON.stringify(algorithm)} ${hexEncode(spkiDer)}`;
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (keys.size === KEYS_MAX) keys.clear();
    const key = subtle.importKey('spki', own(spkiDer), algorithm, false, ['verify']);
    keys.set(name, key);
    return key;
  };
}

/** All primitives of `verifyEntry` and `verifyBundle` on `crypto.subtle`; without Ed25519 where it has none. */
export async function webVerificationCrypto(
  subtle: SubtleCryptography,
  sha256: Sha256 = ownSha256,
): Promise<VerificationCrypto> {
  const pki = webCrypto(subtle, sha256);
  const importEd25519 = (publicKey: Uint8Array) =>
    subtle.importKey('raw', own(publicKey), { name: 'Ed25519' }, false, ['verify']);
  // The base point of the curve is a public key that every implementation reads (RFC 8032, 5.1).
  const basePoint = new Uint8Array(32).fill(0x66);
  basePoint[0] = 0x58;
  const hasEd25519 = await importEd25519(basePoint).then(
    () => true,
    () => false,
  );
  return {
    sha256,
    pki,
    verifyP256(spkiDer, bytes, signature) {
      const raw = p256SignatureToRaw(signature);
      const algorithm = { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' } as const;
      return raw !== null && pki.verify(algorithm, spkiDer, bytes, raw);
    },
    verifyEd25519: hasEd25519
      ? async (publicKey, bytes, signature) => {
          if (hasSmallOrder(publicKey) || hasSmallOrder(signature)) return false;
          const key = await importEd25519(publicKey);
          return subtle.verify({ name: 'Ed25519' }, key, own(signature), own(bytes));
        }
      : undefined,
  };
}

function own(bytes: Uint8Array): OwnBytes {
  return Uint8Array.from(bytes);
}
