import { berToDer } from './ber.ts';
import { equalBytes } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { chainOf } from './certificate-chain.ts';
import { readableCertificates, signerOf } from './cms.ts';
import { attribute, signatureTemplate } from './cms-building.ts';
import type { SignatureTemplate } from './cms-building.ts';
import { context, der } from './der.ts';
import { OID } from './oids.ts';
import { demand, inOrder, settle, settleNow } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';
import type { Result } from '@sorgfalt/result';
import { readSeal } from './seal-form.ts';
import type { ReadSeal } from './seal-form.ts';
import { sha256 as ownSha256 } from './sha256.ts';
import type { Sha256 } from './sha256.ts';
import type { PkiCrypto } from './signature-algorithm.ts';
import { timestampOf } from './timestamp.ts';
import type { Timestamp } from './timestamp.ts';

/** A seal with what it must be about and whom the caller trusts. */
export interface SealClaim extends SealTrust {
  /** CAdES-B-B or B-T (ETSI EN 319 122-1, 6), detached, in the one form that `sealTemplate` gives it. */
  readonly cms: Uint8Array;
}

/** What a seal must be about, and whom the caller trusts: roots, the key itself, or both. */
export interface SealTrust {
  readonly content: Uint8Array;
  /** Trusted certificates for seals, DER. */
  readonly roots?: readonly Uint8Array[] | undefined;
  /** The firm's key as DER SubjectPublicKeyInfo, from a list the caller trusts. */
  readonly publicKey?: Uint8Array | undefined;
  /** Trusted certificates of timestamping authorities, DER; without them a signature timestamp is not looked at. */
  readonly tsaRoots?: readonly Uint8Array[] | undefined;
  /** A time at which the seal is known to have existed, from elsewhere. */
  readonly at?: string | Promise<string | undefined> | undefined;
  /** Keys that count no longer from a time on. */
  readonly revoked?: readonly RevokedKey[] | undefined;
}

/** A key and the time, UTC with milliseconds, from which nothing sealed by it is believed. */
export interface RevokedKey {
  /** First 16 hexadecimal digits of SHA-256 over the SubjectPublicKeyInfo. */
  readonly keyId: string;
  readonly revokedAt: string;
}

/** What a believed seal says. */
export interface SealFacts {
  readonly certificate: Certificate;
  /** First 16 hexadecimal digits of SHA-256 over the SubjectPublicKeyInfo. */
  readonly keyId: string;
  /** From the seal's certificate to a trusted root; only the certificate when no roots were given. */
  readonly chain: readonly Certificate[];
  /** As the signer states it, to the second. */
  readonly signingTime: string;
  /** The signature timestamp of a B-T seal, verified; null without one or without roots for it. */
  readonly timestamp: Timestamp | null;
}

/** Prepares seals by the key of the first certificate; see `signatureTemplate`. */
export function sealTemplate(certificates: readonly Uint8Array[], sha256: Sha256): SignatureTemplate {
  return signatureTemplate(OID.data, certificates, certificates.map(sha256));
}

/**
 * Checks a firm seal: its form (see `readSeal`), what it is over, who made it, and whether that key may.
 *
 * The chain must be valid at the time of the signature timestamp, else at `at`, else at the time that the signer
 * states; a revoked key counts only for seals proven older than the revocation by one of the first two. Refuses with
 * the codes of `PkiErrorCode`.
 */
export function verifySeal(
  { cms, ...trust }: SealClaim,
  crypto: PkiCrypto,
  sha256: Sha256 = ownSha256,
): Promise<Result<SealFacts, PkiErrorCode>> {
  return settle(() => factsOf(readSeal(cms, sha256), trust, crypto, sha256));
}

/** As `verifySeal`, of a seal that was read, throwing a `PkiError`. */
export async function factsOf(
  seal: ReadSeal,
  trust: SealTrust,
  crypto: PkiCrypto,
  sha256: Sha256,
): Promise<SealFacts> {
  const { message, certificates, signingTime, token, keyId } = seal;
  const { roots, publicKey, tsaRoots } = trust;
  const { certificate, signed } = await signerOf(message, trust.content, certificates, crypto);
  const believed = async (): Promise<SealFacts> => {
    demand(roots !== undefined || publicKey !== undefined, 'unknown-issuer');
    demand(publicKey === undefined || equalBytes(publicKey, certificate.spki), 'signer-certificate-mismatch');
    const imprint = sha256(message.signer.signature);
    const timestamp =
      token && tsaRoots ? await timestampOf({ token, imprint, roots: tsaRoots }, crypto) : null;
    const proven = timestamp?.genTime ?? (await trust.at) ?? null;
    const path = {
      leaf: certificate,
      others: certificates,
      at: proven ?? signingTime,
      purpose: 'seal',
    } as const;
    const chain = roots
      ? await chainOf({ ...path, roots: readableCertificates(roots) }, crypto)
      : [certificate];
    const revocation = trust.revoked?.find((key) => key.keyId === keyId);
    demand(isOlder(proven, revocation), 'key-revoked');
    return { certificate, keyId, chain, signingTime, timestamp };
  };
  return inOrder(signed, believed());
}

/** Whether what is proven to have existed then is older than the revocation of its key, if there is one. */
export function isOlder(proven: string | null, revocation: RevokedKey | undefined): boolean {
  return revocation === undefined || (proven !== null && proven < revocation.revokedAt);
}

/** The signature value of a seal: what a signature timestamp is over. Refuses with the codes of reading. */
export function signatureOfSeal(cms: Uint8Array): Result<Uint8Array, PkiErrorCode> {
  return settleNow(() => readSeal(cms, ownSha256).message.signer.signature);
}

/**
 * A seal with the timestamp token over its signature as an unsigned attribute: B-T. The token is not verified.
 *
 * The ledger commits to the B-B bytes; `withoutUnsignedAttributes` gives them back.
 */
export function withSignatureTimestamp(cms: Uint8Array, token: Uint8Array): Result<Uint8Array, PkiErrorCode> {
  return settleNow(() => {
    const stamp = attribute(OID.signatureTimestamp, berToDer(token));
    return readSeal(cms, ownSha256).assemble(der(context(1), stamp));
  });
}

/** The B-B form of a B-B or B-T seal. Refuses with the codes of reading. */
export function withoutUnsignedAttributes(cms: Uint8Array): Result<Uint8Array, PkiErrorCode> {
  return settleNow(() => readSeal(cms, ownSha256).assemble());
}
