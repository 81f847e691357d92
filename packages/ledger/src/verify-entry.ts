import { hexEncode } from './bytes.ts';
import { CanonicalError } from './canonical.ts';
import { entryBytes, sealSha256Of } from './entry.ts';
import { leafHash } from './merkle.ts';
import { isIdentifier, isSalt, parseStatement, proofHashOf } from './statement.ts';
import { VERIFICATION_STEPS, failed, passed, skipped } from './verification.ts';
import type {
  EntryEvidence,
  EntryVerification,
  StepFinding,
  VerificationCrypto,
  VerificationStep,
  VerificationStepId,
} from './verification.ts';
import { checkCheckpoint, checkInclusion, checkTimestamp, readCheckpoint } from './verify-position.ts';
import { checkSeal, isSealAlg } from './verify-entry-seal.ts';

/**
 * Checks an entry with everything that is known about it, step by step; the same code in server, browser and CLI.
 *
 * Never throws on evidence, however malformed. A step without anything to compare is `skipped` with a reason and never
 * passes; `ok` is false as soon as one step fails. Reasons:
 *
 * - payload: `payload-erased` (skipped), `salt-missing`, `invalid-salt`, `not-canonical`, `hash-mismatch`
 * - statement: the codes of `parseStatement`
 * - seal: `no-seal-key`, `pki-not-available` (skipped), `invalid-statement`, `unsupported-alg`, `invalid-key-id`,
 *   `invalid-encoding`, `invalid-signature`, `key-id-mismatch`, `signing-time-differs` and the codes of `verifySeal`
 * - leaf: `no-claimed-leaf-hash` (skipped), `invalid-statement`, `invalid-seal`, `hash-mismatch`
 * - inclusion: `not-sequenced`, `no-checkpoint`, `no-inclusion-proof` (skipped), `no-leaf`, `invalid-checkpoint`,
 *   `invalid-encoding` and the codes of `verifyInclusion`
 * - checkpoint: `no-checkpoint`, `no-log-key`, `ed25519-not-available` (skipped), `invalid-log-key`,
 *   `origin-mismatch` and the codes of `parseNote`, `parseCheckpoint` and `verifyNote`
 * - timestamp: `no-checkpoint`, `no-timestamp`, `no-timestamp-authority` (nobody to trust), `pki-not-available`
 *   (skipped), `invalid-checkpoint`, `invalid-encoding` and the codes of `verifyTimestamp`
 */
export async function verifyEntry(
  evidence: EntryEvidence,
  crypto: VerificationCrypto,
): Promise<EntryVerification> {
  const leaf = computeLeaf(evidence, crypto);
  const head = readCheckpoint(evidence.checkpoint);
  const inclusion = checkInclusion(leaf.ok ? leaf.hash : null, head, evidence, crypto.sha256);
  const timestamp = await checkTimestamp(head, evidence, crypto);
  // The stamped tree proves the age of a seal only if the entry is in it.
  const isProven = inclusion.outcome === 'passed' && timestamp.outcome === 'passed';
  const provenAt = isProven ? String(timestamp.detail['genTime']) : undefined;
  const findings: Record<VerificationStepId, StepFinding> = {
    payload: checkPayload(evidence, crypto),
    statement: checkStatement(evidence),
    seal: await checkSeal(evidence, provenAt, crypto),
    leaf: checkLeaf(leaf, evidence.leafHash),
    inclusion,
    checkpoint: await checkCheckpoint(head, evidence.logPublicKey, crypto),
    timestamp,
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

type Leaf = { ok: true; hash: Uint8Array } | { ok: false; reason: 'invalid-statement' | 'invalid-seal' };

function computeLeaf({ statement, seal }: EntryEvidence, { sha256 }: VerificationCrypto): Leaf {
  if (!parseStatement(statement).ok) return { ok: false, reason: 'invalid-statement' };
  const isReadable = isSealAlg(seal?.alg) && isIdentifier(seal.keyId);
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
