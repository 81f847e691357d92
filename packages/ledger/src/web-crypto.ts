import type { PkiCrypto } from './signature-algorithm.ts';

/** The part of `crypto.subtle` (Web Cryptography) that is used; browsers and Node have it. */
export interface SubtleCryptography {
  digest(algorithm: string, data: Uint8Array): Promise<ArrayBuffer>;
  importKey(
    format: 'spki',
    keyData: Uint8Array,
    algorithm: { name: string; hash: string; namedCurve?: string },
    extractable: boolean,
    keyUsages: ['verify'],
  ): Promise<unknown>;
  verify(
    algorithm: { name: string; hash: string; saltLength?: number },
    key: unknown,
    signature: Uint8Array,
    data: Uint8Array,
  ): Promise<boolean>;
}

/** The primitives of certificates, seals and timestamps on `crypto.subtle`. */
export function webCrypto(subtle: SubtleCryptography): PkiCrypto {
  return {
    digest: async (hash, bytes) => new Uint8Array(await subtle.digest(hash, bytes)),
    async verify(algorithm, spkiDer, bytes, signature) {
      const key = await subtle.importKey('spki', spkiDer, algorithm, false, ['verify']);
      return subtle.verify(algorithm, key, signature, bytes);
    },
  };
}
