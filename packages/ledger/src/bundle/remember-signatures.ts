import { base64Encode } from '../bytes.ts';
import type { VerificationCrypto } from '../verification.ts';

/** The same primitives, each signature checked once: the entries of a bundle share certificates, checkpoint and token. */
export function rememberSignatures({
  sha256,
  verifyP256,
  verifyEd25519,
  pki,
}: VerificationCrypto): VerificationCrypto {
  return {
    sha256,
    verifyP256,
    verifyEd25519: verifyEd25519 && remember(verifyEd25519, (...parts) => keyOf(parts)),
    pki: pki && {
      digest: pki.digest,
      verify: remember(
        pki.verify,
        (algorithm, ...parts) => `${Object.values(algorithm).join()} ${keyOf(parts)}`,
      ),
    },
  };
}

function remember<Args extends unknown[]>(
  verify: (...args: Args) => boolean | Promise<boolean>,
  key: (...args: Args) => string,
): (...args: Args) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (...args) => {
    const name = key(...args);
    const result = known.get(name) ?? Promise.resolve(verify(...args));
    known.set(name, result);
    return result;
  };
}

function keyOf(parts: readonly Uint8Array[]): string {
  return parts.map(base64Encode).join(' ');
}
