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
import { judgeRevocations, revocationsOf } from './revocation/reasons.ts';
import type { JudgedRevocation, ProvenAge, RevokedCertificate, RevokedKey } from './revocation/reasons.ts';
import { isSignedBefore } from './stated-time.ts';
import { leadsTo, timestampOf } from './timestamp.ts';
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
  /** Those of `tsaRoots` that are not the firm's own: what leads to them proves a time to whoever doubts the firm. */
  readonly outsideRoots?: readonly Uint8Array[] | undefined;
  /** What shows from elsewhere when the seal existed. */
  readonly proven?: ProvenAge | Promise<ProvenAge> | undefined;
  /** Whether a key that nobody else had counts for what its signer states to be older than its revocation. */
  readonly isStatedTimeEnough?: boolean | undefined;
  /** Keys and certificates that count no longer from a time on. */
  readonly revoked?: readonly (RevokedKey | RevokedCertificate)[] | undefined;
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
  /** What the revocation of the key leaves of the seal; null where it was not revoked. */
  readonly revocation: JudgedRevocation | null;
}

/** Prepares seals by the key of the first certificate; see `signatureTemplate`. */
export function sealTemplate(certificates: readonly Uint8Array[], sha256: Sha256): SignatureTemplate {
  return signatureTemplate(OID.data, certificates, certificates.map(sha256));
}

/**
 * Checks a firm seal: its form (see `readSeal`), what it is over, who made it, and whether that key may.
 *
 * The chain must be valid at the time of the signature timestamp, else at the one proven from elsewhere, else at the
 * time that the signer states; a revoked key counts only for seals that are shown to be older, see `RevocationOutcome`.
 * Refuses with the codes of `PkiErrorCode`.
 */
export function verifySeal(
  { cms, ...trust }: SealClaim,
  crypto: PkiCrypto,
  sha256: Sha256 = ownSha256,
): Promise<Result<SealFacts, PkiErrorCode>> {
  return settle(async () => {
    const facts = await factsOf(readSeal(cms, sha256), trust, crypto, sha256);
    demand(facts.revocation === null || facts.revocation.outcome === 'older', 'key-revoked');
    return facts;
  });
}

/** As `verifySeal`, of a seal that was read, throwing a `PkiError`; whether it counts is for `revocation` to say. */
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
    const age = ageOf(timestamp, await trust.proven, trust);
    const path = {
      leaf: certificate,
      others: certificates,
      at: age.at ?? signingTime,
      purpose: 'seal',
    } as const;
    const chain = roots
      ? await chainOf({ ...path, roots: readableCertificates(roots) }, crypto)
      : [certificate];
    // However late its stamp: with a key that was not certified yet nothing was signed.
    demand(
      !isSignedBefore(Date.parse(signingTime), Date.parse(certificate.notBefore)),
      'certificate-not-yet-valid',
    );
    const stated = trust.isStatedTimeEnough === true ? { at: signingTime } : {};
    const revocations = revocationsOf(trust.revoked ?? [], keyId, chain);
    const revocation = judgeRevocations(revocations, { ...stated, ...age });
    return { certificate, keyId, chain, signingTime, timestamp, revocation };
  };
  return inOrder(signed, believed());
}

/** What its own timestamp and what is known from elsewhere show together; what is not known is left out. */
function ageOf(
  timestamp: Timestamp | null,
  elsewhere: ProvenAge = {},
  { outsideRoots = [] }: Pick<SealTrust, 'outsideRoots'>,
): ProvenAge {
  const at = timestamp?.genTime ?? elsewhere.at;
  // Of several the earliest shows most.
  const own = timestamp !== null && leadsTo(timestamp, outsideRoots) ? [timestamp.genTime] : [];
  const [byOthers] = [...own, ...(elsewhere.byOthers === undefined ? [] : [elsewhere.byOthers])].sort();
  return { ...(at !== undefined && { at }), ...(byOthers !== undefined && { byOthers }) };
}

/** The signature value of a seal: what a signature timestamp is over. Refuses with the codes of reading. */
export function signatureOfSeal(cms: Uint8Array): Result<Uint8Array, PkiErrorCode> {
  return settleNow(() => readSeal(cms, ownSha256).message.signer.signature);
}

/** Until when all certificates in a seal hold: only what shows it to be older bears it out. Refuses with the codes of reading. */
export function endOfSeal(cms: Uint8Array): Result<string, PkiErrorCode> {
  return settleNow(() => endOf(readSeal(cms, ownSha256).certificates));
}

/** The first end of several certificates. */
export function endOf(certificates: readonly Pick<Certificate, 'notAfter'>[]): string {
  const [first = ''] = certificates.map(({ notAfter }) => notAfter).toSorted();
  return first;
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
