import { addMinor, endOfHour, hourMs, weekMs } from './flow.ts';

/**
 * What left one account of a client: its key, and by hour what the machine approved within seven days. Bounded by the
 * hours of a week.
 */
export type AccountFlow = {
  /** The same for all payments from one account; no personal data. */
  readonly key: string;
  readonly unattended: readonly (readonly [hour: number, sumMinor: number])[];
};

/** What an approved payment leaves with its account. */
export type AccountPayment = {
  readonly accountKey: string;
  /** CHF centimes that the machine approved; 0 where a person did. */
  readonly unattendedMinor: number;
};

/** What the machine let go, CHF centimes; the payment that is judged is counted in. */
export type UnattendedSums = { readonly dayMinor: number; readonly weekMinor: number };

/** What is known of a payment's account and of what left the client without a second person. */
export type UnattendedFacts = {
  readonly isFirstOfAccount: boolean;
  readonly account: UnattendedSums;
  readonly client: UnattendedSums;
};

/** The accounts after one more approved payment, without the hours that have left the week. */
export function withAccountPayment(
  accounts: readonly AccountFlow[],
  { accountKey, unattendedMinor }: AccountPayment,
  atMs: number,
): readonly AccountFlow[] {
  const position = accounts.findIndex(({ key }) => key === accountKey);
  const unattended = withSum(accounts[position]?.unattended ?? [], unattendedMinor, atMs);
  const account = { key: accountKey, unattended };
  return position < 0 ? [...accounts, account] : accounts.with(position, account);
}

/**
 * What the rules of unattended payments look at. Hours of which a part lies in the window count whole: the sums may be
 * up to an hour generous, never short.
 */
export function unattendedFactsOf(
  accounts: readonly AccountFlow[],
  { accountKey, chfMinor }: { readonly accountKey: string; readonly chfMinor: number },
  atMs: number,
): UnattendedFacts {
  const own = accounts.filter(({ key }) => key === accountKey);
  const sums = (flows: readonly AccountFlow[]): UnattendedSums => ({
    dayMinor: addMinor(sumSince(flows, atMs - 24 * hourMs), chfMinor),
    weekMinor: addMinor(sumSince(flows, atMs - weekMs), chfMinor),
  });
  return { isFirstOfAccount: own.length === 0, account: sums(own), client: sums(accounts) };
}

function withSum(
  hours: AccountFlow['unattended'],
  sumMinor: number,
  atMs: number,
): AccountFlow['unattended'] {
  const kept = hours.filter(([hour]) => endOfHour(hour) > atMs - weekMs);
  if (sumMinor === 0) return kept;
  const now = Math.floor(atMs / hourMs);
  const position = kept.findIndex(([hour]) => hour === now);
  const found = kept[position];
  return found === undefined
    ? [...kept, [now, sumMinor]]
    : kept.with(position, [now, addMinor(found[1], sumMinor)]);
}

function sumSince(accounts: readonly AccountFlow[], sinceMs: number): number {
  return accounts
    .flatMap(({ unattended }) => unattended)
    .reduce((sum, [hour, sumMinor]) => (endOfHour(hour) > sinceMs ? addMinor(sum, sumMinor) : sum), 0);
}
