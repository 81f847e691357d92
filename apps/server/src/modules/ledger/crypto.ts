import { constants, createPublicKey, hash, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { hasSmallOrder, p256SignatureToRaw } from '@sorgfalt/ledger';
import type { PkiCrypto, VerificationCrypto, VerifyEd25519 } from '@sorgfalt/ledger';

/** DER of an Ed25519 SubjectPublicKeyInfo up to the 32 bytes of the key (RFC 8410, section 4). */
const ed25519SpkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export function sha256(bytes: Uint8Array): Uint8Array {
  // Asked for bytes at once, the platform takes twice as long.
  return new Uint8Array(Buffer.from(hash('sha256', bytes, 'binary'), 'binary'));
}

/** ECDSA P-256 with SHA-256, DER. */
export function signP256(key: KeyObject, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(sign('sha256', bytes, key));
}

export function signEd25519(key: KeyObject, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, bytes, key));
}

export function spkiOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

export function rawEd25519Of(key: KeyObject): Uint8Array {
  return new Uint8Array(spkiOf(key).subarray(ed25519SpkiPrefix.length));
}

/** Primitives of certificates, seals and timestamps on the platform's own cryptography. */
export const nativePki: PkiCrypto = {
  digest: (name, bytes) => new Uint8Array(hash(name.replace('-', ''), bytes, 'buffer')),
  verify(algorithm, spkiDer, bytes, signature) {
    const key = createPublicKey({ key: Buffer.from(spkiDer), format: 'der', type: 'spki' });
    const how =
      algorithm.name === 'ECDSA'
        ? { dsaEncoding: 'ieee-p1363' as const }
        : algorithm.name === 'RSA-PSS'
          ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: algorithm.saltLength }
          : { padding: constants.RSA_PKCS1_PADDING };
    return verify(algorithm.hash.replace('-', ''), bytes, { key, ...how }, signature);
  },
};

/** Primitives of `verifyEntry` on the platform's own cryptography. */
export const nativeCrypto: VerificationCrypto & { readonly verifyEd25519: VerifyEd25519 } = {
  sha256,
  pki: nativePki,
  verifyP256(spkiDer, bytes, signature) {
    const raw = p256SignatureToRaw(signature);
    if (raw === null) return false;
    const key = createPublicKey({ key: Buffer.from(spkiDer), format: 'der', type: 'spki' });
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, raw);
  },
  verifyEd25519(publicKey, bytes, signature) {
    if (hasSmallOrder(publicKey) || hasSmallOrder(signature)) return false;
    const der = Buffer.concat([ed25519SpkiPrefix, publicKey]);
    return verify(null, bytes, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
  },
};
