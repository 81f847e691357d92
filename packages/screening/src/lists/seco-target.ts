import { countryCode } from '../countries.ts';
import type { DateBounds, EntityKind, ListEntity, ListIdentifier } from '../types.ts';
import { approximateBounds, joinDate } from './partial-date.ts';
import { readSecoName } from './seco-names.ts';
import { childrenNamed, childText } from './xml-reader.ts';
import type { XmlNode } from './xml-reader.ts';

/** A target before its places are known; `addressPlaces` has the place of each address, or ''. */
export interface SecoTarget {
  entity: ListEntity;
  setIds: string[];
  addressPlaces: string[];
}

const subjectNames = new Set(['individual', 'entity', 'object']);

/** From that day on (empty: ever since) a target is or is not on the list. */
export interface SecoStanding {
  from: string;
  isInForce: boolean;
}

/**
 * When a target is on the list, by day, ever since first.
 *
 * The modification with the latest effective date decides, not the order in the file; one without an
 * effective date counts by its publication or enactment date. Before its first modification a target is on
 * the list, unless that modification lists it.
 */
export function standings(target: XmlNode): SecoStanding[] {
  const changes = childrenNamed(target, 'modification')
    .map(({ attributes }) => ({
      from: (
        attributes['effective-date'] ??
        attributes['publication-date'] ??
        attributes['enactment-date'] ??
        ''
      ).slice(0, 10),
      type: attributes['modification-type'],
    }))
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const found: SecoStanding[] = [{ from: '', isInForce: changes[0]?.type !== 'listed' }];
  for (const { from, type } of changes) {
    const isInForce = type !== 'de-listed';
    const last = found.at(-1);
    if (last?.from === from) last.isInForce = isInForce;
    else if (last?.isInForce !== isInForce) found.push({ from, isInForce });
  }
  return found;
}

/** Whether a target is on the list on that day, by its standings; without a day, in the end. */
export function isInForce(all: readonly SecoStanding[], day: string | null): boolean {
  return all.findLast(({ from }) => day === null || from <= day)?.isInForce ?? true;
}

/** Reads a target's own identities; those inside `modification` (added, removed) are history and left out. */
export function readSecoTarget(target: XmlNode): SecoTarget | null {
  const subject = target.children.find((child) => subjectNames.has(child.name));
  if (subject === undefined) return null;
  const identities = childrenNamed(subject, 'identity');
  const addressNodes = identities.flatMap((identity) => childrenNamed(identity, 'address'));
  const entity: ListEntity = {
    id: target.attributes['ssid'] ?? '',
    kind: subjectKind(subject),
    names: identities.flatMap((identity) =>
      childrenNamed(identity, 'name').flatMap((name) =>
        readSecoName(name, identity.attributes['main'] === 'true'),
      ),
    ),
    birthDates:
      subject.name === 'individual'
        ? identities.flatMap((identity) => childrenNamed(identity, 'day-month-year').flatMap(readBirthDate))
        : [],
    nationalities: identities.flatMap((identity) =>
      childrenNamed(identity, 'nationality').flatMap(readCountry),
    ),
    identifiers: identities.flatMap((identity) =>
      childrenNamed(identity, 'identification-document').flatMap(readDocument),
    ),
    programs: [],
    addresses: addressNodes.map(readAddress),
    topics: ['sanction'],
  };
  if (entity.names.length === 0) return null;
  const remarks = [...childrenNamed(subject, 'justification'), ...childrenNamed(subject, 'other-information')]
    .map((node) => node.text)
    .filter(Boolean)
    .join('; ');
  if (remarks !== '') entity.remarks = remarks;
  const imo = /\bIMO(?: number)?:?\s*(\d{7})\b/i.exec(remarks)?.[1];
  if (imo !== undefined) entity.identifiers.push({ type: 'imo', value: imo });
  const listedOn = firstListing(target);
  if (listedOn !== undefined) entity.listedOn = listedOn;
  return {
    entity,
    setIds: childrenNamed(target, 'sanctions-set-id').map((node) => node.text),
    addressPlaces: addressNodes.map((node) => node.attributes['place-id'] ?? ''),
  };
}

function subjectKind(subject: XmlNode): EntityKind {
  if (subject.name === 'individual') return 'person';
  if (subject.name === 'entity') return 'organisation';
  const type = subject.attributes['object-type'] ?? '';
  return type === 'vessel' || type === 'aircraft' ? type : 'other';
}

function readBirthDate(node: XmlNode): DateBounds[] {
  const { year, month, day, quality } = node.attributes;
  const date = joinDate(year, month, day);
  if (date === null) return [];
  return [quality === 'low' ? approximateBounds(date) : { from: date, to: date }];
}

function readCountry(node: XmlNode): string[] {
  return childrenNamed(node, 'country')
    .map((country) => countryCode(country.attributes['iso-code'] ?? country.text))
    .filter((code) => code !== '');
}

function readDocument(node: XmlNode): ListIdentifier[] {
  const value = childText(node, 'number');
  if (value === '') return [];
  const type = node.attributes['document-type'] ?? 'document';
  const issuer = node.children.find((child) => child.name === 'issuer');
  const country = countryCode(issuer?.attributes['code'] ?? issuer?.text ?? '');
  return [country === '' ? { type, value } : { type, value, country }];
}

function readAddress(node: XmlNode): string {
  return ['c-o', 'address-details', 'p-o-box', 'zip-code']
    .map((part) => childText(node, part))
    .filter(Boolean)
    .join(', ');
}

function firstListing(target: XmlNode): string | undefined {
  return childrenNamed(target, 'modification')
    .filter((change) => change.attributes['modification-type'] === 'listed')
    .map((change) => change.attributes['effective-date']?.slice(0, 10))
    .filter((date) => date !== undefined)
    .sort()[0];
}
