import { hexDecode, hexEncode } from './bytes.ts';
import type { Sha256 } from './sha256.ts';

/**
 * What the log held about things when an entry was stated: the entries of its first `size` leaves that name each of
 * them. Whoever leaves one of those out later contradicts what is sealed here.
 */
export interface EntryPast {
  /** Size of the last tree that was published before. */
  readonly size: number;
  /** By the identifier of a client, case, review or payment. */
  readonly of: Readonly<Record<string, Account>>;
}

/** Entries about one thing: how many they are, and which, in the order of the log. */
export interface Account {
  readonly entries: number;
  /** See `accountAfter`, lower-case hexadecimal. */
  readonly sha256: string;
}

/** Of a thing that no entry names. */
export const emptyAccount: Account = { entries: 0, sha256: '0'.repeat(64) };

/** The account with one entry more: SHA-256 over the digest before and the leaf hash, 32 bytes each. */
export function accountAfter(
  { entries, sha256: before }: Account,
  leafHash: string,
  sha256: Sha256,
): Account {
  const bytes = hexDecode(before + leafHash);
  if (bytes?.length !== 64) throw new RangeError('A digest and a leaf hash have 32 bytes each.');
  return { entries: entries + 1, sha256: hexEncode(sha256(bytes)) };
}
