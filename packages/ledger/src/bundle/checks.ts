import { MANIFEST_NAME, SIGNATURE_NAME, manifestProblem } from './asic.ts';
import type { AsicContainer } from './asic.ts';
import type { KeysInUse } from './trusted-keys.ts';
import type { ReadBundle } from './layout.ts';
import type { BundleStep, BundleTrust } from './verification.ts';
import { verifySeal } from '../cades.ts';
import { parseWitnessKey } from '../cosignature.ts';
import type { NoteKey } from '../note.ts';
import { verifyTimestamp } from '../timestamp.ts';
import type { Timestamp } from '../timestamp.ts';
import { verifyCosignatures } from '../tlog-proof.ts';
import { utf8Encode } from '../utf8.ts';
import { failed, passed, skipped } from '../verification.ts';
import type { StepFinding, VerificationCrypto } from '../verification.ts';
import { checkCheckpoint, readCheckpoint } from '../verify-position.ts';

/** The step `manifest`: are the files those that the manifest lists? */
export async function checkManifest(
  container: AsicContainer,
  { sha256, pki }: VerificationCrypto,
): Promise<BundleStep> {
  const digest = pki === undefined ? sha256 : (bytes: Uint8Array) => pki.digest('SHA-256', bytes);
  const problem = await manifestProblem(container, digest);
  if (problem !== null) return { id: 'manifest', subject: problem.subject, ...failed(problem.code) };
  return { id: 'manifest', subject: MANIFEST_NAME, ...passed({ files: container.files.length }) };
}

/** The step `signature`: did the firm sign the manifest? */
export async function checkSignature(
  { manifest, signature }: AsicContainer,
  { sealRoots, revoked }: KeysInUse,
  { pki, sha256 }: VerificationCrypto,
): Promise<BundleStep> {
  const step = { id: 'signature', subject: SIGNATURE_NAME } as const;
  if (pki === undefined) return { ...step, ...skipped('pki-not-available') };
  const claim = { cms: signature, content: manifest, roots: sealRoots, revoked };
  const result = await verifySeal(claim, pki, sha256);
  if (!result.ok) return { ...step, ...failed(result.error.code) };
  const { keyId, signingTime } = result.value;
  return { ...step, ...passed({ keyId, signingTime }) };
}

/** The step `checkpoint`: did the log sign the tree head that was stamped? */
export async function checkSharedCheckpoint(
  { checkpoint, checkpointText }: ReadBundle,
  { logKey }: KeysInUse,
  crypto: VerificationCrypto,
): Promise<BundleStep> {
  const head = readCheckpoint(checkpoint);
  const isSameText = head?.ok === true && head.note.text === checkpointText;
  const finding = isSameText ? await checkCheckpoint(head, logKey, crypto) : failed('text-differs');
  return { id: 'checkpoint', subject: 'checkpoint.txt', ...finding };
}

/** The step `witnesses`: did as many cosign every checkpoint as the file claims, and as the reader demands? */
export async function checkWitnesses(
  { checkpoint, anchors, entries }: ReadBundle,
  trust: BundleTrust,
  crypto: VerificationCrypto,
): Promise<BundleStep> {
  const subjects = new Map([[checkpoint, 'checkpoint.txt']]);
  for (const { proof, folder } of entries) {
    if (!subjects.has(proof.checkpoint)) subjects.set(proof.checkpoint, `${folder}/proof.tlog`);
  }
  const steps: BundleStep[] = [];
  for (const [note, subject] of subjects) {
    for (const [witnesses, quorum] of [
      [trust.witnesses ?? [], trust.quorum ?? 0],
      [anchors.witnesses, anchors.quorum],
    ] as const) {
      steps.push({ id: 'witnesses', subject, ...(await countWitnesses(note, witnesses, quorum, crypto)) });
    }
  }
  const byOutcome = (outcome: string) => steps.find((step) => step.outcome === outcome);
  const none: BundleStep = { id: 'witnesses', subject: 'checkpoint.txt', ...skipped('no-witnesses') };
  const lacking = steps.find(({ detail }) => detail['reason'] === 'ed25519-not-available');
  return byOutcome('failed') ?? lacking ?? byOutcome('passed') ?? none;
}

async function countWitnesses(
  checkpoint: string,
  witnesses: readonly string[],
  quorum: number,
  { sha256, verifyEd25519 }: VerificationCrypto,
): Promise<StepFinding> {
  if (quorum === 0) return skipped('no-witnesses');
  const head = readCheckpoint(checkpoint);
  const keys: NoteKey[] = [];
  for (const text of witnesses) {
    const key = parseWitnessKey(text, sha256);
    if (!key.ok) return failed(key.error.code);
    keys.push(key.value);
  }
  if (verifyEd25519 === undefined) return skipped('ed25519-not-available', { quorum });
  if (head?.ok !== true) return failed('invalid-checkpoint');
  const found = await verifyCosignatures(head.note, keys, { sha256, verifyEd25519 });
  const detail = { cosignatures: found.length, quorum };
  return found.length < quorum ? failed('too-few-cosignatures', detail) : passed(detail);
}

/** The step `timestamp`: does the token stamp this checkpoint? */
export async function checkToken(
  { checkpointText, token }: ReadBundle,
  { timestampRoots }: KeysInUse,
  { pki, sha256 }: VerificationCrypto,
): Promise<{ step: BundleStep; timestamp: Timestamp | null }> {
  const step = { id: 'timestamp', subject: 'checkpoint.tsr' } as const;
  if (pki === undefined) return { step: { ...step, ...skipped('pki-not-available') }, timestamp: null };
  const imprint = sha256(utf8Encode(checkpointText));
  const result = await verifyTimestamp({ token, imprint, roots: timestampRoots }, pki);
  if (!result.ok) return { step: { ...step, ...failed(result.error.code) }, timestamp: null };
  const { genTime, serial, policy, authority } = result.value;
  return { step: { ...step, ...passed({ genTime, serial, policy, authority }) }, timestamp: result.value };
}
