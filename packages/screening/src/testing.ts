import * as fc from 'fast-check';
import { buildIndex } from './matcher/build-index.ts';
import type { ScreeningIndex } from './matcher/build-index.ts';
import type { EntityKind, ListEntity, ListName } from './types.ts';

const syllables = [
  'mu',
  'ster',
  'fik',
  'to',
  'pla',
  'nem',
  'or',
  'plid',
  'vo',
  'zan',
  'ri',
  'bel',
  'gam',
  'hu',
];

/** An invented word of two to four syllables. */
export const arbWord = fc
  .array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join(''));

/** An invented name of two to four words. */
export const arbName = fc.array(arbWord, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));

/** A listed subject with the given names and nothing else known, unless given. */
export function makeEntity(
  id: string,
  names: (string | ListName)[],
  more: Partial<ListEntity> & { kind?: EntityKind } = {},
): ListEntity {
  return {
    id,
    kind: 'person',
    names: names.map((name, index) =>
      typeof name === 'string' ? { full: name, quality: index === 0 ? 'primary' : 'strong' } : name,
    ),
    birthDates: [],
    nationalities: [],
    identifiers: [],
    programs: [],
    addresses: [],
    ...more,
  };
}

/** An index over one list called `test`. */
export function indexOf(...entities: ListEntity[]): ScreeningIndex {
  return buildIndex([{ listId: 'test', entities }]);
}
