import type { ListEntity } from '../types.ts';
import { addIdentifier, addName, addNationality, addOnce, newEntity } from './list-entity.ts';
import type { ListParser } from './list-format.ts';
import { parsePartialDate } from './partial-date.ts';
import { addUkBirthDate, ukDate, ukFullName, ukKind, ukQuality } from './uk-entity.ts';
import { childText } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';
import { createXmlListParser, descendants, textsOf } from './xml-list.ts';

/**
 * Reads the UK sanctions list (sanctionslist.fcdo.gov.uk, XML).
 *
 * Names come in up to six parts of which the sixth is the family name; `AliasStrength` "Low quality" is
 * weak. Spellings in other scripts stand apart from the names.
 */
export function createUkXmlParser(): ListParser {
  return createXmlListParser({
    root: 'Designations',
    record: 'Designation',
    dateOfRoot: () => null,
    dateOfNode: (node) =>
      node.name === 'DateGenerated' ? (ukDate(node.text) ?? parsePartialDate(node.text.slice(0, 10))) : null,
    read: readDesignation,
  });
}

function readDesignation(node: XmlNode): ListEntity {
  const entity = newEntity(childText(node, 'UniqueID'), ukKind(childText(node, 'IndividualEntityShip')));
  for (const name of descendants(node, 'Name')) {
    const full = ukFullName((part) => childText(name, `Name${part}`));
    addName(entity, full, ukQuality(childText(name, 'NameType'), childText(name, 'AliasStrength')));
  }
  for (const spelling of textsOf(node, 'NameNonLatinScript')) addName(entity, spelling, 'strong');
  for (const date of textsOf(node, 'DOB')) addUkBirthDate(entity, date);
  for (const country of textsOf(node, 'Nationality')) addNationality(entity, country);
  for (const value of textsOf(node, 'PassportNumber')) addIdentifier(entity, 'passport', value);
  for (const value of textsOf(node, 'NationalIdentifierNumber')) addIdentifier(entity, 'national-id', value);
  for (const value of textsOf(node, 'BusinessRegistrationNumber')) {
    addIdentifier(entity, 'registration', value);
  }
  for (const value of textsOf(node, 'IMONumber')) addIdentifier(entity, 'imo', value);
  addOnce(entity.programs, childText(node, 'RegimeName'));
  for (const address of descendants(node, 'Address')) {
    addOnce(
      entity.addresses,
      address.children
        .map((line) => line.text)
        .filter(Boolean)
        .join(', '),
    );
  }
  const remarks = childText(node, 'OtherInformation');
  if (remarks !== '') entity.remarks = remarks;
  const listedOn = ukDate(childText(node, 'DateDesignated'));
  if (listedOn !== null) entity.listedOn = listedOn;
  return entity;
}
