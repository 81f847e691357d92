import type { ListFormat, ListParser } from './list-format.ts';
import { createOfacPrimaryParser } from './ofac-parser.ts';
import { createOpenSanctionsParser } from './opensanctions-parser.ts';
import { createSecoParser } from './seco-parser.ts';
import { createUnParser } from './un-parser.ts';

/**
 * Gives the push parser of a format.
 *
 * Its `write` and `end` throw {@link ListFormatError}. For `ofac-csv` it reads one primary file alone; a set
 * of several files goes through `createOfacParser`.
 */
export function createListParser(format: ListFormat): ListParser {
  return makers[format]();
}

const makers: Record<ListFormat, () => ListParser> = {
  'ofac-csv': createOfacPrimaryParser,
  'un-xml': createUnParser,
  'seco-xml': createSecoParser,
  'opensanctions-csv': createOpenSanctionsParser,
};
