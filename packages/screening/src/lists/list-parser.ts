import { createAuParser } from './au-parser.ts';
import { createCaParser } from './ca-parser.ts';
import { createCryptoJsonParser, createCryptoTextParser } from './crypto-parser.ts';
import { createEuParser } from './eu-parser.ts';
import { createFtmParser } from './ftm-parser.ts';
import type { ListFormat, ListParser, ListSetParser, ParseOptions } from './list-format.ts';
import { createNamesParser } from './names-parser.ts';
import { createOfacParser, createOfacPrimaryParser } from './ofac-parser.ts';
import { createOfacXmlParser } from './ofac-xml-parser.ts';
import { createOpenSanctionsParser } from './opensanctions-parser.ts';
import { createSecoParser } from './seco-parser.ts';
import { createSenzingParser } from './senzing-parser.ts';
import { createUkCsvParser } from './uk-csv-parser.ts';
import { createUkSetParser } from './uk-set-parser.ts';
import { createUkXmlParser } from './uk-xml-parser.ts';
import { createUnParser } from './un-parser.ts';

/**
 * Gives the push parser of a format.
 *
 * Its `write` and `end` throw `ListFormatError`. For a format that comes as a set of files it reads the one
 * main file alone; the whole set goes through {@link createListSetParser}. Only SECO states days on which a
 * change comes in force; the other formats are in force as published.
 */
export function createListParser(format: ListFormat, options: ParseOptions = {}): ListParser {
  return makers[format](options);
}

/** Gives the parser of a format that comes as several files, or null for the formats of one file. */
export function createListSetParser(format: ListFormat): ListSetParser | null {
  if (format === 'ofac-csv') return createOfacParser();
  return format === 'uk-set' ? createUkSetParser() : null;
}

const makers: Record<ListFormat, (options: ParseOptions) => ListParser> = {
  'ofac-csv': createOfacPrimaryParser,
  'ofac-xml': createOfacXmlParser,
  'un-xml': createUnParser,
  'seco-xml': createSecoParser,
  'eu-xml': createEuParser,
  'uk-xml': createUkXmlParser,
  'uk-csv': createUkCsvParser,
  'uk-set': () => asSingle(createUkSetParser(), 'names.csv'),
  'ca-xml': createCaParser,
  'au-csv': createAuParser,
  'names-csv': createNamesParser,
  'opensanctions-csv': createOpenSanctionsParser,
  'ftm-json': createFtmParser,
  'senzing-json': createSenzingParser,
  'crypto-text': createCryptoTextParser,
  'crypto-json': createCryptoJsonParser,
};

/* One file of a set cannot stand for the whole; its `end` refuses with `truncated`. */
function asSingle(parser: ListSetParser, fileName: string): ListParser {
  const file = parser.file(fileName);
  return {
    write(chunk) {
      file.write(chunk);
      return [];
    },
    end() {
      file.end();
      return parser.end();
    },
  };
}
