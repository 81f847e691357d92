import { ecdsaSignatureToRaw } from './signature-algorithm.ts';

const SCALAR_SIZE_BYTES = 32;

/**
 * A P-256 signature as the 64 bytes r ‖ s (IEEE P1363), from that form or from strict DER; null for anything else.
 *
 * Browsers verify this form only, most servers sign in DER. Of 64 bytes, those that read as strict DER count as r ‖ s
 * all the same: a DER signature so short does not occur in practice.
 */
export function p256SignatureToRaw(signature: Uint8Array): Uint8Array | null {
  if (signature.length === 2 * SCALAR_SIZE_BYTES) return signature.slice();
  return ecdsaSignatureToRaw(signature, SCALAR_SIZE_BYTES);
}
