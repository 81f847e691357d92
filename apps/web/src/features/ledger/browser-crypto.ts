import { webVerificationCrypto, type VerificationCrypto } from '@sorgfalt/ledger';

/** This page has no Web Cryptography: it was not opened over a secure connection. */
export class NoCryptoError extends Error {
  override readonly name = 'NoCryptoError';
}

/** The primitives of a check on this browser's own cryptography. */
export async function browserCrypto(): Promise<VerificationCrypto> {
  // Missing outside secure contexts, whatever its type says.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) throw new NoCryptoError('no Web Cryptography');
  return webVerificationCrypto(subtle);
}
