import { base64Encode, hexEncode } from './bytes.ts';
import type { SignedCheckpoint } from './checkpoint.ts';
import { noteKeyId, verifyNote } from './note.ts';
import type { NoteKey } from './note.ts';
import { settle } from './pki-error.ts';
import { verifyInclusion } from './proof-checking.ts';
import type { Sha256 } from './sha256.ts';
import { timestampOf } from './timestamp.ts';
import type { Timestamp } from './timestamp.ts';
import { utf8Encode } from './utf8.ts';
import { failed, passed, skipped } from './verification.ts';
import type { StepFinding, VerificationCrypto } from './verification.ts';

/** The step `inclusion`: is the leaf at its index in the tree that the checkpoint describes? */
export function checkInclusion(
  leafHash: Uint8Array | null,
  { head: { size, root } }: SignedCheckpoint,
  index: number,
  proof: readonly Uint8Array[],
  sha256: Sha256,
): StepFinding {
  const detail = { leafIndex: index, treeSize: size };
  if (leafHash === null) return failed('no-leaf', detail);
  const result = verifyInclusion({ leafHash, index, size, root, proof }, sha256);
  return result.ok ? passed({ ...detail, rootHash: base64Encode(root) }) : failed(result.error.code, detail);
}

/** The step `checkpoint`: did the log itself sign this tree head? The key is null where it cannot be read. */
export async function checkCheckpoint(
  { note, head: { origin, size, root } }: SignedCheckpoint,
  key: NoteKey | null | undefined,
  { sha256, verifyEd25519 }: VerificationCrypto,
): Promise<StepFinding> {
  const detail = { origin, treeSize: size, rootHash: base64Encode(root) };
  if (key === undefined) return skipped('no-log-key', detail);
  if (key === null) return failed('invalid-log-key', detail);
  // Without this, one key used for two logs would let a checkpoint of the one stand for the other.
  if (key.name !== origin) return failed('origin-mismatch', detail);
  if (verifyEd25519 === undefined) return skipped('ed25519-not-available', detail);
  const result = await verifyNote(note, key, verifyEd25519, sha256).catch(() => null);
  if (result?.ok !== true) return failed(result?.error.code ?? 'invalid-signature', detail);
  return passed({ ...detail, keyId: hexEncode(noteKeyId(key.name, key.publicKey, sha256)) });
}

/** What the step `timestamp` found, and what the token says where it passed. */
export interface StampFinding {
  readonly finding: StepFinding;
  readonly timestamp: Timestamp | null;
}

/** The step `timestamp`: did an authority see the text of this checkpoint, and when? The token is DER. */
export async function checkToken(
  token: Uint8Array,
  checkpointText: string,
  roots: readonly Uint8Array[],
  { sha256, pki }: VerificationCrypto,
): Promise<StampFinding> {
  if (pki === undefined) return { finding: skipped('pki-not-available'), timestamp: null };
  const imprint = sha256(utf8Encode(checkpointText));
  const result = await settle(() => timestampOf({ token, imprint, roots }, pki));
  if (!result.ok) return { finding: failed(result.error.code), timestamp: null };
  const { genTime, serial, policy, authority } = result.value;
  return { finding: passed({ genTime, serial, policy, authority }), timestamp: result.value };
}
