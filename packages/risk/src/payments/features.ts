import { addMinor, flowSince, hourMs, partiesSince, weekMs, type Flow } from './flow.ts';
import type { BeneficiaryFacts, PaymentHistory, WindowFacts } from './input.ts';
import {
  dayNumberOf,
  profileDays,
  type PaymentFacts,
  type PaymentMoment,
  type PaymentProfile,
} from './profile.ts';

/**
 * What the profile, as it stands before the payment, says about the payment. A window of length w that ends with
 * the payment holds what happened later than w before it: exactly an hour ago is no longer within the hour.
 */
export function featuresOf(
  profile: PaymentProfile,
  facts: Omit<PaymentFacts, 'payeeKey'>,
  { atMs, day, hour }: PaymentMoment,
  { key }: Pick<BeneficiaryFacts, 'key'>,
): PaymentHistory {
  const dayNumber = dayNumberOf(day);
  const weekAgoMs = atMs - weekMs;
  const window = (length: number) => windowOf(profile.paid, atMs - length, facts.chfMinor, key);
  return {
    countBefore: profile.count,
    windows: {
      h1: window(hourMs),
      h24: window(24 * hourMs),
      h48: window(48 * hourMs),
      d7: window(weekMs),
    },
    recentMinor: profile.paid.recent.filter((each) => each[0] > weekAgoMs).map((each) => each[1]),
    idleDays: profile.lastDay === null ? null : Math.max(dayNumber - profile.lastDay, 0),
    last90: last90Of(profile, dayNumber),
    spread: { count: profile.count, sum: profile.sum, squares: profile.squares },
    robust: robustOf(profile.amountsMinor),
    hours: hoursOf(profile, hour),
    newCountries: facts.countries.filter((country) => !profile.countries.includes(country)),
    inflow: {
      sum48hMinor: flowSince(profile.received, atMs - 48 * hourMs).sumMinor,
      sum7dMinor: flowSince(profile.received, weekAgoMs).sumMinor,
      payers7d: partiesSince(profile.received, weekAgoMs).size,
      fromPayee7dMinor: fromParty(profile.received, weekAgoMs, key),
    },
  };
}

function windowOf(flow: Flow, sinceMs: number, chfMinor: number, key: string): WindowFacts {
  const before = flowSince(flow, sinceMs);
  return {
    count: before.count + 1,
    sumMinor: addMinor(before.sumMinor, chfMinor),
    payees: partiesSince(flow, sinceMs).add(key).size,
  };
}

function last90Of({ days }: PaymentProfile, dayNumber: number): PaymentHistory['last90'] {
  let count = 0;
  let sumMinor = 0;
  let maxMinor = 0;
  for (const [each, dayCount, daySumMinor, dayMaxMinor] of days) {
    if (each <= dayNumber - profileDays) continue;
    count += dayCount;
    sumMinor = addMinor(sumMinor, daySumMinor);
    maxMinor = Math.max(maxMinor, dayMaxMinor);
  }
  return { count, sumMinor, maxMinor };
}

function robustOf(amountsMinor: readonly number[]): PaymentHistory['robust'] {
  const medianMinor = medianOf(amountsMinor);
  const madMinor = medianOf(amountsMinor.map((each) => Math.abs(each - medianMinor)));
  return { count: amountsMinor.length, medianMinor, madMinor };
}

/** The middle value; of an even number the mean of the two in the middle, rounded down. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0;
  return Math.floor((lower + upper) / 2);
}

function hoursOf({ hours, count }: PaymentProfile, hour: number): PaymentHistory['hours'] {
  const at = (each: number) => hours[(each + 24) % 24] ?? 0;
  return { total: count, near: at(hour - 1) + at(hour) + at(hour + 1) };
}

function fromParty({ recent }: Flow, sinceMs: number, key: string): number {
  return recent.reduce(
    (sum, [atMs, chfMinor, partyKey]) => (atMs > sinceMs && partyKey === key ? addMinor(sum, chfMinor) : sum),
    0,
  );
}
