import { withAccountPayment, type AccountFlow, type AccountPayment } from './account-flow.ts';
import { addMinor, emptyFlow, withMovement, type Flow } from './flow.ts';

/** When something happened; `day` (`YYYY-MM-DD`) and `hour` (0 to 23) are the same moment in Swiss local time. */
export type PaymentMoment = { readonly atMs: number; readonly day: string; readonly hour: number };

/** What of an order is kept in the profile: amount in CHF centimes, key of the payee, countries it has to do with. */
export type PaymentFacts = {
  readonly chfMinor: number;
  readonly payeeKey: string;
  /** ISO 3166-1 alpha-2, sorted, each once. */
  readonly countries: readonly string[];
};

/** One day with payments: days since 1970, number, sum and greatest amount. */
export type ProfileDay = readonly [dayNumber: number, count: number, sumMinor: number, maxMinor: number];

/**
 * What a client's payments came to, as plain JSON of bounded size (about 12 KB at most, a few hundred bytes as a
 * rule). Amounts in CHF centimes. No names, accounts or texts.
 */
export type PaymentProfile = {
  readonly version: 1;
  readonly count: number;
  /** Days since 1970 of the first and the last payment, Swiss local time. */
  readonly firstDay: number | null;
  readonly lastDay: number | null;
  /** Sum and sum of squares of all amounts, decimal digits: they outgrow safe integers. */
  readonly sum: string;
  readonly squares: string;
  /** The newest 31 amounts, oldest first. */
  readonly amountsMinor: readonly number[];
  /** Payments by Swiss local hour. */
  readonly hours: readonly number[];
  readonly paid: Flow;
  readonly received: Flow;
  /** The 90 days that end with the last payment, those without payments left out, oldest first. */
  readonly days: readonly ProfileDay[];
  /** Countries paid to, sorted. */
  readonly countries: readonly string[];
  /** Accounts that paid; absent in profiles that were kept before there were such rules. */
  readonly accounts?: readonly AccountFlow[];
};

/** Days that the maximum looks back, the day of the payment counted in. */
export const profileDays = 90;
const amountsMax = 31;

/** The profile of a client who has not paid anything. */
export const emptyProfile: PaymentProfile = {
  version: 1,
  count: 0,
  firstDay: null,
  lastDay: null,
  sum: '0',
  squares: '0',
  amountsMinor: [],
  hours: Array.from({ length: 24 }, () => 0),
  paid: emptyFlow,
  received: emptyFlow,
  days: [],
  countries: [],
};

/**
 * The profile after a payment. Payments are recorded in order of time; one that is late is put where it belongs as
 * long as the windows still hold its time.
 */
export function recordPayment(
  profile: PaymentProfile,
  { chfMinor, payeeKey, countries }: PaymentFacts,
  { atMs, day, hour }: PaymentMoment,
): PaymentProfile {
  const amount = BigInt(chfMinor);
  const dayNumber = dayNumberOf(day);
  return {
    version: 1,
    count: profile.count + 1,
    firstDay: Math.min(profile.firstDay ?? dayNumber, dayNumber),
    lastDay: Math.max(profile.lastDay ?? dayNumber, dayNumber),
    sum: String(BigInt(profile.sum) + amount),
    squares: String(BigInt(profile.squares) + amount * amount),
    amountsMinor: [...profile.amountsMinor, chfMinor].slice(-amountsMax),
    hours: profile.hours.with(hour, (profile.hours[hour] ?? 0) + 1),
    paid: withMovement(profile.paid, [atMs, chfMinor, payeeKey]),
    received: profile.received,
    days: withDay(profile.days, dayNumber, chfMinor),
    countries: withCountries(profile.countries, countries),
    ...(profile.accounts && { accounts: profile.accounts }),
  };
}

/**
 * The profile without a payment that was recorded and is another order now, so that it can be recorded as what it became. Days, hours
 * and countries stay: they say more than happened, never less.
 */
export function withdrawPayment(
  profile: PaymentProfile,
  { chfMinor, payeeKey }: Pick<PaymentFacts, 'chfMinor' | 'payeeKey'>,
): PaymentProfile {
  const amount = BigInt(chfMinor);
  return {
    ...profile,
    count: profile.count - 1,
    sum: String(BigInt(profile.sum) - amount),
    squares: String(BigInt(profile.squares) - amount * amount),
    amountsMinor: withoutLast(profile.amountsMinor, (each) => each === chfMinor),
    paid: {
      ...profile.paid,
      recent: withoutLast(profile.paid.recent, ([, each, key]) => each === chfMinor && key === payeeKey),
    },
  };
}

/** The profile after an approval: every one counts, also that of an order whose payment is recorded already. */
export function recordApproval(
  profile: PaymentProfile,
  payment: AccountPayment,
  { atMs }: Pick<PaymentMoment, 'atMs'>,
): PaymentProfile {
  return { ...profile, accounts: withAccountPayment(profile.accounts ?? [], payment, atMs) };
}

/** The profile after money came in; `payerKey` is the same for an account that is also paid to. */
export function recordReceipt(
  profile: PaymentProfile,
  { chfMinor, payerKey }: { readonly chfMinor: number; readonly payerKey: string },
  { atMs }: Pick<PaymentMoment, 'atMs'>,
): PaymentProfile {
  return { ...profile, received: withMovement(profile.received, [atMs, chfMinor, payerKey]) };
}

/** Days from 1970-01-01 to the day `YYYY-MM-DD`. */
export function dayNumberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

function withoutLast<T>(all: readonly T[], isIt: (each: T) => boolean): readonly T[] {
  const at = all.findLastIndex(isIt);
  return at < 0 ? all : all.toSpliced(at, 1);
}

function withDay(days: readonly ProfileDay[], dayNumber: number, chfMinor: number): readonly ProfileDay[] {
  const position = days.findLastIndex(([each]) => each <= dayNumber);
  const found = days[position];
  const next =
    found?.[0] === dayNumber
      ? days.with(position, [
          dayNumber,
          found[1] + 1,
          addMinor(found[2], chfMinor),
          Math.max(found[3], chfMinor),
        ])
      : days.toSpliced(position + 1, 0, [dayNumber, 1, chfMinor, chfMinor]);
  const newest = next.at(-1)?.[0] ?? dayNumber;
  return next.filter(([each]) => each > newest - profileDays);
}

function withCountries(known: readonly string[], paid: readonly string[]): readonly string[] {
  const isNew = paid.some((country) => !known.includes(country));
  return isNew ? [...new Set([...known, ...paid])].toSorted() : known;
}
