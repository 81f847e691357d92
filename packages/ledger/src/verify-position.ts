import { base64Decode, base64Encode, hexEncode } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import type { CheckpointErrorCode, ParsedCheckpoint } from './checkpoint.ts';
import { noteKeyId, parseNote, parseNoteKey, verifyNote } from './note.ts';
import type { Note, NoteFormatErrorCode, NoteKey } from './note.ts';
import { verifyInclusion } from './proof-checking.ts';
import type { Sha256 } from './sha256.ts';
import { verifyTimestamp } from './timestamp.ts';
import { utf8Encode } from './utf8.ts';
import { failed, passed, skipped } from './verification.ts';
import type { EntryEvidence, StepFinding, VerificationCrypto } from './verification.ts';

/** A checkpoint note read but not believed; null when there is none. */
export type TreeHead =
  | { ok: true; note: Note; checkpoint: ParsedCheckpoint }
  | { ok: false; reason: NoteFormatErrorCode | CheckpointErrorCode }
  | null;

/** Takes the checkpoint note of an entry apart. */
export function readCheckpoint(text: string | undefined): TreeHead {
  if (text === undefined) return null;
  const note = parseNote(text);
  if (!note.ok) return { ok: false, reason: note.error.code };
  const checkpoint = parseCheckpoint(note.value.text);
  if (!checkpoint.ok) return { ok: false, reason: checkpoint.error.code };
  return { ok: true, note: note.value, checkpoint: checkpoint.value };
}

/** The step `inclusion`: is the leaf at its index in the tree that the checkpoint describes? */
export function checkInclusion(
  leaf: Uint8Array | null,
  head: TreeHead,
  { leafIndex, inclusionProof }: EntryEvidence,
  sha256: Sha256,
): StepFinding {
  if (leafIndex === undefined) return skipped('not-sequenced');
  if (head === null) return skipped('no-checkpoint', { leafIndex });
  if (!head.ok) return failed('invalid-checkpoint', { leafIndex });
  const { size, root } = head.checkpoint;
  const detail = { leafIndex, treeSize: size };
  if (inclusionProof === undefined) return skipped('no-inclusion-proof', detail);
  if (leaf === null) return failed('no-leaf', detail);
  const proof = inclusionProof.map(base64Decode).filter((hash) => hash !== null);
  if (proof.length !== inclusionProof.length) return failed('invalid-encoding', detail);
  const result = verifyInclusion({ leafHash: leaf, index: leafIndex, size, root, proof }, sha256);
  return result.ok ? passed({ ...detail, rootHash: base64Encode(root) }) : failed(result.error.code, detail);
}

/** The step `checkpoint`: did the log itself sign this tree head? */
export async function checkCheckpoint(
  head: TreeHead,
  trusted: NoteKey | string | undefined,
  { sha256, verifyEd25519 }: VerificationCrypto,
): Promise<StepFinding> {
  if (head === null) return skipped('no-checkpoint');
  if (!head.ok) return failed(head.reason);
  const { origin, size, root } = head.checkpoint;
  const detail = { origin, treeSize: size, rootHash: base64Encode(root) };
  if (trusted === undefined) return skipped('no-log-key', detail);
  const key =
    typeof trusted === 'string' ? parseNoteKey(trusted, sha256) : { ok: true as const, value: trusted };
  if (!key.ok) return failed('invalid-log-key', detail);
  // Without this, one key used for two logs would let a checkpoint of the one stand for the other.
  if (key.value.name !== origin) return failed('origin-mismatch', detail);
  if (verifyEd25519 === undefined) return skipped('ed25519-not-available', detail);
  const result = await verifyNote(head.note, key.value, verifyEd25519, sha256).catch(() => null);
  if (result === null) return failed('invalid-signature', detail);
  if (!result.ok) return failed(result.error.code, detail);
  return passed({ ...detail, keyId: hexEncode(noteKeyId(key.value.name, key.value.publicKey, sha256)) });
}

/** The step `timestamp`: did an authority see the text of this checkpoint, and when? */
export async function checkTimestamp(
  head: TreeHead,
  { timestampToken, tsaRoots }: EntryEvidence,
  { sha256, pki }: VerificationCrypto,
): Promise<StepFinding> {
  if (head === null) return skipped('no-checkpoint');
  if (!head.ok) return failed('invalid-checkpoint');
  if (timestampToken === undefined) return skipped('no-timestamp');
  if (tsaRoots === undefined) return skipped('no-timestamp-authority');
  if (pki === undefined) return skipped('pki-not-available');
  const token = base64Decode(timestampToken);
  if (token === null) return failed('invalid-encoding');
  const imprint = sha256(utf8Encode(head.note.text));
  const result = await verifyTimestamp({ token, imprint, roots: tsaRoots }, pki);
  if (!result.ok) return failed(result.error.code);
  const { genTime, serial, policy, authority } = result.value;
  return passed({ genTime, serial, policy, authority });
}
