import { equalBytes } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { OID } from './oids.ts';
import { PkiError, demand, settle } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';
import type { Result } from '@sorgfalt/result';
import { demandSigned } from './signature-algorithm.ts';
import type { PkiCrypto } from './signature-algorithm.ts';

/** What a certificate is used for, with the certificates around it. */
export interface ChainClaim {
  readonly leaf: Certificate;
  /** Candidates between leaf and root, in any order; what does not fit is passed over. */
  readonly others: readonly Certificate[];
  /** Trusted by the caller, whatever they say about themselves; their validity counts all the same. */
  readonly roots: readonly Certificate[];
  /** The time for which the chain must be valid, UTC with milliseconds. */
  readonly at: string;
  readonly purpose: 'timestamping' | 'seal';
}

/** Certificates that look like issuers cost a signature check each; more of them are no honest chain. */
const CHECKS_MAX = 32;
const LENGTH_MAX = 8;
const DIGITAL_SIGNATURE = 0;
const CONTENT_COMMITMENT = 1;
const KEY_CERT_SIGN = 5;

/**
 * A chain from the leaf to one of the roots, leaf first, valid at the time given (RFC 5280, 6.1, without policies,
 * name constraints and revocation: a critical extension that is not understood is refused).
 *
 * The leaf of a timestamp must have the extended key usage timeStamping, critical and alone (RFC 3161, 2.3); a seal
 * needs digitalSignature or contentCommitment, and a timestamping certificate is none. Refuses with the codes that
 * `PkiErrorCode` lists under "chain".
 */
export function verifyChain(
  claim: ChainClaim,
  crypto: PkiCrypto,
): Promise<Result<Certificate[], PkiErrorCode>> {
  return settle(() => chainOf(claim, crypto));
}

/** As `verifyChain`, throwing a `PkiError`. */
export async function chainOf(claim: ChainClaim, crypto: PkiCrypto): Promise<Certificate[]> {
  demandUse(claim.leaf, claim.purpose);
  return climb([claim.leaf], claim, crypto, { left: CHECKS_MAX });
}

async function climb(
  path: Certificate[],
  claim: ChainClaim,
  crypto: PkiCrypto,
  checks: { left: number },
): Promise<Certificate[]> {
  const last = path.at(-1) ?? claim.leaf;
  demandSound(last, path.length - 1, claim);
  if (claim.roots.some((root) => equalBytes(root.der, last.der))) return path;
  demand(path.length < LENGTH_MAX, 'path-too-long');
  let problem = new PkiError('unknown-issuer');
  for (const issuer of [...claim.roots, ...claim.others]) {
    if (!equalBytes(issuer.subject, last.issuer) || path.includes(issuer)) continue;
    try {
      demand((checks.left -= 1) >= 0, 'path-too-long');
      const signed = { identifier: last.signatureAlgorithm, bytes: last.tbs, signature: last.signature };
      await demandSigned(crypto, issuer.spki, signed, 'certificate-signature-invalid');
      return await climb([...path, issuer], claim, crypto, checks);
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      problem = error;
    }
  }
  throw problem;
}

function demandUse({ keyUsage, extendedKeyUsage }: Certificate, purpose: ChainClaim['purpose']): void {
  const signs = [DIGITAL_SIGNATURE, CONTENT_COMMITMENT].some((bit) => keyUsage?.[bit] === '1');
  demand(keyUsage === null || signs, 'wrong-key-usage');
  const uses = extendedKeyUsage?.uses ?? [];
  const isFit =
    purpose === 'seal'
      ? !uses.includes(OID.timeStamping)
      : extendedKeyUsage?.isCritical === true && uses.length === 1 && uses[0] === OID.timeStamping;
  demand(isFit, 'wrong-extended-key-usage');
}

/** What must hold for a certificate with `below` others under it in the chain. */
function demandSound(certificate: Certificate, below: number, { at, purpose }: ChainClaim): void {
  const { authority, keyUsage, extendedKeyUsage } = certificate;
  demand(at >= certificate.notBefore, 'certificate-not-yet-valid');
  demand(at <= certificate.notAfter, 'certificate-expired');
  demand(!certificate.hasUnknownCritical, 'unknown-critical-extension');
  if (below === 0) return;
  demand(authority !== null, 'issuer-not-authority');
  demand(authority.pathLength >= below - 1, 'path-too-long');
  demand(keyUsage === null || keyUsage[KEY_CERT_SIGN] === '1', 'wrong-key-usage');
  const uses = extendedKeyUsage?.uses ?? [OID.anyUse];
  const isFit = purpose === 'seal' || uses.includes(OID.timeStamping) || uses.includes(OID.anyUse);
  demand(isFit, 'wrong-extended-key-usage');
}
