import type { ListEntity } from '../types.ts';
import { createJsonListParser } from './json-list.ts';
import { textsUnder, textUnder } from './json-reader.ts';
import type { JsonObject } from './json-reader.ts';
import { addBirthDate, addIdentifier, addName, addNationality, addOnce, newEntity } from './list-entity.ts';
import type { ListParser } from './list-format.ts';
import { kindBySchema, readTopics } from './opensanctions-topics.ts';
import { parseDateBounds, parsePartialDate } from './partial-date.ts';

const identifierTypes: readonly [property: string, type: string][] = [
  ['passportNumber', 'passport'],
  ['idNumber', 'national-id'],
  ['taxNumber', 'tax-id'],
  ['innCode', 'tax-id'],
  ['vatCode', 'tax-id'],
  ['registrationNumber', 'registration'],
  ['ogrnCode', 'registration'],
  ['leiCode', 'lei'],
  ['swiftBic', 'bic'],
  ['imoNumber', 'imo'],
  ['mmsi', 'mmsi'],
  ['callSign', 'call-sign'],
  ['publicKey', 'crypto'],
];
const remarksCharsMax = 1000;

/**
 * Reads FollowTheMoney JSON of OpenSanctions (`entities.ftm.json`, one object a line or one array).
 *
 * Only targets become entities: relatives, positions and ownerships stand in the same file and are passed
 * over, as are schemata that are no subjects. The list date is the latest `last_seen`.
 */
export function createFtmParser(): ListParser {
  return createJsonListParser({
    dateKey: 'last_seen',
    read: (object) =>
      object['target'] === false || !kindBySchema.has(textUnder(object, 'schema'))
        ? null
        : readEntity(object),
  });
}

function readEntity(object: JsonObject): ListEntity {
  const properties = (object['properties'] ?? {}) as JsonObject;
  const entity = newEntity(textUnder(object, 'id'), kindBySchema.get(textUnder(object, 'schema')) ?? 'other');
  const all = (...keys: string[]): string[] => keys.flatMap((key) => textsUnder(properties, key));
  addNames(entity, textUnder(object, 'caption'), all);
  for (const date of all('birthDate')) addBirthDate(entity, parseDateBounds(date));
  for (const country of all('nationality', 'citizenship', 'country', 'jurisdiction', 'flag')) {
    addNationality(entity, country);
  }
  for (const [property, type] of identifierTypes) {
    for (const value of all(property)) addIdentifier(entity, type, value);
  }
  const programs = all('programId', 'program');
  const datasets = textsUnder(object, 'datasets');
  entity.programs = [...new Set(programs.length > 0 ? programs : datasets)];
  for (const address of all('address')) addOnce(entity.addresses, address);
  const stated = all('topics');
  entity.topics = readTopics((stated.length > 0 ? stated : datasets).join(' '));
  const remarks = all('notes', 'summary').join(' ').slice(0, remarksCharsMax);
  if (remarks !== '') entity.remarks = remarks;
  const listedOn = parsePartialDate(textUnder(object, 'first_seen'));
  if (listedOn !== null) entity.listedOn = listedOn;
  return entity;
}

/* Some sources give the number of a Wikidata item for a name. */
function addNames(entity: ListEntity, caption: string, all: (...keys: string[]) => string[]): void {
  const add = (name: string, quality: 'strong' | 'weak'): void => {
    if (/^Q\d+$/.test(name)) return;
    addName(entity, name, entity.names.length === 0 ? 'primary' : quality);
  };
  for (const name of [caption, ...all('name', 'alias', 'previousName', 'birthName')]) add(name, 'strong');
  for (const name of all('weakAlias')) add(name, 'weak');
}
