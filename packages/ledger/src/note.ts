import { base64Decode, base64Encode, concatBytes, equalBytes, hexEncode } from './bytes.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import { sha256 as ownSha256 } from './sha256.ts';
import type { Sha256 } from './sha256.ts';
import { utf8Encode } from './utf8.ts';

/** One signature line of a note: who claims to have signed, the four-byte key id, and the signature itself. */
export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

/** A note taken apart, nothing verified: do not act on `text` before `verifyNote` has accepted it. */
export interface Note {
  /** What the signatures cover, with its final newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** An Ed25519 key under the name it signs notes with; `publicKey` is the raw 32 bytes of RFC 8032. */
export interface NoteKey {
  readonly name: string;
  readonly publicKey: Uint8Array;
}

/** Why a note is not read. */
export type NoteFormatErrorCode =
  | 'control-character'
  | 'lone-surrogate'
  | 'no-signature-block'
  | 'invalid-signature-line'
  | 'duplicate-signature'
  | 'too-many-signatures';

/** Why a note that was read is not believed. */
export type NoteTrustErrorCode = 'unknown-signer' | 'invalid-signature';

/** Checks an Ed25519 signature over `bytes`; `publicKey` is the raw 32 bytes. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** A reader of notes must take 16 signatures and should have a limit (C2SP signed-note, "Format"). */
const SIGNATURES_MAX = 100;
const ED25519_TYPE = 0x01;
const KEY_ID_SIZE_BYTES = 4;
const LINE_START = '\u2014 ';
const KEY_NAME = /^[^\p{White_Space}\p{Cc}+]+$/u;

/**
 * The signature line, with its newline, that is added below a note's text and blank line (C2SP signed-note).
 *
 * Throws a RangeError when the name is empty or has a space or plus, or the key id is not four bytes.
 */
export function noteSignatureLine(name: string, keyId: Uint8Array, signature: Uint8Array): string {
  if (!isKeyName(name)) throw new RangeError('A key name is not empty and has no spaces or plus signs.');
  if (keyId.length !== KEY_ID_SIZE_BYTES) throw new RangeError('A key id has four bytes.');
  return `${LINE_START}${name} ${base64Encode(concatBytes(keyId, signature))}\n`;
}

/** Puts signature lines below a text; the text must end in a newline, as `formatCheckpoint` gives it. */
export function formatNote(text: string, signatureLines: readonly string[]): string {
  return `${text}\n${signatureLines.join('')}`;
}

/** The key id of an Ed25519 key: the first four bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key). C2SP signed-note. */
export function noteKeyId(name: string, publicKey: Uint8Array, sha256: Sha256): Uint8Array {
  return typedKeyId({ name, publicKey }, ED25519_TYPE, sha256);
}

/** The key id of a key of any signature type: a signer has another id for each way of signing. C2SP signed-note. */
export function typedKeyId({ name, publicKey }: NoteKey, type: number, sha256: Sha256): Uint8Array {
  const named = concatBytes(utf8Encode(`${name}\n`), Uint8Array.of(type), publicKey);
  return sha256(named).slice(0, KEY_ID_SIZE_BYTES);
}

/** The text form of a key, `name+key id+base64 of type and key`, as other log tools take it ("vkey"). */
export function formatNoteKey(key: NoteKey, sha256: Sha256): string {
  return formatTypedKey(key, ED25519_TYPE, sha256);
}

/** The text form of a key of the given signature type. */
export function formatTypedKey(key: NoteKey, type: number, sha256: Sha256): string {
  const typed = concatBytes(Uint8Array.of(type), key.publicKey);
  return `${key.name}+${hexEncode(typedKeyId(key, type, sha256))}+${base64Encode(typed)}`;
}

/** Reads the text form of an Ed25519 key; refuses another type, a wrong length and a key id that does not fit. */
export function parseNoteKey(text: string, sha256: Sha256): Result<NoteKey, 'invalid-key'> {
  return parseTypedKey(text, ED25519_TYPE, sha256);
}

/** Reads the text form of a 32-byte key of the given signature type; refuses as `parseNoteKey` does. */
export function parseTypedKey(text: string, type: number, sha256: Sha256): Result<NoteKey, 'invalid-key'> {
  const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text);
  const [, name = '', keyIdHex = '', typedBase64 = ''] = match ?? [];
  const typed = base64Decode(typedBase64);
  if (!isKeyName(name) || typed === null) return refuse('invalid-key');
  const publicKey = typed.slice(1);
  if (typed[0] !== type || publicKey.length !== 32) return refuse('invalid-key');
  const key = { name, publicKey };
  return hexEncode(typedKeyId(key, type, sha256)) === keyIdHex ? accept(key) : refuse('invalid-key');
}

/**
 * Takes a signed note apart (C2SP signed-note, "Format") without verifying anything.
 *
 * Every byte of the input is accounted for: carriage returns and other control characters, text after the last
 * signature line, a second line of the same name and key id, and base64 in another than the canonical spelling are
 * refused.
 */
export function parseNote(input: string): Result<Note, NoteFormatErrorCode> {
  if (!input.isWellFormed()) return refuse('lone-surrogate');
  if (/(?!\n)\p{Cc}/u.test(input)) return refuse('control-character');
  const split = input.lastIndexOf('\n\n');
  if (split < 1 || !input.endsWith('\n')) return refuse('no-signature-block');
  const lines = input.slice(split + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return refuse('too-many-signatures');
  const signatures = lines.map(parseSignatureLine).filter((signature) => signature !== null);
  if (signatures.length !== lines.length) return refuse('invalid-signature-line');
  const signers = new Set(signatures.map(({ name, keyId }) => `${name}+${hexEncode(keyId)}`));
  if (signers.size !== signatures.length) return refuse('duplicate-signature');
  return accept({ text: input.slice(0, split + 1), signatures });
}

/**
 * Whether `key` signed the note; gives back the text, which may be believed from here on.
 *
 * Signatures of other keys are ignored, as the format demands. Refuses with `unknown-signer` when no line is by this
 * key and `invalid-signature` when its line does not verify.
 */
export async function verifyNote(
  note: Note,
  key: NoteKey,
  verifyEd25519: VerifyEd25519,
  sha256: Sha256 = ownSha256,
): Promise<Result<string, NoteTrustErrorCode>> {
  const keyId = noteKeyId(key.name, key.publicKey, sha256);
  const own = note.signatures.find((line) => line.name === key.name && equalBytes(line.keyId, keyId));
  if (own === undefined) return refuse('unknown-signer');
  const isValid = await verifyEd25519(key.publicKey, utf8Encode(note.text), own.signature);
  return isValid ? accept(note.text) : refuse('invalid-signature');
}

function isKeyName(name: string): boolean {
  return KEY_NAME.test(name) && name.isWellFormed();
}

function parseSignatureLine(line: string): NoteSignature | null {
  if (!line.startsWith(LINE_START)) return null;
  const [name = '', encoded = '', ...rest] = line.slice(LINE_START.length).split(' ');
  const bytes = base64Decode(encoded);
  if (rest.length > 0 || !isKeyName(name) || bytes === null || bytes.length <= KEY_ID_SIZE_BYTES) return null;
  return { name, keyId: bytes.slice(0, KEY_ID_SIZE_BYTES), signature: bytes.slice(KEY_ID_SIZE_BYTES) };
}
