import { base64Encode, equalBytes } from './bytes.ts';
import { parseSignedCheckpoint } from './checkpoint.ts';
import type { SignedCheckpoint } from './checkpoint.ts';
import { readHashLines } from './hash-lines.ts';
import { emptyRange, rootOf } from './merkle.ts';
import { verifyNote } from './note.ts';
import type { NoteKey, VerifyEd25519 } from './note.ts';
import { verifyConsistency } from './proof-checking.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { Sha256 } from './sha256.ts';

/** What a log sends to a witness: its new tree head and the proof that it extends the last one cosigned. */
export interface AddCheckpoint {
  /** Leaves of the tree that the witness cosigned last; 0 when it never did. */
  readonly oldSize: number;
  /** Consistency proof from `oldSize`; empty when that is 0. */
  readonly proof: readonly Uint8Array[];
  /** The whole signed note. */
  readonly checkpoint: string;
}

/** A submission taken apart, nothing verified. */
export type ParsedAddCheckpoint = AddCheckpoint & SignedCheckpoint;

/** The largest tree of a log that a witness has cosigned. */
export interface WitnessedHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Why a submission is not cosigned; `witnessStatus` has the HTTP status of each. */
export type WitnessRefusalCode =
  | 'malformed'
  | 'unknown-origin'
  | 'invalid-signature'
  | 'old-size-over-size'
  | 'other-old-size'
  | 'other-root'
  | 'invalid-proof';

const STATUS: Record<WitnessRefusalCode, 400 | 403 | 404 | 409 | 422> = {
  malformed: 400,
  'unknown-origin': 404,
  'invalid-signature': 403,
  'old-size-over-size': 400,
  'other-old-size': 409,
  'other-root': 409,
  'invalid-proof': 422,
};

const OLD_SIZE = /^old (0|[1-9][0-9]{0,15})$/;

/** The HTTP status with which a witness refuses (C2SP tlog-witness, "add-checkpoint"). */
export function witnessStatus(code: WitnessRefusalCode): 400 | 403 | 404 | 409 | 422 {
  return STATUS[code];
}

/**
 * The body of a call of add-checkpoint (C2SP tlog-witness).
 *
 * Throws a RangeError when the result would not be read back the same.
 */
export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  const body = [`old ${oldSize}`, ...proof.map(base64Encode), '', checkpoint].join('\n');
  if (!parseAddCheckpoint(body).ok) throw new RangeError('No submission can be written.');
  return body;
}

/** Takes the body of a call of add-checkpoint apart; every departure from the format is `malformed`. */
export function parseAddCheckpoint(body: string): Result<ParsedAddCheckpoint, 'malformed'> {
  const end = body.indexOf('\n\n');
  if (end < 0) return refuse('malformed');
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const oldSize = Number(OLD_SIZE.exec(first)?.[1]);
  const checkpoint = body.slice(end + 2);
  const proof = readHashLines(lines);
  const signed = parseSignedCheckpoint(checkpoint);
  if (!Number.isSafeInteger(oldSize) || proof === null || !signed.ok) return refuse('malformed');
  return accept({ oldSize, proof, checkpoint, ...signed.value });
}

/**
 * Whether a log that the witness knows signed the submission.
 *
 * A log may have several keys under one origin. Refuses with `unknown-origin` and `invalid-signature`.
 */
export async function checkSubmitter(
  { note, head }: ParsedAddCheckpoint,
  logKeys: readonly NoteKey[],
  verifyEd25519: VerifyEd25519,
  sha256: Sha256,
): Promise<Result<null, 'unknown-origin' | 'invalid-signature'>> {
  const keys = logKeys.filter(({ name }) => name === head.origin);
  if (keys.length === 0) return refuse('unknown-origin');
  for (const key of keys) {
    const signed = await verifyNote(note, key, verifyEd25519, sha256);
    if (signed.ok) return accept(null);
  }
  return refuse('invalid-signature');
}

/**
 * Whether a witness that cosigned `last` of this log, or nothing yet, may cosign the submission: the one decision that
 * keeps it from vouching for two histories.
 *
 * To be taken while nobody else can change `last`. Refuses with `old-size-over-size`, `other-old-size` (the submitter
 * is told the size of `last`), `other-root` (two trees of one size: the log shows a split view) and `invalid-proof`.
 */
export function decideCosigning(
  { oldSize, proof, head }: ParsedAddCheckpoint,
  last: WitnessedHead | null,
  sha256: Sha256,
): Result<WitnessedHead, Exclude<WitnessRefusalCode, 'malformed' | 'unknown-origin' | 'invalid-signature'>> {
  const { size, root } = head;
  if (oldSize > size) return refuse('old-size-over-size');
  // Nothing cosigned yet is the same as the empty tree: everything extends it, and it has one root.
  const known = last ?? { size: 0, root: rootOf(emptyRange(), sha256) };
  if (oldSize !== known.size) return refuse('other-old-size');
  if (size === known.size && !equalBytes(root, known.root)) return refuse('other-root');
  if (oldSize === 0 || size === oldSize) {
    return proof.length === 0 ? accept({ size, root }) : refuse('invalid-proof');
  }
  const extended = verifyConsistency(
    { size1: oldSize, size2: size, root1: known.root, root2: root, proof },
    sha256,
  );
  return extended.ok ? accept({ size, root }) : refuse('invalid-proof');
}
