import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { RegisterFault } from '@sorgfalt/contract';
import { jsonOf, askZefix } from '../../../adapters/zefix/zefix-exchange.ts';
import type { ZefixOptions } from '../../../adapters/zefix/zefix-exchange.ts';
import { publicationsAbout } from '../../../adapters/zefix/zefix-publication.ts';
import type { DayPublication } from '../../../adapters/zefix/zefix-publication.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';

interface Asked {
  readonly body: Uint8Array;
  readonly watched: readonly string[];
}

/** A day has some thousand publications, and may be made to have more: it is read in a thread. */
export const dayWork: Work<Asked, never, { readonly found: DayPublication[] | null }> = {
  module: new URL(import.meta.url),
  limitMs: 60_000,
  memoryMb: 512,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof dayWork> = async function* ({ body, watched }) {
  yield { found: publicationsAbout(jsonOf(Buffer.from(body)), new Set(watched)) };
};

/** A day of the busiest is a tenth of it. */
const dayBytesMax = 32 * 1024 * 1024;
/** A day takes longer than a company. */
const dayTimes = 6;

/** What a day brought about these companies; a day of which the register says itself that it has none is empty. */
export async function publicationsOfDay(
  pool: WorkPool,
  zefix: ZefixOptions,
  { day, watched }: { readonly day: string; readonly watched: readonly string[] },
): Promise<Result<readonly DayPublication[], RegisterFault>> {
  const options = { ...zefix, timeoutMs: zefix.timeoutMs * dayTimes };
  const answer = await askZefix(`/api/v1/sogc/bydate/${day}`, null, options, dayBytesMax);
  if (!answer.ok) return refuse(answer.error.code === 'several' ? 'failed' : answer.error.code);
  if (!answer.value.isFound) return accept([]);
  try {
    const { found } = await pool.run(dayWork, { body: answer.value.body, watched });
    return found === null ? refuse('unreadable') : accept(found);
  } catch (error) {
    if (error instanceof AppError && error.code === dayWork.tooMuch) return refuse('too-large');
    throw error;
  }
}
