import { base64Decode, base64Encode } from './bytes.ts';
import { HASH_SIZE_BYTES } from './merkle.ts';
import { parseNote } from './note.ts';
import type { Note, NoteFormatErrorCode } from './note.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';

/** The head of the tree that the log signs: who the log is, how many leaves, and their root hash (32 bytes). */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** A checkpoint as read; `extensions` are further lines that other logs may add, ours never does. */
export interface ParsedCheckpoint extends Checkpoint {
  readonly extensions: readonly string[];
}

/** A whole signed note whose text is a checkpoint, taken apart, nothing verified. */
export interface SignedCheckpoint {
  readonly note: Note;
  readonly head: ParsedCheckpoint;
}

/** Why a checkpoint text is refused. */
export type CheckpointErrorCode = 'invalid-layout' | 'invalid-origin' | 'invalid-size' | 'invalid-root';

const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/;

/**
 * The note text of a checkpoint: origin, size and root on a line each, newline at the end (C2SP tlog-checkpoint).
 *
 * Throws a RangeError when the result would not be read back the same.
 */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  const text = `${origin}\n${size}\n${base64Encode(root)}\n`;
  const readBack = parseCheckpoint(text);
  if (!readBack.ok) throw new RangeError(`No checkpoint can be written: ${readBack.error.code}.`);
  return text;
}

/**
 * Reads the note text of a checkpoint, that is `Note.text` and not the whole signed note (C2SP tlog-checkpoint).
 *
 * The size has no sign, no leading zero and is a safe integer; the root is canonical base64 of 32 bytes; no line is
 * empty; nothing follows the last newline.
 */
export function parseCheckpoint(text: string): Result<ParsedCheckpoint, CheckpointErrorCode> {
  if (!text.endsWith('\n')) return refuse('invalid-layout');
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split('\n');
  if (origin === undefined || sizeText === undefined || rootText === undefined)
    return refuse('invalid-layout');
  if (extensions.includes('')) return refuse('invalid-layout');
  if (origin === '' || /\p{Cc}/u.test(origin) || !origin.isWellFormed()) return refuse('invalid-origin');
  const size = Number(sizeText);
  if (!DECIMAL.test(sizeText) || !Number.isSafeInteger(size)) return refuse('invalid-size');
  const root = base64Decode(rootText);
  if (root?.length !== HASH_SIZE_BYTES) return refuse('invalid-root');
  return accept({ origin, size, root, extensions });
}

/** Takes a signed checkpoint apart; refuses with the codes of `parseNote` and `parseCheckpoint`. */
export function parseSignedCheckpoint(
  input: string,
): Result<SignedCheckpoint, NoteFormatErrorCode | CheckpointErrorCode> {
  const note = parseNote(input);
  if (!note.ok) return note;
  const head = parseCheckpoint(note.value.text);
  return head.ok ? accept({ note: note.value, head: head.value }) : head;
}
