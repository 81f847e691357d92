import type { DateBounds, EntityKind, ListEntity } from '../types.ts';
import { createTableReader } from './csv-table.ts';
import type { TableRow } from './csv-table.ts';
import { addBirthDate, addIdentifier, addName, addNationality, addOnce } from './list-entity.ts';
import type { ListParser } from './list-format.ts';
import { joinDate, parseDateBounds } from './partial-date.ts';
import { createRowListParser } from './row-list.ts';

/**
 * Reads the consolidated list of Australia (dfat.gov.au, saved as CSV).
 *
 * Each spelling has its own row; a letter after the reference number marks the aliases of that number.
 * Several birth dates stand in one cell as "a) 1958 b) 1963", days in the order day, month, year.
 */
export function createAuParser(): ListParser {
  return createRowListParser({
    reader: createTableReader(['reference', 'nameofindividualorentity', 'nametype']),
    idOf: (cell) => cell('reference').replace(/[a-z]+$/i, ''),
    kindOf: (cell) => kindOf(cell('type')),
    readRow,
  });
}

function kindOf(type: string): EntityKind {
  if (/individual/i.test(type)) return 'person';
  return /vessel|ship/i.test(type) ? 'vessel' : 'organisation';
}

function readRow(entity: ListEntity, cell: TableRow['cell']): void {
  const type = cell('nametype');
  const quality = /primary/i.test(type) ? 'primary' : /weak|low/i.test(type) ? 'weak' : 'strong';
  addName(entity, cell('nameofindividualorentity'), quality);
  for (const date of lettered(cell('dateofbirth'))) addBirthDate(entity, australianDate(date));
  for (const country of lettered(cell('citizenship'))) addNationality(entity, country);
  addIdentifier(entity, 'imo', cell('imonumber'));
  addOnce(entity.programs, cell('committees'));
  for (const address of lettered(cell('address'))) addOnce(entity.addresses, address);
  const remarks = cell('additionalinformation');
  if (remarks !== '' && entity.remarks === undefined) entity.remarks = remarks;
}

function lettered(text: string): string[] {
  return text
    .split(/(?:^|[\s,;])[a-z]\)\s*/)
    .map((part) => part.replace(/[,;]\s*$/, '').trim())
    .filter((part) => part !== '');
}

function australianDate(text: string): DateBounds | null {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const date = found === null ? null : joinDate(found[3], found[2], found[1]);
  return date === null ? parseDateBounds(text) : { from: date, to: date };
}
