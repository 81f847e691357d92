import { AppError } from '../http/app-error.ts';

/** As large as a document may be. */
export const documentBytesMax = 25 * 1024 * 1024;

/** All bytes that a thread is told. Refuses `file-too-large` beyond what a document may have. */
export async function wholeFile(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    if (total > documentBytesMax) throw new AppError('file-too-large');
    all.push(piece);
  }
  return Buffer.concat(all);
}

/** The same pieces, each of them kept: what is handed to a thread may be moved there. */
export async function* keeping(
  pieces: AsyncIterable<Uint8Array>,
  kept: Buffer[],
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of pieces) {
    total += piece.length;
    if (total <= documentBytesMax) kept.push(Buffer.from(piece));
    yield piece;
  }
}
