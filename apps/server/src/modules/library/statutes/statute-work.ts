import { readStatute } from '@sorgfalt/corpus';
import type { Statute, StatuteProvision } from '@sorgfalt/corpus';
import { AppError } from '../../../platform/http/app-error.ts';
import { wholeTextOf } from '../../../platform/http/upload.ts';
import { sha256 } from '../../../platform/sha256.ts';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';

/** A statute as it was read, with the SHA-256 of its text. */
export interface ReadStatuteFile extends Statute {
  readonly sha256: string;
}

interface StatutePiece {
  readonly head: Omit<ReadStatuteFile, 'provisions'>;
  readonly provisions: readonly StatuteProvision[];
}

/** The Code of Obligations, the largest act there is, has some 4 MB as Akoma Ntoso. */
export const statuteBytesMax = 16 * 1024 * 1024;
const provisionsAtOnce = 100;

/** Reads a statute in a thread: a large one takes seconds. */
export const statuteWork: Work<null, Uint8Array, StatutePiece> = {
  module: new URL(import.meta.url),
  limitMs: 60_000,
  memoryMb: 512,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof statuteWork> = async function* (_, pieces) {
  const { provisions, ...head } = await readStatuteFile(pieces);
  for (let at = 0; at < provisions.length; at += provisionsAtOnce)
    yield { head, provisions: provisions.slice(at, at + provisionsAtOnce) };
};

/** What stands in a file. Refuses `broken-file` with what is wrong, and `file-too-large`. */
export async function readStatuteFile(pieces: AsyncIterable<Uint8Array>): Promise<ReadStatuteFile> {
  const text = await wholeTextOf(pieces, statuteBytesMax);
  const read = readStatute(text);
  if (!read.ok) throw new AppError('broken-file', { fields: [{ path: 'files', code: read.error.code }] });
  return { ...read.value, sha256: sha256(text) };
}

/** The same of an upload as it arrives, in a thread. */
export async function readStatuteUpload(
  pool: WorkPool,
  pieces: AsyncIterable<Uint8Array>,
): Promise<ReadStatuteFile> {
  let head: StatutePiece['head'] | null = null;
  const provisions: StatuteProvision[] = [];
  for await (const piece of pool.stream(statuteWork, null, { pieces })) {
    head = piece.head;
    provisions.push(...piece.provisions);
  }
  if (head === null) throw new Error('what was read of a statute has a head');
  return { ...head, provisions };
}
