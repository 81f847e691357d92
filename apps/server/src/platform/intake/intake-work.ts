import { createHash } from 'node:crypto';
import { invariant } from '../http/app-error.ts';
import type { Work, WorkFunction, WorkPool } from '../work/index.ts';
import type { FileKind } from './file-kind.ts';
import { inspectFile } from './inspect-file.ts';
import { keeping, wholeFile } from './whole-file.ts';

const pieceBytes = 1024 * 1024;

interface Asked<K extends FileKind> {
  readonly name: string;
  readonly kinds: readonly K[];
}

interface Inspected<K extends FileKind> {
  readonly kind: K;
  /** SHA-256 of the file. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Looks into a file in a thread: it comes from anywhere, and may be made to take long. */
export const intakeWork: Work<Asked<FileKind>, Uint8Array, Inspected<FileKind>> = {
  module: new URL(import.meta.url),
  limitMs: 60_000,
  memoryMb: 512,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof intakeWork> = async function* ({ name, kinds }, pieces) {
  const bytes = await wholeFile(pieces);
  const kind = await inspectFile(name, bytes, kinds);
  yield { kind, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
};

/** A file that passed, in pieces of a megabyte. */
export interface TakenUpload<K extends FileKind> extends Inspected<K> {
  readonly pieces: readonly Buffer[];
}

/** Takes an upload in as it arrives. Refuses as `inspectFile` does, and `file-too-large`, also where it takes too long. */
export async function takeUpload<K extends FileKind>(
  pool: WorkPool,
  asked: Asked<K>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<TakenUpload<K>> {
  const kept: Buffer[] = [];
  const { kind, ...inspected } = await pool.run(intakeWork, asked, { pieces: keeping(pieces, kept) });
  const known = asked.kinds.find((each) => each === kind);
  invariant(known !== undefined, 'what passes is of a kind that was asked for');
  return { ...inspected, kind: known, pieces: [...grouped(kept)] };
}

/** The same bytes in pieces of a megabyte each, as an upload comes in small and large ones. */
function* grouped(pieces: readonly Buffer[]): Generator<Buffer> {
  let open: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + pieceBytes - size);
      open.push(part);
      at += part.length;
      size += part.length;
      if (size < pieceBytes) continue;
      yield Buffer.concat(open);
      [open, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(open);
}
