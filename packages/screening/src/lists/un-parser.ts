import { countryCode } from '../countries.ts';
import type { DateBounds, ListEntity, ListIdentifier, ListName } from '../types.ts';
import type { ListParser, ListWarning } from './list-format.ts';
import { approximateBounds, parsePartialDate } from './partial-date.ts';
import { childrenNamed, childText, createRecordReader } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';

/**
 * Reads the consolidated list of the United Nations Security Council (scsanctions.un.org, XML).
 *
 * An alias with `QUALITY` Low is weak, every other one strong; a date is EXACT, APPROXIMATELY or BETWEEN.
 * The entity id is the permanent reference number, such as `CDi.001`.
 */
export function createUnParser(): ListParser {
  let done: ListEntity[] = [];
  let listDate: string | null = null;
  const warnings: ListWarning[] = [];
  const seenIds = new Set<string>();
  const reader = createRecordReader({
    root: 'CONSOLIDATED_LIST',
    wrappers: new Set(['INDIVIDUALS', 'ENTITIES']),
    onRoot(attributes) {
      listDate = parsePartialDate(attributes['dateGenerated'] ?? '');
    },
    onRecord(node) {
      if (node.name !== 'INDIVIDUAL' && node.name !== 'ENTITY') return;
      const entity = readUnEntity(node);
      if (entity.names.length === 0) {
        warnings.push({ code: 'nameless', entry: entity.id });
        return;
      }
      if (seenIds.has(entity.id)) entity.id = `${entity.id}#${childText(node, 'DATAID')}`;
      seenIds.add(entity.id);
      done.push(entity);
    },
  });
  return {
    write(chunk) {
      done = [];
      reader.write(chunk);
      return done;
    },
    end() {
      done = [];
      reader.end();
      return { entities: done, listDate, warnings };
    },
  };
}

function readUnEntity(node: XmlNode): ListEntity {
  const prefix = node.name;
  const entity: ListEntity = {
    id: childText(node, 'REFERENCE_NUMBER') || childText(node, 'DATAID'),
    kind: prefix === 'INDIVIDUAL' ? 'person' : 'organisation',
    names: readNames(node, prefix),
    birthDates: childrenNamed(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(readBirthDate),
    nationalities: childrenNamed(node, 'NATIONALITY')
      .flatMap((child) => childrenNamed(child, 'VALUE'))
      .map((value) => countryCode(value.text))
      .filter((value) => value !== ''),
    identifiers: childrenNamed(node, 'INDIVIDUAL_DOCUMENT').flatMap(readDocument),
    programs: [childText(node, 'UN_LIST_TYPE')].filter((value) => value !== ''),
    addresses: childrenNamed(node, `${prefix}_ADDRESS`)
      .map((address) =>
        address.children
          .map((part) => part.text)
          .filter(Boolean)
          .join(', '),
      )
      .filter((value) => value !== ''),
    topics: ['sanction'],
  };
  const remarks = childText(node, 'COMMENTS1');
  if (remarks !== '') entity.remarks = remarks;
  const listedOn = parsePartialDate(childText(node, 'LISTED_ON'));
  if (listedOn !== null) entity.listedOn = listedOn;
  return entity;
}

function readNames(node: XmlNode, prefix: string): ListName[] {
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME', 'FIFTH_NAME', 'SIXTH_NAME'];
  const full = parts
    .map((part) => childText(node, part))
    .filter(Boolean)
    .join(' ');
  const names: ListName[] = splitNames(full).map((name, index) => ({
    full: name,
    quality: index === 0 ? 'primary' : 'strong',
  }));
  const original = childText(node, 'NAME_ORIGINAL_SCRIPT');
  for (const name of splitNames(original)) names.push({ full: name, quality: 'strong', script: 'original' });
  for (const alias of childrenNamed(node, `${prefix}_ALIAS`)) {
    const quality = childText(alias, 'QUALITY').toLowerCase() === 'low' ? 'weak' : 'strong';
    for (const name of splitNames(childText(alias, 'ALIAS_NAME'))) names.push({ full: name, quality });
  }
  return names;
}

function splitNames(text: string): string[] {
  return text
    .split(';')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

function readBirthDate(node: XmlNode): DateBounds[] {
  const type = childText(node, 'TYPE_OF_DATE').toUpperCase();
  const from = parsePartialDate(childText(node, 'FROM_YEAR'));
  const to = parsePartialDate(childText(node, 'TO_YEAR'));
  if (from !== null || to !== null) return [{ from: from ?? to ?? '', to: to ?? from ?? '' }];
  const date = parsePartialDate(childText(node, 'DATE')) ?? parsePartialDate(childText(node, 'YEAR'));
  if (date === null) return [];
  return [type === 'APPROXIMATELY' ? approximateBounds(date) : { from: date, to: date }];
}

function readDocument(node: XmlNode): ListIdentifier[] {
  const value = childText(node, 'NUMBER');
  if (value === '') return [];
  const country = countryCode(childText(node, 'ISSUING_COUNTRY') || childText(node, 'COUNTRY_OF_ISSUE'));
  const kind = childText(node, 'TYPE_OF_DOCUMENT');
  const type = /pass?[ae]?port|pasaporte/i.test(kind)
    ? 'passport'
    : /national/i.test(kind)
      ? 'national-id'
      : 'document';
  return [country === '' ? { type, value } : { type, value, country }];
}
