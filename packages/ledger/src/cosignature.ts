import { concatBytes, equalBytes } from './bytes.ts';
import { formatTypedKey, noteSignatureLine, parseTypedKey, typedKeyId } from './note.ts';
import type { Note, NoteKey, NoteTrustErrorCode, VerifyEd25519 } from './note.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { Sha256 } from './sha256.ts';
import { utf8Encode } from './utf8.ts';

/** A witness's statement: this was, at that time, the largest tree of the log that it had seen. */
export interface Cosignature {
  readonly name: string;
  /** Seconds since 1970-01-01T00:00Z. */
  readonly timeSeconds: number;
}

/** Why a cosignature is not believed. */
export type CosignatureErrorCode = NoteTrustErrorCode | 'invalid-time';

const COSIGNATURE_TYPE = 0x04;
const TIME_SIZE_BYTES = 8;
const SIGNATURE_SIZE_BYTES = 64;

/** The key id of a witness: as `noteKeyId`, with the type 0x04 of timestamped signatures. C2SP tlog-cosignature. */
export function cosignatureKeyId(key: NoteKey, sha256: Sha256): Uint8Array {
  return typedKeyId(key, COSIGNATURE_TYPE, sha256);
}

/** The text form of a witness's key ("vkey"); differs from that of a log with the same key by its type. */
export function formatWitnessKey(key: NoteKey, sha256: Sha256): string {
  return formatTypedKey(key, COSIGNATURE_TYPE, sha256);
}

/** Reads the text form of a witness's key; refuses the key of a log, a wrong length and a key id that does not fit. */
export function parseWitnessKey(text: string, sha256: Sha256): Result<NoteKey, 'invalid-key'> {
  return parseTypedKey(text, COSIGNATURE_TYPE, sha256);
}

/**
 * What a witness signs: a header, the time and the whole text of the checkpoint (C2SP tlog-cosignature).
 *
 * Throws a RangeError unless the time is a whole number of seconds from 1970 on.
 */
export function cosignedBytes(checkpointText: string, timeSeconds: number): Uint8Array {
  checkTime(timeSeconds);
  return utf8Encode(`cosignature/v1\ntime ${timeSeconds}\n${checkpointText}`);
}

/** The line to add to the checkpoint for a witness's Ed25519 signature over `cosignedBytes`; throws as that does. */
export function cosignatureLine(
  key: NoteKey,
  timeSeconds: number,
  signature: Uint8Array,
  sha256: Sha256,
): string {
  checkTime(timeSeconds);
  const time = new DataView(new ArrayBuffer(TIME_SIZE_BYTES));
  time.setBigUint64(0, BigInt(timeSeconds));
  const timed = concatBytes(new Uint8Array(time.buffer), signature);
  return noteSignatureLine(key.name, cosignatureKeyId(key, sha256), timed);
}

/**
 * Whether the witness cosigned the note; gives back when it says it did.
 *
 * Lines of others are ignored. Refuses with `unknown-signer` when no line is by this witness, `invalid-time` for a time
 * that is no safe integer and `invalid-signature` when its line does not verify. That the time is not in the future is
 * for the caller to check, who has a clock.
 */
export async function verifyCosignature(
  note: Note,
  key: NoteKey,
  verifyEd25519: VerifyEd25519,
  sha256: Sha256,
): Promise<Result<Cosignature, CosignatureErrorCode>> {
  const keyId = cosignatureKeyId(key, sha256);
  const own = note.signatures.find((line) => line.name === key.name && equalBytes(line.keyId, keyId));
  if (own === undefined) return refuse('unknown-signer');
  if (own.signature.length !== TIME_SIZE_BYTES + SIGNATURE_SIZE_BYTES) return refuse('invalid-signature');
  const timeSeconds = readTime(own.signature);
  if (!Number.isSafeInteger(timeSeconds)) return refuse('invalid-time');
  const signature = own.signature.slice(TIME_SIZE_BYTES);
  const isValid = await verifyEd25519(key.publicKey, cosignedBytes(note.text, timeSeconds), signature);
  return isValid ? accept({ name: key.name, timeSeconds }) : refuse('invalid-signature');
}

function readTime(timed: Uint8Array): number {
  return Number(new DataView(timed.buffer, timed.byteOffset).getBigUint64(0));
}

function checkTime(timeSeconds: number): void {
  if (Number.isSafeInteger(timeSeconds) && timeSeconds >= 0) return;
  throw new RangeError('A cosignature has a time in whole seconds.');
}
