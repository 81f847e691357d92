import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';

/**
 * Why a certificate, a seal or a timestamp is not believed.
 *
 * - reading: `malformed`, `unsupported-algorithm`
 * - signed message: `content-type-mismatch`, `digest-mismatch`, `no-signer-certificate`,
 *   `signer-certificate-mismatch` (named by issuer and serial, but not by hash), `unexpected-certificate`,
 *   `invalid-signature`
 * - chain: `unknown-issuer`, `certificate-signature-invalid`, `certificate-expired`, `certificate-not-yet-valid`,
 *   `issuer-not-authority`, `path-too-long`, `unknown-critical-extension`, `wrong-key-usage`,
 *   `wrong-extended-key-usage`
 * - timestamp: `imprint-mismatch`, `nonce-mismatch`, `policy-mismatch`, `not-granted`
 * - seal: `key-revoked`
 */
export type PkiErrorCode =
  | 'malformed'
  | 'unsupported-algorithm'
  | 'content-type-mismatch'
  | 'digest-mismatch'
  | 'no-signer-certificate'
  | 'signer-certificate-mismatch'
  | 'unexpected-certificate'
  | 'invalid-signature'
  | 'unknown-issuer'
  | 'certificate-signature-invalid'
  | 'certificate-expired'
  | 'certificate-not-yet-valid'
  | 'issuer-not-authority'
  | 'path-too-long'
  | 'unknown-critical-extension'
  | 'wrong-key-usage'
  | 'wrong-extended-key-usage'
  | 'imprint-mismatch'
  | 'nonce-mismatch'
  | 'policy-mismatch'
  | 'not-granted'
  | 'key-revoked';

/** Carries a refusal out of nested reading; `settle` turns it into a result, so that no caller sees it. */
export class PkiError extends Error {
  readonly code: PkiErrorCode;

  constructor(code: PkiErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Refuses with `code` unless the condition holds. */
export function demand(condition: boolean, code: PkiErrorCode = 'malformed'): asserts condition {
  if (!condition) throw new PkiError(code);
}

/** The value of `work` as a result; a `PkiError` becomes a refusal, anything else is thrown on. */
export async function settle<T>(work: () => T | Promise<T>): Promise<Result<T, PkiErrorCode>> {
  try {
    return accept(await work());
  } catch (error) {
    if (error instanceof PkiError) return refuse(error.code);
    throw error;
  }
}

/** As `settle`, for work that does not wait. */
export function settleNow<T>(work: () => T): Result<T, PkiErrorCode> {
  try {
    return accept(work());
  } catch (error) {
    if (error instanceof PkiError) return refuse(error.code);
    throw error;
  }
}

/** What `second` gives, once both are done; when both refuse, the code of `first`. */
export async function inOrder<T>(first: Promise<void>, second: Promise<T>): Promise<T> {
  await Promise.allSettled([first, second]);
  await first;
  return second;
}
