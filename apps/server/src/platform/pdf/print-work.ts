import type { Work, WorkFunction, WorkPool } from '../work/index.ts';
import type { Printed } from './blocks.ts';
import { writePdf } from './write-pdf.ts';

/** Sets a document in a thread: the file of a client that was with the firm for long has thousands of lines. */
export const printWork: Work<{ readonly printed: Printed }, never, Uint8Array> = {
  module: new URL(import.meta.url),
  limitMs: 60_000,
  memoryMb: 512,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof printWork> = async function* ({ printed }) {
  yield Uint8Array.from(writePdf(printed));
};

/** A document as a tagged PDF. Refuses `file-too-large` where it takes too long. */
export async function printInThread(pool: WorkPool, printed: Printed): Promise<Buffer> {
  return Buffer.from(await pool.run(printWork, { printed }));
}
