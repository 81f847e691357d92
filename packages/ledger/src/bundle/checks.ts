import { MANIFEST_NAME, SIGNATURE_NAME, manifestProblem } from './asic.ts';
import type { AsicContainer } from './asic.ts';
import type { KeysInUse } from './trusted-keys.ts';
import type { ReadBundle } from './layout.ts';
import type { BundleStep, BundleTrust } from './verification.ts';
import { factsOf } from '../cades.ts';
import { parseWitnessKey } from '../cosignature.ts';
import type { Note, NoteKey } from '../note.ts';
import { settle } from '../pki-error.ts';
import { readSeal } from '../seal-form.ts';
import { sealFinding } from '../verify-entry-seal.ts';
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
  { sealRoots, timestampRoots, outsideRoots, revoked }: KeysInUse,
  { pki, sha256 }: VerificationCrypto,
): Promise<BundleStep> {
  const step = { id: 'signature', subject: SIGNATURE_NAME } as const;
  if (pki === undefined) return { ...step, ...skipped('pki-not-available') };
  const trust = {
    content: manifest,
    roots: sealRoots,
    tsaRoots: timestampRoots,
    outsideRoots,
    revoked,
    // It only holds together what is proved apart: a key that nobody else had may say itself when it did so.
    isStatedTimeEnough: true,
  };
  const result = await settle(() => factsOf(readSeal(signature, sha256), trust, pki, sha256));
  if (!result.ok) return { ...step, ...failed(result.error.code) };
  const { keyId, signingTime, timestamp, revocation } = result.value;
  const stamped = timestamp && { stampedAt: timestamp.genTime, stampedBy: timestamp.authority };
  return { ...step, ...sealFinding(revocation, { keyId, signingTime, ...stamped }) };
}

/** When as many of the reader's witnesses as were asked for had seen this; undefined where they have not. */
export async function seenByWitnesses(
  note: Note,
  { witnesses = [], quorum = 0 }: BundleTrust,
  { sha256, verifyEd25519 }: VerificationCrypto,
): Promise<string | undefined> {
  if (quorum === 0 || verifyEd25519 === undefined) return undefined;
  const keys = witnesses.map((text) => parseWitnessKey(text, sha256)).filter((key) => key.ok);
  const found = await verifyCosignatures(
    note,
    keys.map(({ value }) => value),
    { sha256, verifyEd25519 },
  );
  const seconds = found.map(({ timeSeconds }) => timeSeconds).toSorted((a, b) => a - b)[quorum - 1];
  return seconds === undefined ? undefined : instantOf(seconds);
}

/** A witness states any number of seconds; what is beyond a calendar is no time. */
function instantOf(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
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
