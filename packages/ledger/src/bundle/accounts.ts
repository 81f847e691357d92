import { accountAfter, emptyAccount } from '../past.ts';
import type { Account } from '../past.ts';
import type { Sha256 } from '../sha256.ts';
import type { EntryStatement } from '../statement.ts';
import type { PlacedStatement } from './placed-statement.ts';

export function isAbout({ subject }: EntryStatement, thing: string): boolean {
  return Object.values(subject).includes(thing);
}

/** What the first `size` leaves held about a thing, as far as `about` are all the entries about it, in their order. */
export function accountsOf(
  about: readonly PlacedStatement[],
  sha256: Sha256,
): (size: number) => Account | undefined {
  const accounts: Account[] = [emptyAccount];
  for (const { leafHash } of about) {
    accounts.push(accountAfter(accounts.at(-1) ?? emptyAccount, leafHash, sha256));
  }
  return (size) => accounts[countBefore(about, size)];
}

export function isSameAccount(stated: Account, shown: Account | undefined): boolean {
  return shown?.entries === stated.entries && shown.sha256 === stated.sha256;
}

/** How many entries lie in the first `size` leaves. */
function countBefore(ordered: readonly PlacedStatement[], size: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle]?.index ?? size) < size) low = middle + 1;
    else high = middle;
  }
  return low;
}
