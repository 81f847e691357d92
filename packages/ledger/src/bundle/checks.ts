import { MANIFEST_NAME, SIGNATURE_NAME, manifestProblem } from './asic.ts';
import type { AsicContainer } from './asic.ts';
import type { KeysInUse } from './trusted-keys.ts';
import type { ReadBundle } from './layout.ts';
import type { BundleStep, BundleTrust } from './verification.ts';
import { verifySeal } from '../cades.ts';
import { parseWitnessKey } from '../cosignature.ts';
import type { Note, NoteKey } from '../note.ts';
import { verifyCosignatures } from '../tlog-proof.ts';
import { failed, passed, skipped } from '../verification.ts';
import type { StepFinding, VerificationCrypto } from '../verification.ts';

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

/** The step `witnesses`: did as many cosign every checkpoint as the file claims, and as the reader demands? */
export async function checkWitnesses(
  { checkpoint, anchors, entries }: ReadBundle,
  trust: BundleTrust,
  crypto: VerificationCrypto,
): Promise<BundleStep> {
  const own = entries.filter(({ token }) => token !== null);
  const notes = [
    { note: checkpoint.note, subject: 'checkpoint.txt' },
    ...own.map(({ proof, folder }) => ({ note: proof.note, subject: `${folder}/proof.tlog` })),
  ];
  const steps: BundleStep[] = [];
  for (const { note, subject } of notes) {
    for (const { witnesses = [], quorum = 0 } of [trust, anchors]) {
      steps.push({ id: 'witnesses', subject, ...(await countWitnesses(note, witnesses, quorum, crypto)) });
    }
  }
  const byOutcome = (outcome: string) => steps.find((step) => step.outcome === outcome);
  const none: BundleStep = { id: 'witnesses', subject: 'checkpoint.txt', ...skipped('no-witnesses') };
  const lacking = steps.find(({ detail }) => detail['reason'] === 'ed25519-not-available');
  return byOutcome('failed') ?? lacking ?? byOutcome('passed') ?? none;
}

async function countWitnesses(
  note: Note,
  witnesses: readonly string[],
  quorum: number,
  { sha256, verifyEd25519 }: VerificationCrypto,
): Promise<StepFinding> {
  if (quorum === 0) return skipped('no-witnesses');
  const keys: NoteKey[] = [];
  for (const text of witnesses) {
    const key = parseWitnessKey(text, sha256);
    if (!key.ok) return failed(key.error.code);
    keys.push(key.value);
  }
  if (verifyEd25519 === undefined) return skipped('ed25519-not-available', { quorum });
  const found = await verifyCosignatures(note, keys, { sha256, verifyEd25519 });
  const detail = { cosignatures: found.length, quorum };
  return found.length < quorum ? failed('too-few-cosignatures', detail) : passed(detail);
}
