import { addDays, swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { RegisterFault } from '@sorgfalt/contract';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { ZefixOptions } from '../../../adapters/zefix/ask-zefix.ts';
import type { RegisterDeps } from '../deps.ts';
import { publicationsOfDay } from './day-work.ts';
import { keepOfDay } from './keep-of-day.ts';
import { claimLook, endLook, noteDay } from './watch-repo.ts';
import { readWatched } from './watched.ts';

/** Days that were read already are read so many times more: registers publish late, and put right what they published. */
const daysAgain = 2;
/** So many days are asked for in one look; what is left of an outage follows at once. */
const daysAtOnce = 10;
/** A register that gave no answer is asked again after this long. */
const retryMs = 15 * 60 * 1000;

interface Watching extends RegisterDeps {
  readonly zefix: ZefixOptions;
}

/**
 * One look at what the register published, where one is due: every day since the last that was read whole, however long that is ago, up to
 * today, which counts as read once it is over. The first answer that fails ends the look, and the next begins with that day. True
 * where there are more days.
 */
export async function lookAtDays(deps: Watching, now: Date): Promise<boolean> {
  const { database, everyMs } = deps;
  const today = swissDay(now);
  const row = await claimLook(database, addDays(today, -1 - daysAgain));
  if (row === null) return false;
  const days = daysToRead(row.readThrough as IsoDate, today);
  const read = await readDays(deps, days.slice(0, daysAtOnce), today);
  const isWhole = read.ok && days.length <= daysAtOnce;
  await endLook(database, {
    fault: read.ok ? null : read.error.code,
    isWhole,
    afterMs: read.ok ? (isWhole ? everyMs : 0) : Math.min(retryMs, everyMs),
  });
  return read.ok && !isWhole;
}

/** A clock that was set back asks for no day twice as often, and skips none. */
function daysToRead(readThrough: IsoDate, today: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = addDays(readThrough, 1 - daysAgain); day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

async function readDays(
  deps: Watching,
  days: readonly IsoDate[],
  today: IsoDate,
): Promise<Result<null, RegisterFault>> {
  const { database, pool, zefix } = deps;
  const watched = await readWatched(database);
  for (const day of days) {
    const answer = await publicationsOfDay(pool, zefix, { day, watched: [...watched.keys()] });
    if (!answer.ok) return refuse(answer.error.code);
    for (const { uid, ...publication } of answer.value)
      for (const clientId of watched.get(uid) ?? []) await keepOfDay(deps, { clientId, uid }, publication);
    if (day < today) await noteDay(database, day);
  }
  return accept(null);
}
