import { hexEncode } from './bytes.ts';
import { factsOf } from './cades.ts';
import type { SealTrust } from './cades.ts';
import { nameText } from './certificate.ts';
import { settle } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';
import type { Result } from '@sorgfalt/result';
import { judgeRevocations, revocationsOf } from './revocation/reasons.ts';
import type { JudgedRevocation } from './revocation/reasons.ts';
import { KEY_ID_LENGTH } from './seal-form.ts';
import type { ReadSeal } from './seal-form.ts';
import { leadsTo } from './timestamp.ts';
import { failed, passed, skipped } from './verification.ts';
import type { StepFinding, VerificationCrypto } from './verification.ts';

/** A seal, and of a container what reading it gave. */
export type SealParts =
  | { readonly alg: 'CAdES'; readonly keyId: string; readonly read: Result<ReadSeal, PkiErrorCode> }
  | { readonly alg: 'ES256'; readonly keyId: string; readonly signature: Uint8Array };

/**
 * The step `seal`: did the firm sign this statement, with a key that counted then?
 *
 * `statedAt` is the time in the statement. `trust.proven` is what the tree that the entry is in shows of its age.
 */
export function checkSeal(
  seal: SealParts,
  statedAt: string,
  trust: SealTrust,
  crypto: VerificationCrypto,
): Promise<StepFinding> | StepFinding {
  const { alg, keyId } = seal;
  const isTrustable = trust.publicKey !== undefined || (alg === 'CAdES' && trust.roots !== undefined);
  if (!isTrustable) return skipped('no-seal-key', { keyId });
  return seal.alg === 'CAdES'
    ? checkContainer(seal, statedAt, trust, crypto)
    : checkBareSignature(seal, trust, crypto);
}

async function checkContainer(
  { alg, keyId, read }: SealParts & { alg: 'CAdES' },
  statedAt: string,
  trust: SealTrust,
  { pki, sha256 }: VerificationCrypto,
): Promise<StepFinding> {
  if (pki === undefined) return skipped('pki-not-available', { alg, keyId });
  const result = read.ok ? await settle(() => factsOf(read.value, trust, pki, sha256)) : read;
  if (!result.ok) return failed(result.error.code, { alg, keyId });
  const { certificate, signingTime, timestamp, revocation } = result.value;
  const detail = {
    alg,
    keyId,
    keySha256: hexEncode(sha256(certificate.spki)),
    signer: nameText(certificate.subject),
    signingTime,
    ...(timestamp && { stampedAt: timestamp.genTime, stampedBy: timestamp.authority }),
    ...(timestamp && leadsTo(timestamp, trust.outsideRoots ?? []) && { stampedByOthers: 'yes' }),
  };
  if (result.value.keyId !== keyId) return failed('key-id-mismatch', detail);
  // The signer states the time twice; the attribute has no milliseconds.
  const isSameTime = signingTime.slice(0, 19) === statedAt.slice(0, 19);
  return isSameTime ? sealFinding(revocation, detail) : failed('signing-time-differs', detail);
}

async function checkBareSignature(
  { alg, keyId, signature }: SealParts & { alg: 'ES256' },
  { content, publicKey = new Uint8Array(), revoked = [], proven }: SealTrust,
  { verifyP256, sha256 }: VerificationCrypto,
): Promise<StepFinding> {
  const keySha256 = hexEncode(sha256(publicKey));
  const detail = { alg, keyId, keySha256 };
  // A platform's verifier may throw on a malformed key or signature; that is a signature that does not verify.
  const check = async () => verifyP256(publicKey, content, signature);
  if (!(await check().catch(() => false))) return failed('invalid-signature', detail);
  const revocations = revocationsOf(revoked, keySha256.slice(0, KEY_ID_LENGTH), []);
  return sealFinding(judgeRevocations(revocations, (await proven) ?? {}), detail);
}

/** What is found of a sound seal, after what the revocation of its key leaves of it. */
export function sealFinding(revocation: JudgedRevocation | null, detail: StepFinding['detail']): StepFinding {
  if (revocation === null) return passed(detail);
  const { outcome, revokedAt, reason: revokedFor } = revocation;
  const told = { ...detail, revokedAt, revokedFor };
  if (outcome === 'older') return passed(told);
  return outcome === 'own-time' ? skipped('only-own-time', told) : failed('key-revoked', told);
}
