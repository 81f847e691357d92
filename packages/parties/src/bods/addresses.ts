import type { Address, PersonRecord, Statement } from './statement.ts';

/** The addresses of a record that says `address` of it now; one that is still told as it was keeps its parts. */
export function addressesOf(
  { addresses = [] }: Pick<PersonRecord, 'addresses'>,
  type: 'residence' | 'registered',
  address: string | null,
) {
  const shown = addresses.find((each) => each.type === type) ?? addresses[0];
  if (address !== null && shown !== undefined && lineOf(shown) === address) return addresses;
  const others = addresses.filter((each) => each !== shown);
  const all = address === null ? others : [{ type, address }, ...others];
  return all.length === 0 ? null : all;
}

/** Where the person of a record lives or the entity has its office, in one line; null where nobody has said. */
export function addressOf({ recordType, recordDetails }: Statement): string | null {
  if (recordType === 'relationship') return null;
  const { addresses = [] } = recordDetails;
  const type = recordType === 'person' ? 'residence' : 'registered';
  const shown = addresses.find((each) => each.type === type) ?? addresses[0];
  return shown === undefined ? null : lineOf(shown) || null;
}

function lineOf({ address = '', postCode = '', country }: Address): string {
  return [address, postCode, country?.name ?? ''].filter((part) => part !== '').join(', ');
}
