import type { Readable } from 'node:stream';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { bytesOf, wholeTextOf } from '../../../platform/http/upload.ts';
import { readFile } from './read-file.ts';
import type { Defaults, FileLine, ReadFile } from './read-file.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** A file as it was read, with the SHA-256 of its text. */
export interface UploadedFile extends ReadFile {
  readonly fileSha256: string;
}

interface FilePiece {
  readonly head: Omit<UploadedFile, 'lines'>;
  readonly lines: readonly FileLine[];
}

const textLengthMax = 64 * 1024 * 1024;
const linesAtOnce = 100;

/** Reads a file of payments in a thread: of ten thousand lines that takes more than a second. */
export const fileWork: Work<Defaults, Uint8Array, FilePiece> = {
  module: new URL(import.meta.url),
  limitMs: 150_000,
  memoryMb: 1024,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof fileWork> = async function* (defaults, pieces) {
  const text = await wholeTextOf(pieces, textLengthMax);
  const { lines, ...read } = readFile(text, defaults);
  const head = { ...read, fileSha256: sha256(text) };
  for (let at = 0; at === 0 || at < lines.length; at += linesAtOnce) {
    yield { head, lines: lines.slice(at, at + linesAtOnce) };
  }
};

/** Reads an upload as it arrives. Refuses as `readFile` does, and `file-too-large`. */
export async function readUpload(
  pool: WorkPool,
  stream: Readable,
  defaults: Defaults,
): Promise<UploadedFile> {
  let found: FilePiece['head'] | null = null;
  const all: FileLine[] = [];
  for await (const { head, lines } of pool.stream(fileWork, defaults, { pieces: bytesOf(stream) })) {
    found = head;
    all.push(...lines);
  }
  if (found === null) throw new Error('what was read of a file has a head');
  return { ...found, lines: all };
}
