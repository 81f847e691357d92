import type { KeyObject } from 'node:crypto';
import { parseCertificate } from '@sorgfalt/ledger';
import type { Certificate } from '@sorgfalt/ledger';
import { invariant } from '../../../platform/http/app-error.ts';
import { signP256 } from '../crypto.ts';

/**
 * Who holds a signing key. The key may lie in a file, a security module or with a signing service: only this
 * is asked of it. Drivers of others' products belong under `adapters/`.
 */
export interface Signer {
  /** The key's certificate, then its chain without the root; DER. */
  readonly certificates: readonly Uint8Array[];
  /** ECDSA P-256 with SHA-256 over the bytes; DER, or r ‖ s. */
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** A key that lies in this process's memory. */
export function fileSigner(key: KeyObject, certificates: readonly Uint8Array[]): Signer {
  return { certificates, sign: (bytes) => signP256(key, bytes) };
}

/** The certificate of a list that is known to be one. */
export function readCertificate(der: Uint8Array): Certificate {
  const parsed = parseCertificate(der);
  invariant(parsed.ok, 'a certificate that was checked when it came in can be read');
  return parsed.value;
}
