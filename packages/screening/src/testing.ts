import * as fc from 'fast-check';
import { ListFormatError } from './lists/list-format.ts';
import type { ListFormat, ListWarning } from './lists/list-format.ts';
import { createListParser } from './lists/list-parser.ts';
import { buildIndex } from './matcher/build-index.ts';
import type { ScreeningIndex } from './matcher/screening-index.ts';
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

const particles = [
  'al',
  'bin',
  'von',
  'Ltd',
  'Holding',
  'Dr',
  'Schweiz',
  'Zürich',
  'Iran',
  'joint stock company',
  'President',
  'Former',
];
const spellings = ['J', 'JC', 'A.B.', 'Ali', 'Мустер', 'مسترمان', '高石', 'Bo', 'Wm', '7', 'Dev', 'Hldgs'];
const trades = ['development', 'holdings', 'bank', 'Fourteen'];

/** A word as it may stand in a name: misspelt, short, in another script, a particle, an initial. */
export const arbSpelling = fc.oneof(
  { weight: 4, arbitrary: arbWord },
  {
    weight: 3,
    arbitrary: fc
      .tuple(arbWord, fc.nat(), fc.constantFrom('', 'a', 'h', 's', 'ck'))
      .map(([word, at, extra]) => {
        const place = at % word.length;
        return word.slice(0, place) + extra + word.slice(place + 1);
      }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...particles) },
  { weight: 1, arbitrary: fc.constantFrom(...spellings, ...trades) },
  { weight: 1, arbitrary: fc.constantFrom(...syllables) },
);

/** A name of one to five such words, some of them written together. */
export const arbHardName = fc
  .array(fc.tuple(arbSpelling, fc.constantFrom(' ', ' ', ' ', '', '-')), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    parts
      .map(([word, gap]) => word + gap)
      .join('')
      .trim(),
  );

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

/** Everything one text of a list format holds. */
export function readList(
  format: ListFormat,
  text: string,
): { entities: ListEntity[]; warnings: ListWarning[] } {
  const parser = createListParser(format);
  const early = parser.write(text);
  const { entities, warnings } = parser.end();
  return { entities: [...early, ...entities], warnings };
}

/** The code with which a text is refused, or `read`; anything but a refusal is thrown on. */
export function refusalOf(format: ListFormat, text: string): string {
  try {
    readList(format, text);
  } catch (error) {
    if (error instanceof ListFormatError) return error.code;
    throw error;
  }
  return 'read';
}
