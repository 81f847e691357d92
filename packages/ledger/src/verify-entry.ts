import { base64Decode, hexEncode } from './bytes.ts';
import { CanonicalError } from './canonical.ts';
import { entryBytes, sealSha256Of } from './entry.ts';
import { leafHash } from './merkle.ts';
import { isIdentifier, isSalt, parseStatement, proofHashOf, statementBytes } from './statement.ts';
import { VERIFICATION_STEPS, failed, passed, skipped } from './verification.ts';
import type {
  EntryEvidence,
  EntryVerification,
  StepFinding,
  VerificationCrypto,
  VerificationStep,
  VerificationStepId,
} from './verification.ts';
import { checkCheckpoint, checkInclusion, readCheckpoint } from './verify-position.ts';

/**
 * Checks an entry with everything that is known about it, step by step; the same code in server, browser and CLI.
 *
 * Never throws on evidence, however malformed. A step without anything to compare is `skipped` with a reason and never
 * passes; `ok` is false as soon as one step fails. Reasons:
 *
 * - payload: `payload-erased` (skipped), `salt-missing`, `invalid-salt`, `not-canonical`, `hash-mismatch`
 * - statement: the codes of `parseStatement`
 * - seal: `no-seal-key` (skipped), `invalid-statement`, `unsupported-alg`, `invalid-key-id`, `invalid-encoding`,
 *   `invalid-signature`
 * - leaf: `no-claimed-leaf-hash` (skipped), `invalid-statement`, `invalid-seal`, `hash-mismatch`
 * - inclusion: `not-sequenced`, `no-checkpoint`, `no-inclusion-proof` (skipped), `no-leaf`, `invalid-checkpoint`,
 *   `invalid-encoding` and the codes of `verifyInclusion`
 * - checkpoint: `no-checkpoint`, `no-log-key`, `ed25519-not-available` (skipped), `invalid-log-key`,
 *   `origin-mismatch` and the codes of `parseNote`, `parseCheckpoint` and `verifyNote`
 * - timestamp: `no-timestamp-authority` (skipped)
 */
export async function verifyEntry(
  evidence: EntryEvidence,
  crypto: VerificationCrypto,
): Promise<EntryVerification> {
  const leaf = computeLeaf(evidence, crypto);
  const head = readCheckpoint(evidence.checkpoint);
  const findings: Record<VerificationStepId, StepFinding> = {
    payload: checkPayload(evidence, crypto),
    statement: checkStatement(evidence),
    seal: await checkSeal(evidence, crypto),
    leaf: checkLeaf(leaf, evidence.leafHash),
    inclusion: checkInclusion(leaf.ok ? leaf.hash : null, head, evidence, crypto.sha256),
    checkpoint: await checkCheckpoint(head, evidence.logPublicKey, crypto),
    timestamp: skipped('no-timestamp-authority'),
  };
  const steps = VERIFICATION_STEPS.map((id): VerificationStep => ({ id, ...findings[id] }));
  const ok = steps.every(({ outcome }) => outcome !== 'failed');
  const essential = [findings.statement, findings.seal, findings.inclusion, findings.checkpoint];
  return { ok, complete: ok && essential.every(({ outcome }) => outcome === 'passed'), steps };
}

function checkPayload(
  { payload, salt, statement }: EntryEvidence,
  { sha256 }: VerificationCrypto,
): StepFinding {
  if (payload === undefined) return skipped('payload-erased');
  // Not skipped: whoever shows a payload but keeps its salt back could show any payload.
  if (salt === undefined) return failed('salt-missing');
  if (!isSalt(salt)) return failed('invalid-salt');
  try {
    const proofHash = proofHashOf(salt, payload, sha256);
    return proofHash === statement?.proofHash
      ? passed({ proofHash })
      : failed('hash-mismatch', { proofHash });
  } catch (error) {
    if (error instanceof CanonicalError) return failed('not-canonical', { code: error.code });
    throw error;
  }
}

function checkStatement({ statement }: EntryEvidence): StepFinding {
  const parsed = parseStatement(statement);
  if (!parsed.ok) return failed(parsed.error.code);
  return passed({ entryId: parsed.value.entryId, kind: parsed.value.kind, at: parsed.value.at });
}

async function checkSeal(
  { statement, seal, sealPublicKeySpkiDer }: EntryEvidence,
  { verifyP256, sha256 }: VerificationCrypto,
): Promise<StepFinding> {
  if (!parseStatement(statement).ok) return failed('invalid-statement');
  // Evidence comes from outside: the type says ES256, the bytes may say anything.
  if ((seal?.alg as string) !== 'ES256') return failed('unsupported-alg');
  if (!isIdentifier(seal.keyId)) return failed('invalid-key-id');
  const signature = base64Decode(seal.signature);
  if (signature === null) return failed('invalid-encoding');
  if (sealPublicKeySpkiDer === undefined) return skipped('no-seal-key', { keyId: seal.keyId });
  const keySha256 = hexEncode(sha256(sealPublicKeySpkiDer));
  const detail = { alg: seal.alg, keyId: seal.keyId, keySha256 };
  const isValid = await settle(() => verifyP256(sealPublicKeySpkiDer, statementBytes(statement), signature));
  return isValid ? passed(detail) : failed('invalid-signature', detail);
}

type Leaf = { ok: true; hash: Uint8Array } | { ok: false; reason: 'invalid-statement' | 'invalid-seal' };

function computeLeaf({ statement, seal }: EntryEvidence, { sha256 }: VerificationCrypto): Leaf {
  if (!parseStatement(statement).ok) return { ok: false, reason: 'invalid-statement' };
  const isReadable = (seal?.alg as string) === 'ES256' && isIdentifier(seal.keyId);
  const sealSha256 = isReadable ? sealSha256Of(seal, sha256) : null;
  if (sealSha256 === null) return { ok: false, reason: 'invalid-seal' };
  return { ok: true, hash: leafHash(entryBytes(statement, sealSha256, seal.alg, seal.keyId), sha256) };
}

function checkLeaf(leaf: Leaf, claimed: string | undefined): StepFinding {
  if (!leaf.ok) return failed(leaf.reason);
  const detail = { leafHash: hexEncode(leaf.hash) };
  if (claimed === undefined) return skipped('no-claimed-leaf-hash', detail);
  return claimed === detail.leafHash ? passed(detail) : failed('hash-mismatch', detail);
}

/** A platform's verifier may throw on a malformed key or signature; that is a signature that does not verify. */
async function settle(verify: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await verify();
  } catch {
    return false;
  }
}
