import type { ListEntity } from '../types.ts';
import { addBirthDate, addIdentifier, addName, addOnce, newEntity } from './list-entity.ts';
import type { ListParser } from './list-format.ts';
import { parseDateBounds, parsePartialDate } from './partial-date.ts';
import { childText } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';
import { createXmlListParser } from './xml-list.ts';

/**
 * Reads the consolidated Canadian autonomous sanctions list (SEMA and JVCFOA, XML).
 *
 * `Country` is the regulation and not a nationality. Entries have no number of their own: regulation,
 * schedule and item make one, with a suffix where the list repeats it. A ship has an IMO number, and its
 * build date stands in the field of the birth date. Several aliases are parted by semicolons or slashes.
 */
export function createCaParser(): ListParser {
  const seen = new Map<string, number>();
  return createXmlListParser({
    root: 'data-set',
    record: 'record',
    dateOfRoot: () => null,
    dateOfNode: () => null,
    read: (node) => readRecord(node, seen),
  });
}

function readRecord(node: XmlNode, seen: Map<string, number>): ListEntity {
  const country = childText(node, 'Country').split('/')[0]?.trim() ?? '';
  const imo = childText(node, 'ShipIMONumber');
  const personal = `${childText(node, 'GivenName')} ${childText(node, 'LastName')}`.trim();
  const kind = imo !== '' ? 'vessel' : personal === '' ? 'organisation' : 'person';
  const entity = newEntity(entryNumber(node, country, seen), kind);
  addName(entity, personal || childText(node, 'EntityOrShip'), 'primary');
  for (const alias of childText(node, 'Aliases').split(/\s*;\s*|\s+\/\s+/)) addName(entity, alias, 'strong');
  addIdentifier(entity, 'imo', imo);
  if (kind === 'person') {
    const dates = childText(node, 'DateOfBirthOrShipBuildDate').split(/\s+or\s+/i);
    for (const date of dates) addBirthDate(entity, parseDateBounds(date));
  }
  addOnce(entity.programs, country);
  const listedOn = parsePartialDate(childText(node, 'DateOfListing'));
  if (listedOn !== null) entity.listedOn = listedOn;
  return entity;
}

function entryNumber(node: XmlNode, country: string, seen: Map<string, number>): string {
  const base = [country, childText(node, 'Schedule') || '-', childText(node, 'Item')].join(' | ');
  const count = (seen.get(base) ?? 0) + 1;
  seen.set(base, count);
  return count === 1 ? base : `${base} | ${count}`;
}
