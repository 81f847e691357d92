import { countryCode, countryCodes } from '../countries.ts';
import type { DateBounds, EntityKind, ListEntity, ListName } from '../types.ts';
import type { ListWarning } from './list-format.ts';

/** An entity of which only the number and the kind are known. */
export function newEntity(id: string, kind: EntityKind): ListEntity {
  return {
    id,
    kind,
    names: [],
    birthDates: [],
    nationalities: [],
    identifiers: [],
    programs: [],
    addresses: [],
    topics: ['sanction'],
  };
}

/** Adds a name unless it is blank or there already; a better quality replaces a lesser one. */
export function addName(
  entity: ListEntity,
  text: string,
  quality: ListName['quality'],
  script?: string,
): void {
  const full = text.replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(full)) return;
  const known = entity.names.find((name) => name.full === full);
  if (known === undefined) {
    entity.names.push(script === undefined ? { full, quality } : { full, quality, script });
  } else if (rank(quality) < rank(known.quality)) known.quality = quality;
}

/** Those of the entities that have a name, with a warning for each of the others: nobody is found by nothing. */
export function named(all: readonly ListEntity[]): { entities: ListEntity[]; warnings: ListWarning[] } {
  const nameless = all.filter(({ names }) => names.length === 0);
  return {
    entities: all.filter(({ names }) => names.length > 0),
    warnings: nameless.map(({ id }) => ({ code: 'nameless', entry: id })),
  };
}

function rank(quality: ListName['quality']): number {
  return quality === 'primary' ? 0 : quality === 'strong' ? 1 : 2;
}

/** Adds a number unless it is blank or there already. */
export function addIdentifier(entity: ListEntity, type: string, text: string, country = ''): void {
  const value = text.trim();
  const isKnown = entity.identifiers.some((known) => known.type === type && known.value === value);
  if (isKnown || !/[\p{L}\p{N}]/u.test(value)) return;
  entity.identifiers.push(country === '' ? { type, value } : { type, value, country: countryCode(country) });
}

/** Adds a birth date unless it is null or there already. */
export function addBirthDate(entity: ListEntity, bounds: DateBounds | null): void {
  const isKnown = entity.birthDates.some(({ from, to }) => from === bounds?.from && to === bounds.to);
  if (bounds !== null && !isKnown) entity.birthDates.push(bounds);
}

/** Adds a text to a list of texts unless it is blank or there already. */
export function addOnce(texts: string[], text: string): void {
  const trimmed = text.trim();
  if (trimmed !== '' && !texts.includes(trimmed)) texts.push(trimmed);
}

/**
 * Adds the nationalities that a text states by code, name or demonym, or the text itself where no country is understood;
 * "00" and blanks stand for unknown.
 */
export function addNationality(entity: ListEntity, text: string): void {
  const codes = countryCodes(text);
  for (const code of codes.length > 0 ? codes : [countryCode(text)]) addOnce(entity.nationalities, code);
}
