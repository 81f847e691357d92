import { concatBytes } from './bytes.ts';

const SCALAR_SIZE_BYTES = 32;

/**
 * A P-256 signature as the 64 bytes r ‖ s (IEEE P1363), from that form or from strict DER; null for anything else.
 *
 * Browsers verify this form only, most servers sign in DER. Of 64 bytes, those that read as strict DER count as r ‖ s
 * all the same: a DER signature so short does not occur in practice.
 */
export function p256SignatureToRaw(signature: Uint8Array): Uint8Array | null {
  if (signature.length === 2 * SCALAR_SIZE_BYTES) return signature.slice();
  const [tag, length] = signature;
  if (tag !== 0x30 || length !== signature.length - 2) return null;
  const r = readInteger(signature, 2);
  const s = r === null ? null : readInteger(signature, r.end);
  if (r === null || s === null || s.end !== signature.length) return null;
  return concatBytes(r.scalar, s.scalar);
}

/** Reads a positive DER INTEGER in its shortest form (X.690, 8.3.2) and left-pads it to 32 bytes. */
function readInteger(der: Uint8Array, start: number): { scalar: Uint8Array; end: number } | null {
  const length = der[start + 1] ?? 0;
  const end = start + 2 + length;
  if (der[start] !== 0x02 || length < 1 || end > der.length) return null;
  const [first = 0, second = 0] = der.subarray(start + 2, end);
  const hasSpareZero = first === 0 && length > 1;
  if (first >= 0x80 || (hasSpareZero && second < 0x80)) return null;
  const magnitude = der.subarray(start + 2 + Number(hasSpareZero), end);
  if (magnitude.length > SCALAR_SIZE_BYTES) return null;
  const scalar = new Uint8Array(SCALAR_SIZE_BYTES);
  scalar.set(magnitude, SCALAR_SIZE_BYTES - magnitude.length);
  return { scalar, end };
}
