import { base64Decode, hexEncode } from './bytes.ts';
import { verifySeal } from './cades.ts';
import { nameText } from './certificate.ts';
import type { SealAlg } from './entry.ts';
import { isIdentifier, parseStatement, statementBytes } from './statement.ts';
import { failed, passed, skipped } from './verification.ts';
import type { EntryEvidence, StepFinding, VerificationCrypto } from './verification.ts';

/** Evidence comes from outside: its type says what it should be, its bytes may say anything. */
export function isSealAlg(alg: unknown): alg is SealAlg {
  return alg === 'CAdES' || alg === 'ES256';
}

/**
 * The step `seal`: did the firm sign this statement, with a key that counted then?
 *
 * `provenAt` is a time at which the entry is known to have existed, from a timestamp of the tree that it is in.
 */
export async function checkSeal(
  evidence: EntryEvidence,
  provenAt: string | undefined,
  crypto: VerificationCrypto,
): Promise<StepFinding> {
  const { statement, seal, sealPublicKeySpkiDer, sealRoots } = evidence;
  if (!parseStatement(statement).ok) return failed('invalid-statement');
  if (!isSealAlg(seal?.alg)) return failed('unsupported-alg');
  if (!isIdentifier(seal.keyId)) return failed('invalid-key-id');
  const signature = base64Decode(seal.signature);
  if (signature === null) return failed('invalid-encoding');
  const isTrustable = sealPublicKeySpkiDer !== undefined || (seal.alg === 'CAdES' && sealRoots !== undefined);
  if (!isTrustable) return skipped('no-seal-key', { keyId: seal.keyId });
  return seal.alg === 'CAdES'
    ? checkContainer(evidence, signature, provenAt, crypto)
    : checkBareSignature(evidence, signature, provenAt, crypto);
}

async function checkContainer(
  { statement, seal, sealPublicKeySpkiDer, sealRoots, tsaRoots, revokedKeys }: EntryEvidence,
  cms: Uint8Array,
  at: string | undefined,
  { pki, sha256 }: VerificationCrypto,
): Promise<StepFinding> {
  const { alg, keyId } = seal;
  if (pki === undefined) return skipped('pki-not-available', { alg, keyId });
  const content = statementBytes(statement);
  const trust = { roots: sealRoots, publicKey: sealPublicKeySpkiDer, tsaRoots, revoked: revokedKeys };
  const result = await verifySeal({ cms, content, at, ...trust }, pki, sha256);
  if (!result.ok) return failed(result.error.code, { alg, keyId });
  const { certificate, signingTime, timestamp } = result.value;
  const detail = {
    alg,
    keyId,
    keySha256: hexEncode(sha256(certificate.spki)),
    signer: nameText(certificate.subject),
    signingTime,
    ...(timestamp && { stampedAt: timestamp.genTime, stampedBy: timestamp.authority }),
  };
  if (result.value.keyId !== keyId) return failed('key-id-mismatch', detail);
  // The signer states the time twice; the attribute has no milliseconds.
  const isSameTime = signingTime.slice(0, 19) === statement.at.slice(0, 19);
  return isSameTime ? passed(detail) : failed('signing-time-differs', detail);
}

async function checkBareSignature(
  { statement, seal, sealPublicKeySpkiDer = new Uint8Array(), revokedKeys = [] }: EntryEvidence,
  signature: Uint8Array,
  provenAt: string | undefined,
  { verifyP256, sha256 }: VerificationCrypto,
): Promise<StepFinding> {
  const keySha256 = hexEncode(sha256(sealPublicKeySpkiDer));
  const detail = { alg: seal.alg, keyId: seal.keyId, keySha256 };
  const isValid = await settle(() => verifyP256(sealPublicKeySpkiDer, statementBytes(statement), signature));
  if (!isValid) return failed('invalid-signature', detail);
  const revocation = revokedKeys.find(({ keyId }) => keySha256.startsWith(keyId));
  const isOlder = revocation === undefined || (provenAt !== undefined && provenAt < revocation.revokedAt);
  return isOlder ? passed(detail) : failed('key-revoked', detail);
}

/** A platform's verifier may throw on a malformed key or signature; that is a signature that does not verify. */
async function settle(verify: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await verify();
  } catch {
    return false;
  }
}
