import { bankEventsOf, readPain002 } from '@sorgfalt/payments';
import type { BankEvent } from '@sorgfalt/payments';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { brokenFile, wholeTextOf } from '../../../platform/http/upload.ts';
import { sha256 as sha256Of } from '../../../platform/sha256.ts';

interface ReportPiece {
  readonly sha256: string;
  readonly events: readonly BankEvent[];
}

const lengthMax = 64 * 1024 * 1024;
const eventsAtOnce = 200;

/** Reads a status report of a bank in a thread. */
export const reportWork: Work<null, Uint8Array, ReportPiece> = {
  module: new URL(import.meta.url),
  limitMs: 150_000,
  memoryMb: 1024,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof reportWork> = async function* (_, pieces) {
  const text = await wholeTextOf(pieces, lengthMax);
  const read = readPain002(text);
  if (!read.ok) throw brokenFile(read.error);
  const events = bankEventsOf(read.value);
  const sha256 = sha256Of(text);
  for (let at = 0; at === 0 || at < events.length; at += eventsAtOnce) {
    yield { sha256, events: events.slice(at, at + eventsAtOnce) };
  }
};

/** What a report says, one thing after the other. Refuses `broken-file`, and `file-too-large`. */
export async function readReport(pool: WorkPool, bytes: AsyncIterable<Uint8Array>): Promise<ReportPiece> {
  const events: BankEvent[] = [];
  let sha256 = '';
  for await (const piece of pool.stream(reportWork, null, { pieces: bytes })) {
    ({ sha256 } = piece);
    events.push(...piece.events);
  }
  return { sha256, events };
}
