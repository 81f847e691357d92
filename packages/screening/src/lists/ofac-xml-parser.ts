import type { EntityKind, ListEntity } from '../types.ts';
import { addBirthDate, addIdentifier, addName, addNationality, addOnce, newEntity } from './list-entity.ts';
import type { ListParser } from './list-format.ts';
import { readIdentifier } from './ofac-remarks.ts';
import { parseDateBounds } from './partial-date.ts';
import { childText } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';
import { createXmlListParser, descendants, textsOf } from './xml-list.ts';

const kindByType = new Map<string, EntityKind>([
  ['individual', 'person'],
  ['entity', 'organisation'],
  ['vessel', 'vessel'],
  ['aircraft', 'aircraft'],
]);

/**
 * Reads SDN.XML or CONSOLIDATED.XML of OFAC (sanctionslistservice.ofac.treas.gov).
 *
 * Aliases of the category `weak` are weak. What is no identity document, such as a gender or a website,
 * stands among the documents and is passed over.
 */
export function createOfacXmlParser(): ListParser {
  return createXmlListParser({
    root: 'sdnList',
    record: 'sdnEntry',
    dateOfRoot: () => null,
    dateOfNode: (node) => americanDate(childText(node, 'Publish_Date')),
    read: readEntry,
  });
}

function readEntry(node: XmlNode): ListEntity {
  const kind = kindByType.get(childText(node, 'sdnType').toLowerCase()) ?? 'other';
  const entity = newEntity(childText(node, 'uid'), kind);
  addName(entity, fullName(node), 'primary');
  for (const alias of descendants(node, 'aka')) {
    addName(entity, fullName(alias), childText(alias, 'category') === 'weak' ? 'weak' : 'strong');
  }
  for (const date of textsOf(node, 'dateOfBirth')) addBirthDate(entity, parseDateBounds(date));
  for (const name of ['nationality', 'citizenship']) {
    for (const item of descendants(node, name)) addNationality(entity, childText(item, 'country'));
  }
  for (const item of descendants(node, 'id')) {
    const found = readIdentifier(`${childText(item, 'idType')} ${childText(item, 'idNumber')}`);
    if (found !== null) addIdentifier(entity, found.type, found.value, childText(item, 'idCountry'));
  }
  for (const program of textsOf(node, 'program')) addOnce(entity.programs, program);
  for (const address of descendants(node, 'address')) {
    const parts = ['address1', 'address2', 'address3', 'city', 'stateOrProvince', 'country'];
    addOnce(
      entity.addresses,
      parts
        .map((part) => childText(address, part))
        .filter(Boolean)
        .join(', '),
    );
  }
  const remarks = [childText(node, 'title'), childText(node, 'remarks')].filter(Boolean).join('; ');
  if (remarks !== '') entity.remarks = remarks;
  return entity;
}

function fullName(node: XmlNode): string {
  return `${childText(node, 'firstName')} ${childText(node, 'lastName')}`;
}

function americanDate(text: string): string | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  return found === null ? null : `${found[3]}-${found[1]}-${found[2]}`;
}
