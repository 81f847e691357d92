import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompress } from 'node:zlib';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import type { NewEntry } from './read-statement.ts';

/** Some entries of a statement, written as the database takes them, and packed: a million of them have half a gigabyte. */
export interface EntryLot {
  readonly packed: Uint8Array;
  readonly entries: number;
}

export const entryRows = rowsOf({
  id: 'uuid',
  accountIban: 'text',
  bookingKey: 'text',
  bookedOn: 'text',
  amountMinor: 'bigint',
  currency: 'text',
  isBooked: 'bool',
  isReversal: 'bool',
  returnReason: 'text',
  counterparty: 'text',
  counterpartyAccount: 'text',
  counterpartyBic: 'text',
  ultimateCounterparty: 'text',
  counterpartyCountries: 'text',
  remittance: 'text',
  creditorReference: 'text',
  uetr: 'text',
  endToEndId: 'text',
  instructionId: 'text',
  messageId: 'text',
  paymentInformationId: 'text',
  batchCount: 'int',
});

/** No XML has this character, and no text of PostgreSQL. */
const between = '\u0000';

export function lotOf(entries: readonly NewEntry[]): EntryLot {
  const packed = zstdCompressSync(entryRows.texts(entries).join(between));
  return { packed: new Uint8Array(packed), entries: entries.length };
}

const unpack = promisify(zstdDecompress);

/** The columns of a lot, for `entryRows`. */
export async function textsOf({ packed }: EntryLot): Promise<string[]> {
  return (await unpack(packed)).toString().split(between);
}
