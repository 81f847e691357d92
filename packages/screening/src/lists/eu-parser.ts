import type { DateBounds, ListEntity } from '../types.ts';
import { addBirthDate, addIdentifier, addName, addNationality, addOnce, newEntity } from './list-entity.ts';
import type { ListParser, ListWarning } from './list-format.ts';
import { approximateBounds, joinDate, parsePartialDate } from './partial-date.ts';
import { childrenNamed, childText } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';
import { createXmlListParser } from './xml-list.ts';

const identifierTypes: Record<string, string> = {
  passport: 'passport',
  diplomaticpassport: 'passport',
  id: 'national-id',
  ssn: 'national-id',
  fiscalcode: 'tax-id',
  tradelic: 'registration',
  regnumber: 'registration',
  imo: 'imo',
  swiftbic: 'bic',
};

/**
 * Reads the consolidated financial sanctions list of the European Union (FSF, XML 1.1).
 *
 * Aliases with `strong="false"` are weak. Country "00" means unknown. A birth date in another calendar than
 * the Gregorian is passed over, as its year would contradict everybody's. Documents that are known to be
 * false are passed over too. The same spelling is repeated for each language and taken once.
 */
export function createEuParser(): ListParser {
  return createXmlListParser({
    root: 'export',
    record: 'sanctionEntity',
    dateOfRoot: (attributes) => parsePartialDate((attributes['generationDate'] ?? '').slice(0, 10)),
    dateOfNode: () => null,
    read: readSanctionEntity,
  });
}

function readSanctionEntity(node: XmlNode, warnings: ListWarning[]): ListEntity {
  const id = attribute(node, 'euReferenceNumber') || attribute(node, 'logicalId');
  const isPerson = childrenNamed(node, 'subjectType').some(isPersonType);
  const entity = newEntity(id, isPerson ? 'person' : 'organisation');
  for (const alias of childrenNamed(node, 'nameAlias')) addAlias(entity, alias);
  for (const citizenship of childrenNamed(node, 'citizenship')) {
    addNationality(entity, knownCountry(citizenship));
  }
  for (const birth of childrenNamed(node, 'birthdate')) {
    if (/^(?:GREGORIAN)?$/i.test(attribute(birth, 'calendarType'))) addBirthDate(entity, birthBounds(birth));
    else warnings.push({ code: 'other-calendar', entry: id });
  }
  for (const document of childrenNamed(node, 'identification')) addDocument(entity, document);
  for (const regulation of childrenNamed(node, 'regulation')) {
    addOnce(entity.programs, attribute(regulation, 'programme'));
  }
  addListedOn(entity, childrenNamed(node, 'regulation'));
  for (const address of childrenNamed(node, 'address')) {
    const pieces = ['street', 'city', 'region', 'countryDescription'].map((key) => attribute(address, key));
    addOnce(entity.addresses, pieces.filter((text) => text !== '' && text !== 'UNKNOWN').join(', '));
  }
  const remarks = childText(node, 'remark');
  if (remarks !== '') entity.remarks = remarks;
  return entity;
}

/* The first of several regulations put the entity on the list. */
function addListedOn(entity: ListEntity, regulations: readonly XmlNode[]): void {
  for (const regulation of regulations) {
    const listedOn = parsePartialDate(attribute(regulation, 'publicationDate'));
    if (listedOn !== null && (entity.listedOn ?? '9') > listedOn) entity.listedOn = listedOn;
  }
}

function attribute(node: XmlNode, name: string): string {
  return node.attributes[name]?.trim() ?? '';
}

function isPersonType(type: XmlNode): boolean {
  return attribute(type, 'classificationCode') === 'P' || /^(?:P|person)$/i.test(attribute(type, 'code'));
}

function knownCountry(node: XmlNode): string {
  const code = attribute(node, 'countryIso2Code');
  return code === '00' ? '' : code;
}

function addAlias(entity: ListEntity, alias: XmlNode): void {
  const parts = ['firstName', 'middleName', 'lastName'].map((name) => attribute(alias, name));
  const isWeak = attribute(alias, 'strong') === 'false';
  const quality = isWeak ? 'weak' : entity.names.length === 0 ? 'primary' : 'strong';
  addName(entity, attribute(alias, 'wholeName') || parts.filter(Boolean).join(' '), quality);
}

function addDocument(entity: ListEntity, document: XmlNode): void {
  if (attribute(document, 'knownFalse') === 'true') return;
  const code = attribute(document, 'identificationTypeCode').toLowerCase();
  const number = attribute(document, 'number') || attribute(document, 'latinNumber');
  addIdentifier(entity, identifierTypes[code] ?? 'identifier', number, knownCountry(document));
}

function birthBounds(birth: XmlNode): DateBounds | null {
  const { birthdate = '', year, monthOfYear, dayOfMonth, yearRangeFrom, yearRangeTo } = birth.attributes;
  const from = joinDate(yearRangeFrom);
  const to = joinDate(yearRangeTo);
  if (from !== null && to !== null) return { from, to };
  const date = parsePartialDate(birthdate) ?? joinDate(year, monthOfYear, dayOfMonth);
  if (date === null) return null;
  return birth.attributes['circa'] === 'true' ? approximateBounds(date) : { from: date, to: date };
}
