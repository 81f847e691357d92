/** One payment or receipt: milliseconds since 1970, CHF centimes, key of the other side's account. */
export type Movement = readonly [atMs: number, chfMinor: number, partyKey: string];

/**
 * Movements of seven days in one direction, bounded. The newest 64 are kept one by one, in order of time, and of
 * what is older the largest 32, so that many small ones hide none; the rest is kept as number and sum by hour, so that no
 * movement falls out of a window before its time.
 */
export type Flow = {
  readonly recent: readonly Movement[];
  readonly older: readonly (readonly [hour: number, count: number, sumMinor: number])[];
};

/** What a window holds. */
export type FlowSum = { readonly count: number; readonly sumMinor: number };

/** One hour in milliseconds. */
export const hourMs = 3_600_000;
/** Seven days in milliseconds, the longest window. */
export const weekMs = 168 * hourMs;
const newestMax = 64;
const largestMax = 32;
// A hundred times this is still a safe integer; CHF 900 thousand million.
const sumMax = 90_000_000_000_000;

/** Nothing has moved. */
export const emptyFlow: Flow = { recent: [], older: [] };

/** The flow with one more movement, without what has left the window of seven days that ends with the newest. */
export function withMovement({ recent, older }: Flow, movement: Movement): Flow {
  const position = recent.findLastIndex(([atMs]) => atMs <= movement[0]) + 1;
  const all = recent.toSpliced(position, 0, movement);
  const newestMs = all.at(-1)?.[0] ?? movement[0];
  const kept = all.filter(([atMs]) => atMs > newestMs - weekMs);
  const surplus = new Set(
    kept
      .slice(0, -newestMax)
      .toSorted((a, b) => b[1] - a[1])
      .slice(largestMax),
  );
  const hours = [...surplus].reduce(withHour, older);
  return {
    recent: kept.filter((each) => !surplus.has(each)),
    older: hours.filter(([hour]) => endOfHour(hour) > newestMs - weekMs),
  };
}

/**
 * Number and sum of the movements later than `sinceMs`. Hours of which a part is later count whole: beyond 64
 * movements in seven days the answer may be up to an hour generous, never short.
 */
export function flowSince({ recent, older }: Flow, sinceMs: number): FlowSum {
  let count = 0;
  let sumMinor = 0;
  for (const [atMs, chfMinor] of recent) {
    if (atMs <= sinceMs) continue;
    count += 1;
    sumMinor = addMinor(sumMinor, chfMinor);
  }
  for (const [hour, hourCount, hourSumMinor] of older) {
    if (endOfHour(hour) <= sinceMs) continue;
    count += hourCount;
    sumMinor = addMinor(sumMinor, hourSumMinor);
  }
  return { count, sumMinor };
}

/** The different other sides of the movements later than `sinceMs` that are kept one by one. */
export function partiesSince({ recent }: Flow, sinceMs: number): Set<string> {
  const parties = new Set<string>();
  for (const [atMs, , partyKey] of recent) if (atMs > sinceMs) parties.add(partyKey);
  return parties;
}

/** The sum of two amounts, held at CHF 900 thousand million, above which no rule looks. */
export function addMinor(a: number, b: number): number {
  return Math.min(a + b, sumMax);
}

/** The last millisecond of an hour, given as hours since 1970. */
export function endOfHour(hour: number): number {
  return (hour + 1) * hourMs - 1;
}

function withHour(hours: Flow['older'], [atMs, chfMinor]: Movement): Flow['older'] {
  const hour = Math.floor(atMs / hourMs);
  const position = hours.findLastIndex(([each]) => each <= hour);
  const found = hours[position];
  if (found === undefined || found[0] !== hour) return hours.toSpliced(position + 1, 0, [hour, 1, chfMinor]);
  return hours.with(position, [hour, found[1] + 1, addMinor(found[2], chfMinor)]);
}
