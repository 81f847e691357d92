import { base64Decode } from './bytes.ts';
import { berToDer } from './ber.ts';
import { CanonicalError } from './canonical.ts';
import { parseSignedCheckpoint } from './checkpoint.ts';
import { checkLeaf, checkProofHash, checkStatement, entrySteps } from './entry-steps.ts';
import { entryBytes, sealSha256Of } from './entry.ts';
import { leafHash } from './merkle.ts';
import { parseNoteKey } from './note.ts';
import { settleNow } from './pki-error.ts';
import { isIdentifier, isSalt, parseStatement, proofHashOf, statementBytes } from './statement.ts';
import { failed, skipped } from './verification.ts';
import type { EntryEvidence, EntryVerification, StepFinding, VerificationCrypto } from './verification.ts';
import type { ProvenAge } from './revocation/reasons.ts';
import { leadsTo, outsideOf } from './timestamp.ts';
import { checkCheckpoint, checkInclusion, checkToken } from './verify-position.ts';
import type { StampFinding } from './verify-position.ts';
import { checkSeal } from './verify-entry-seal.ts';
import type { SealParts } from './verify-entry-seal.ts';
import { readSeal } from './seal-form.ts';

/**
 * Checks an entry with everything that is known about it, step by step; the same code in server, browser and CLI.
 *
 * Never throws on evidence, however malformed. A step without anything to compare is `skipped` with a reason and never
 * passes; `ok` is false as soon as one step fails. Reasons:
 *
 * - payload: `payload-erased` (skipped), `salt-missing`, `invalid-salt`, `not-canonical`, `hash-mismatch`
 * - statement: the codes of `parseStatement`
 * - seal: `no-seal-key`, `pki-not-available` (skipped), `invalid-statement`, `unsupported-alg`, `invalid-key-id`,
 *   `invalid-encoding`, `invalid-signature`, `key-id-mismatch`, `signing-time-differs`, `stamp-before-entry`, `only-own-time`
 *   (skipped: see `RevocationOutcome`) and the codes of `verifySeal`
 * - leaf: `no-claimed-leaf-hash` (skipped), `invalid-statement`, `invalid-seal`, `hash-mismatch`
 * - inclusion: `not-sequenced`, `no-checkpoint`, `no-inclusion-proof` (skipped), `no-leaf`, `invalid-checkpoint`,
 *   `invalid-encoding` and the codes of `verifyInclusion`
 * - checkpoint: `no-checkpoint`, `no-log-key`, `ed25519-not-available` (skipped), `invalid-log-key`,
 *   `origin-mismatch` and the codes of `parseNote`, `parseCheckpoint` and `verifyNote`
 * - timestamp: `no-checkpoint`, `no-timestamp`, `no-timestamp-authority` (nobody to trust), `pki-not-available`
 *   (skipped), `invalid-checkpoint`, `invalid-encoding`, `stamp-before-entry`, `stamped-late` (skipped: nothing shows that
 *   the entry is as old as it says) and the codes of `verifyTimestamp`
 */
export function verifyEntry(evidence: EntryEvidence, crypto: VerificationCrypto): Promise<EntryVerification> {
  const leaf = computeLeaf(evidence, crypto);
  const head = evidence.checkpoint === undefined ? null : parseSignedCheckpoint(evidence.checkpoint);
  const stamp = findTimestamp(head, evidence, crypto);
  return entrySteps({
    payload: checkPayload(evidence, crypto),
    statement: checkStatement(parseStatement(evidence.statement)),
    leaf: typeof leaf === 'string' ? failed(leaf) : checkLeaf(leaf, evidence.leafHash),
    inclusion: findInclusion(typeof leaf === 'string' ? null : leaf, head, evidence, crypto),
    checkpoint: findCheckpoint(head, evidence, crypto),
    timestamp: stamp.then(({ finding }) => finding),
    seenByOthers: stamp.then(({ timestamp }) =>
      timestamp !== null && leadsTo(timestamp, outsideRootsOf(evidence)) ? timestamp.genTime : undefined,
    ),
    seal: (proven) => findSeal(evidence, proven, crypto),
    isStampedAtOnce: true,
  });
}

/** A checkpoint note read but not believed; null when there is none. */
type TreeHead = ReturnType<typeof parseSignedCheckpoint> | null;

function checkPayload(
  { payload, salt, statement }: EntryEvidence,
  { sha256 }: VerificationCrypto,
): StepFinding {
  if (payload === undefined) return skipped('payload-erased');
  // Not skipped: whoever shows a payload but keeps its salt back could show any payload.
  if (salt === undefined) return failed('salt-missing');
  if (!isSalt(salt)) return failed('invalid-salt');
  try {
    return checkProofHash(proofHashOf(salt, payload, sha256), statement?.proofHash);
  } catch (error) {
    if (error instanceof CanonicalError) return failed('not-canonical', { code: error.code });
    throw error;
  }
}

/** Evidence comes from outside: its type says what it should be, its bytes may say anything. */
function isSealAlg(alg: unknown): boolean {
  return alg === 'CAdES' || alg === 'ES256';
}

function computeLeaf(
  { statement, seal }: EntryEvidence,
  { sha256 }: VerificationCrypto,
): Uint8Array | 'invalid-statement' | 'invalid-seal' {
  if (!parseStatement(statement).ok) return 'invalid-statement';
  const isReadable = isSealAlg(seal?.alg) && isIdentifier(seal.keyId);
  const sealSha256 = isReadable ? sealSha256Of(seal, sha256) : null;
  if (sealSha256 === null) return 'invalid-seal';
  return leafHash(entryBytes(statement, sealSha256, seal.alg, seal.keyId), sha256);
}

function findSeal(
  evidence: EntryEvidence,
  proven: Promise<ProvenAge>,
  crypto: VerificationCrypto,
): StepFinding | Promise<StepFinding> {
  const { statement, seal, sealPublicKeySpkiDer, sealRoots, tsaRoots, revokedKeys } = evidence;
  if (!parseStatement(statement).ok) return failed('invalid-statement');
  if (!isSealAlg(seal?.alg)) return failed('unsupported-alg');
  if (!isIdentifier(seal.keyId)) return failed('invalid-key-id');
  const signature = base64Decode(seal.signature);
  if (signature === null) return failed('invalid-encoding');
  const trust = {
    publicKey: sealPublicKeySpkiDer,
    roots: sealRoots,
    tsaRoots,
    outsideRoots: outsideRootsOf(evidence),
    revoked: revokedKeys,
    proven,
  };
  const { alg, keyId } = seal;
  const parts: SealParts =
    alg === 'ES256'
      ? { alg, keyId, signature }
      : { alg, keyId, read: settleNow(() => readSeal(signature, crypto.sha256)) };
  return checkSeal(parts, statement.at, { content: statementBytes(statement), ...trust }, crypto);
}

function findInclusion(
  leaf: Uint8Array | null,
  head: TreeHead,
  { leafIndex, inclusionProof }: EntryEvidence,
  { sha256 }: VerificationCrypto,
): StepFinding {
  if (leafIndex === undefined) return skipped('not-sequenced');
  if (head === null) return skipped('no-checkpoint', { leafIndex });
  if (!head.ok) return failed('invalid-checkpoint', { leafIndex });
  const detail = { leafIndex, treeSize: head.value.head.size };
  if (inclusionProof === undefined) return skipped('no-inclusion-proof', detail);
  const proof = inclusionProof.map(base64Decode).filter((hash) => hash !== null);
  if (leaf !== null && proof.length !== inclusionProof.length) return failed('invalid-encoding', detail);
  return checkInclusion(leaf, head.value, leafIndex, proof, sha256);
}

function findCheckpoint(
  head: TreeHead,
  { logPublicKey: key }: EntryEvidence,
  crypto: VerificationCrypto,
): StepFinding | Promise<StepFinding> {
  if (head === null) return skipped('no-checkpoint');
  if (!head.ok) return failed(head.error.code);
  const parsed = typeof key === 'string' ? parseNoteKey(key, crypto.sha256) : null;
  const logKey = typeof key === 'string' ? (parsed?.ok ? parsed.value : null) : key;
  return checkCheckpoint(head.value, logKey, crypto);
}

async function findTimestamp(
  head: TreeHead,
  { timestampToken, tsaRoots }: EntryEvidence,
  crypto: VerificationCrypto,
): Promise<StampFinding> {
  if (head === null) return noStamp(skipped('no-checkpoint'));
  if (!head.ok) return noStamp(failed('invalid-checkpoint'));
  if (timestampToken === undefined) return noStamp(skipped('no-timestamp'));
  if (tsaRoots === undefined) return noStamp(skipped('no-timestamp-authority'));
  if (crypto.pki === undefined) return noStamp(skipped('pki-not-available'));
  const bytes = base64Decode(timestampToken);
  if (bytes === null) return noStamp(failed('invalid-encoding'));
  const token = settleNow(() => berToDer(bytes));
  if (!token.ok) return noStamp(failed(token.error.code));
  return checkToken(token.value, head.value.note.text, tsaRoots, crypto);
}

function noStamp(finding: StepFinding): StampFinding {
  return { finding, timestamp: null };
}

/** Without roots of seals nothing tells the firm's own authority from others. */
function outsideRootsOf({ tsaRoots = [], sealRoots }: EntryEvidence): readonly Uint8Array[] {
  return sealRoots === undefined ? [] : outsideOf(tsaRoots, sealRoots);
}
