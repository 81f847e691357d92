import type { EntityKind, ListEntity } from '../types.ts';
import { createJsonListParser } from './json-list.ts';
import { objectsUnder, textUnder } from './json-reader.ts';
import type { JsonObject } from './json-reader.ts';
import { addBirthDate, addIdentifier, addName, addNationality, addOnce, newEntity } from './list-entity.ts';
import type { ListParser } from './list-format.ts';
import { readTopics } from './opensanctions-topics.ts';
import { parseDateBounds } from './partial-date.ts';

const kindByType = new Map<string, EntityKind>([
  ['PERSON', 'person'],
  ['ORGANIZATION', 'organisation'],
  ['COMPANY', 'organisation'],
  ['VESSEL', 'vessel'],
  ['AIRCRAFT', 'aircraft'],
]);
const identifierTypes: readonly [key: string, type: string][] = [
  ['PASSPORT_NUMBER', 'passport'],
  ['NATIONAL_ID_NUMBER', 'national-id'],
  ['TAX_ID_NUMBER', 'tax-id'],
  ['SSN_NUMBER', 'national-id'],
  ['LEI_NUMBER', 'lei'],
  ['IMO_NUMBER', 'imo'],
  ['REGISTRATION_NUMBER', 'registration'],
];
/* Numbers of the data set itself, which nobody bears. */
const ownNumbers = new Set(['OPEN_SANCTIONS', 'WIKIDATA']);

/**
 * Reads Senzing entity JSON of OpenSanctions (`senzing.json`, one object a line or one array).
 *
 * Attributes stand either in lists (`NAMES`, `DATES`, ...) or directly in the record; both are read. Record
 * types that are no subjects are passed over. The list date is the latest `LAST_CHANGE`.
 */
export function createSenzingParser(): ListParser {
  return createJsonListParser({
    dateKey: 'LAST_CHANGE',
    read(object, warnings) {
      const kind = kindByType.get(textUnder(object, 'RECORD_TYPE').toUpperCase());
      if (kind !== undefined) return readRecord(object, kind);
      warnings.push({ code: 'no-subject', entry: textUnder(object, 'RECORD_ID') });
      return null;
    },
  });
}

function readRecord(object: JsonObject, kind: EntityKind): ListEntity {
  const entity = newEntity(textUnder(object, 'RECORD_ID'), kind);
  const parts = (key: string): JsonObject[] => [object, ...objectsUnder(object, key)];
  for (const part of parts('NAMES')) {
    const isAlias = textUnder(part, 'NAME_TYPE').toUpperCase() === 'ALIAS';
    addName(entity, nameOf(part), isAlias || entity.names.length > 0 ? 'strong' : 'primary');
  }
  for (const part of parts('DATES')) addBirthDate(entity, parseDateBounds(textUnder(part, 'DATE_OF_BIRTH')));
  for (const part of parts('COUNTRIES')) {
    for (const key of ['NATIONALITY', 'CITIZENSHIP', 'REGISTRATION_COUNTRY']) {
      addNationality(entity, textUnder(part, key));
    }
  }
  for (const part of parts('IDENTIFIERS')) addIdentifiers(entity, part);
  for (const part of parts('ADDRESSES')) addOnce(entity.addresses, addressOf(part));
  entity.programs = [textUnder(object, 'DATA_SOURCE')].filter(Boolean);
  const topics = objectsUnder(object, 'RISKS').map((risk) => textUnder(risk, 'TOPIC'));
  const source = textUnder(object, 'DATA_SOURCE').replaceAll('_', ' ');
  entity.topics = readTopics(topics.length > 0 ? topics.join(' ') : source);
  return entity;
}

function nameOf(part: JsonObject): string {
  const pieces = ['NAME_FIRST', 'NAME_MIDDLE', 'NAME_LAST'].map((key) => textUnder(part, key));
  return textUnder(part, 'NAME_FULL') || textUnder(part, 'NAME_ORG') || pieces.filter(Boolean).join(' ');
}

function addIdentifiers(entity: ListEntity, part: JsonObject): void {
  for (const [key, type] of identifierTypes) addIdentifier(entity, type, textUnder(part, key));
  for (const prefix of ['OTHER_ID', 'TRUSTED_ID']) {
    const type = textUnder(part, `${prefix}_TYPE`);
    if (!ownNumbers.has(type)) {
      addIdentifier(entity, type.toLowerCase() || 'identifier', textUnder(part, `${prefix}_NUMBER`));
    }
  }
}

function addressOf(part: JsonObject): string {
  const full = textUnder(part, 'ADDR_FULL');
  const keys = ['ADDR_LINE1', 'ADDR_CITY', 'ADDR_STATE', 'ADDR_COUNTRY'];
  const pieces = keys.map((key) => textUnder(part, key));
  return full || pieces.filter(Boolean).join(', ');
}
