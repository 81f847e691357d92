import type { ListEntity } from '../types.ts';
import { createTableReader } from './csv-table.ts';
import type { TableRow } from './csv-table.ts';
import { addIdentifier, addName, addNationality, addOnce } from './list-entity.ts';
import type { ListParser } from './list-format.ts';
import { createRowListParser } from './row-list.ts';
import { addUkBirthDate, ukDate, ukFullName, ukKind, ukQuality } from './uk-entity.ts';

const kindColumns = ['individualentityship', 'typeofentity', 'grouptype', 'designationtype'];

/**
 * Reads the UK sanctions list (sanctionslist.fcdo.gov.uk, CSV).
 *
 * A line with the date of the report may stand before the header. A subject takes one row for each
 * combination of name, address and document, so that rows of one Unique ID are put together at the end.
 */
export function createUkCsvParser(): ListParser {
  return createRowListParser({
    reader: createTableReader(['uniqueid', 'name6'], 2),
    idOf: (cell) => cell('uniqueid'),
    kindOf: () => 'other',
    readRow,
  });
}

function readRow(entity: ListEntity, cell: TableRow['cell']): void {
  const kind = kindColumns.map((column) => ukKind(cell(column))).find((found) => found !== 'other');
  if (kind !== undefined) entity.kind = kind;
  const full = ukFullName((part) => cell(`name${part}`));
  addName(entity, full, ukQuality(cell('nametype'), cell('aliasstrength')));
  addName(entity, cell('namenonlatinscript'), 'strong');
  for (const date of cell('dob').split(/[;|]/)) addUkBirthDate(entity, date);
  for (const country of cell('nationalityies').split(/[;|]/)) addNationality(entity, country);
  addIdentifier(entity, 'passport', cell('passportnumber'));
  addIdentifier(entity, 'national-id', cell('nationalidentifiernumber'));
  addIdentifier(entity, 'registration', cell('businessregistrationnumbers'));
  addIdentifier(entity, 'imo', cell('imonumber'));
  addOnce(entity.programs, cell('regimename'));
  const lines = ['1', '2', '3', '4', '5', '6'].map((line) => cell(`addressline${line}`));
  addOnce(entity.addresses, [...lines, cell('addresscountry')].filter(Boolean).join(', '));
  const listedOn = ukDate(cell('datedesignated'));
  if (listedOn !== null) entity.listedOn = listedOn;
}
