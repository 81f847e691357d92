import { base64Decode, base64Encode } from './bytes.ts';
import { parseSignedCheckpoint } from './checkpoint.ts';
import type { CheckpointErrorCode, ParsedCheckpoint, SignedCheckpoint } from './checkpoint.ts';
import { verifyCosignature } from './cosignature.ts';
import type { Cosignature } from './cosignature.ts';
import { readHashLines } from './hash-lines.ts';
import { leafHash } from './merkle.ts';
import { verifyNote } from './note.ts';
import type { Note, NoteFormatErrorCode, NoteKey, NoteTrustErrorCode, VerifyEd25519 } from './note.ts';
import { verifyInclusion } from './proof-checking.ts';
import type { ProofErrorCode } from './proof-checking.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { Sha256 } from './sha256.ts';

/** What shows offline that an entry lies in a log: its index, its inclusion proof and the signed tree head. */
export interface TlogProof {
  /** Anything an application adds; nothing authenticates it. Absent or at least one byte. */
  readonly extra?: Uint8Array | undefined;
  readonly index: number;
  /** 32 bytes each, deepest sibling first. */
  readonly hashes: readonly Uint8Array[];
  /** The whole signed note, with the lines of log and witnesses. */
  readonly checkpoint: string;
}

/** A proof taken apart, nothing verified. */
export type ParsedTlogProof = TlogProof & SignedCheckpoint;

/** Why the text of a proof is not read. */
export type TlogProofFormatErrorCode =
  | 'unknown-format'
  | 'invalid-extra'
  | 'invalid-proof-index'
  | 'invalid-proof-hash'
  | 'no-checkpoint'
  | NoteFormatErrorCode
  | CheckpointErrorCode;

/** Why a proof that was read is not believed. */
export type TlogProofTrustErrorCode =
  | 'origin-mismatch'
  | NoteTrustErrorCode
  | ProofErrorCode
  | 'too-few-cosignatures';

/** Whom the reader of a proof believes. */
export interface TlogPolicy {
  /** Its name must be the origin of the checkpoint. */
  readonly logKey: NoteKey;
  readonly witnesses?: readonly NoteKey[] | undefined;
  /** How many of the witnesses must have cosigned; all of them when left out. */
  readonly quorum?: number | undefined;
}

/** A proof that holds: where the entry lies, in which tree, and which of the trusted witnesses saw that tree. */
export interface VerifiedTlogProof {
  readonly index: number;
  readonly checkpoint: ParsedCheckpoint;
  readonly cosignatures: readonly Cosignature[];
}

const HEADER = 'c2sp.org/tlog-proof@v1';
const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/;

/**
 * The proof in the text form of C2SP tlog-proof, to be stored as `.tlog-proof`.
 *
 * Throws a RangeError when the result would not be read back the same.
 */
export function formatTlogProof({ extra, index, hashes, checkpoint }: TlogProof): string {
  const lines = [
    HEADER,
    ...(extra === undefined ? [] : [`extra ${base64Encode(extra)}`]),
    `index ${index}`,
    ...hashes.map(base64Encode),
  ];
  const text = `${lines.join('\n')}\n\n${checkpoint}`;
  const readBack = parseTlogProof(text);
  if (!readBack.ok) throw new RangeError(`No proof can be written: ${readBack.error.code}.`);
  return text;
}

/**
 * Takes a proof apart without verifying anything (C2SP tlog-proof, "Format").
 *
 * There is one spelling of each proof: base64 is canonical, numbers have no leading zeros, an empty `extra` line is
 * refused. Refuses with `unknown-format` (first line), `invalid-extra`, `invalid-proof-index`, `invalid-proof-hash`
 * (also over 63 of them), `no-checkpoint` and the codes of `parseNote` and `parseCheckpoint`.
 */
export function parseTlogProof(text: string): Result<ParsedTlogProof, TlogProofFormatErrorCode> {
  const end = text.indexOf('\n\n');
  const lines = (end < 0 ? text : text.slice(0, end)).split('\n');
  if (lines.shift() !== HEADER) return refuse('unknown-format');
  const extra = takeExtra(lines);
  if (extra === null) return refuse('invalid-extra');
  const index = takeIndex(lines);
  if (index === null) return refuse('invalid-proof-index');
  const hashes = readHashLines(lines);
  if (hashes === null) return refuse('invalid-proof-hash');
  if (end < 0) return refuse('no-checkpoint');
  const checkpoint = text.slice(end + 2);
  const signed = parseSignedCheckpoint(checkpoint);
  if (!signed.ok) return signed;
  return accept({ ...extra, index, hashes, checkpoint, ...signed.value });
}

/**
 * Whether the proof shows that the entry with these bytes lies in the log, as far as `policy` believes its signers.
 *
 * Refuses with the codes of `parseTlogProof` and `verifyInclusion`, `origin-mismatch` (the checkpoint is another
 * log's), `unknown-signer` and `invalid-signature` (of the log), and `too-few-cosignatures`. A cosignature that is
 * absent and one that does not verify count the same: neither shows that the witness saw this tree.
 */
export async function verifyTlogProof(
  proof: string,
  entryBytes: Uint8Array,
  policy: TlogPolicy,
  crypto: { readonly sha256: Sha256; readonly verifyEd25519: VerifyEd25519 },
): Promise<Result<VerifiedTlogProof, TlogProofFormatErrorCode | TlogProofTrustErrorCode>> {
  const { sha256, verifyEd25519 } = crypto;
  const parsed = parseTlogProof(proof);
  if (!parsed.ok) return parsed;
  const { note, head, index, hashes } = parsed.value;
  if (policy.logKey.name !== head.origin) return refuse('origin-mismatch');
  const signed = await verifyNote(note, policy.logKey, verifyEd25519, sha256);
  if (!signed.ok) return signed;
  const { size, root } = head;
  const leaf = leafHash(entryBytes, sha256);
  const included = verifyInclusion({ leafHash: leaf, index, size, root, proof: hashes }, sha256);
  if (!included.ok) return included;
  const cosignatures = await verifyCosignatures(note, policy.witnesses ?? [], crypto);
  const quorum = policy.quorum ?? policy.witnesses?.length ?? 0;
  if (cosignatures.length < quorum) return refuse('too-few-cosignatures');
  return accept({ index, checkpoint: head, cosignatures });
}

/** The cosignatures of the given witnesses that verify; a witness that is given twice counts once. */
export async function verifyCosignatures(
  note: Note,
  witnesses: readonly NoteKey[],
  { sha256, verifyEd25519 }: { readonly sha256: Sha256; readonly verifyEd25519: VerifyEd25519 },
): Promise<Cosignature[]> {
  const distinct = new Map(witnesses.map((key) => [`${key.name} ${base64Encode(key.publicKey)}`, key]));
  const found: Cosignature[] = [];
  for (const key of distinct.values()) {
    const result = await verifyCosignature(note, key, verifyEd25519, sha256);
    if (result.ok) found.push(result.value);
  }
  return found;
}

/** The optional line of extra data, taken off the lines; null when it is there but not canonical or empty. */
function takeExtra(lines: string[]): { extra?: Uint8Array } | null {
  const text = takeValue(lines, 'extra ');
  if (text === null) return {};
  const extra = base64Decode(text);
  return extra === null || extra.length === 0 ? null : { extra };
}

function takeIndex(lines: string[]): number | null {
  const text = takeValue(lines, 'index ') ?? '';
  const index = Number(text);
  return DECIMAL.test(text) && Number.isSafeInteger(index) ? index : null;
}

/** Removes the next line when it starts so, and gives what follows; null, and nothing removed, when it does not. */
function takeValue(lines: string[], start: string): string | null {
  const [line] = lines;
  if (line === undefined || !line.startsWith(start)) return null;
  lines.shift();
  return line.slice(start.length);
}
