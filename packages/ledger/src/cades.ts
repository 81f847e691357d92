import { berToDer } from './ber.ts';
import { equalBytes, hexEncode } from './bytes.ts';
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { chainOf } from './certificate-chain.ts';
import { attributeOf, certificateIdsOf, readSignedMessage, readableCertificates, signerOf } from './cms.ts';
import type { SignedMessage } from './cms.ts';
import { signatureTemplate } from './cms-building.ts';
import type { SignatureTemplate } from './cms-building.ts';
import { timeOf } from './der.ts';
import { OID } from './oids.ts';
import { demand, settle, settleNow } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';
import type { Result } from './result.ts';
import { sha256 as ownSha256 } from './sha256.ts';
import type { Sha256 } from './sha256.ts';
import type { PkiCrypto } from './signature-algorithm.ts';
import { timestampOf } from './timestamp.ts';
import type { Timestamp } from './timestamp.ts';

/** A seal with what it must be about, and whom the caller trusts: roots, the key itself, or both. */
export interface SealClaim {
  /** CAdES-B-B or B-T (ETSI EN 319 122-1, 6), detached, in the one form that `sealTemplate` gives it. */
  readonly cms: Uint8Array;
  readonly content: Uint8Array;
  /** Trusted certificates for seals, DER. */
  readonly roots?: readonly Uint8Array[] | undefined;
  /** The firm's key as DER SubjectPublicKeyInfo, from a list the caller trusts. */
  readonly publicKey?: Uint8Array | undefined;
  /** Trusted certificates of timestamping authorities, DER; without them a signature timestamp is not looked at. */
  readonly tsaRoots?: readonly Uint8Array[] | undefined;
  /** A time at which the seal is known to have existed, from elsewhere. */
  readonly at?: string | undefined;
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

const KEY_ID_LENGTH = 16;

/** Prepares seals by the key of the first certificate; see `signatureTemplate`. */
export function sealTemplate(certificates: readonly Uint8Array[], sha256: Sha256): SignatureTemplate {
  return signatureTemplate(OID.data, certificates, certificates.map(sha256));
}

/**
 * Checks a firm seal: its form, what it is over, who made it, and whether that key may.
 *
 * There is exactly one encoding of a seal: it is taken apart, put together again and compared, so that no byte of it
 * is free. Every embedded certificate must be named by hash in the signed attributes. The chain must be valid at the
 * time of the signature timestamp, else at `at`, else at the time that the signer states; a revoked key counts only for
 * seals proven older than the revocation by one of the first two. Refuses with the codes of `PkiErrorCode`.
 */
export function verifySeal(
  claim: SealClaim,
  crypto: PkiCrypto,
  sha256: Sha256 = ownSha256,
): Promise<Result<SealFacts, PkiErrorCode>> {
  return settle(async () => {
    const { message, certificates, signingTime, token } = readSeal(claim.cms, sha256);
    const certificate = await signerOf(message, claim.content, certificates, crypto);
    const keyId = hexEncode(sha256(certificate.spki)).slice(0, KEY_ID_LENGTH);
    const imprint = sha256(message.signer.signature);
    const timestamp =
      token && claim.tsaRoots ? await timestampOf({ token, imprint, roots: claim.tsaRoots }, crypto) : null;
    const proven = timestamp?.genTime ?? claim.at ?? null;
    const chain = await trust(claim, certificates, certificate, proven ?? signingTime, crypto);
    const revocation = claim.revoked?.find((key) => key.keyId === keyId);
    const isOlder = proven !== null && revocation !== undefined && proven < revocation.revokedAt;
    demand(revocation === undefined || isOlder, 'key-revoked');
    return { certificate, keyId, chain, signingTime, timestamp };
  });
}

async function trust(
  { roots, publicKey }: SealClaim,
  others: readonly Certificate[],
  leaf: Certificate,
  at: string,
  crypto: PkiCrypto,
): Promise<readonly Certificate[]> {
  demand(roots !== undefined || publicKey !== undefined, 'unknown-issuer');
  demand(publicKey === undefined || equalBytes(publicKey, leaf.spki), 'signer-certificate-mismatch');
  if (roots === undefined) return [leaf];
  return chainOf({ leaf, others, roots: readableCertificates(roots), at, purpose: 'seal' }, crypto);
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
  return settleNow(() => readSeal(cms, ownSha256).assemble(berToDer(token)));
}

/** The B-B form of a B-B or B-T seal. Refuses with the codes of reading. */
export function withoutUnsignedAttributes(cms: Uint8Array): Result<Uint8Array, PkiErrorCode> {
  return settleNow(() => readSeal(cms, ownSha256).assemble(null));
}

interface ReadSeal {
  readonly message: SignedMessage;
  /** In the order in which the signed attributes name them: the signer's first. */
  readonly certificates: readonly Certificate[];
  readonly signingTime: string;
  readonly token: Uint8Array | null;
  /** The same seal with another token, or none. */
  assemble(token: Uint8Array | null): Uint8Array;
}

function readSeal(cms: Uint8Array, sha256: Sha256): ReadSeal {
  const message = readSignedMessage(cms);
  const { signer } = message;
  const ids = certificateIdsOf(signer);
  demand(ids.length === message.certificates.length, 'unexpected-certificate');
  const list = ids.map((id) => {
    const named = message.certificates.find((bytes) => equalBytes(sha256(bytes), id.digest));
    demand(named !== undefined, 'signer-certificate-mismatch');
    return named;
  });
  const digest = attributeOf(signer.attributes, OID.messageDigest);
  const time = attributeOf(signer.attributes, OID.signingTime);
  demand(digest?.content.length === 32 && time !== null);
  const template = sealTemplate(list, sha256);
  const signingTime = timeOf(time);
  const attributes = template.signedAttributes(digest.content, signingTime);
  const token = attributeOf(signer.unsignedAttributes, OID.signatureTimestamp)?.der ?? null;
  const assemble = (signatureTimestamp: Uint8Array | null) =>
    template.assemble(attributes, signer.signature, { signatureTimestamp });
  demand(equalBytes(assemble(token), cms));
  return { message, certificates: list.map(readCertificate), signingTime, token, assemble };
}
