import type { EntityKind, ListEntity } from '../types.ts';
import { createTableReader } from './csv-table.ts';
import type { TableRow } from './csv-table.ts';
import { addName, addNationality, addOnce, named, newEntity } from './list-entity.ts';
import type { ListParser, ListWarning } from './list-format.ts';

/**
 * Reads a plain table of names: the columns Name, Alias, Nationality, Designation, Sanction Type.
 *
 * Tables of this form are derived from official lists by third parties. Aliases are parted by commas, which a
 * name may hold itself; entries have no number, so the row number stands in; "None" and "Unknown" mean
 * nothing. The kind is only known where the designation is one.
 */
export function createNamesParser(): ListParser {
  const reader = createTableReader(['name', 'alias', 'nationality']);
  const warnings: ListWarning[] = [];
  let count = 0;

  function take(rows: TableRow[]): ListEntity[] {
    const all = rows.map(({ cell }) => {
      count += 1;
      const text = (column: string): string =>
        /^(?:none|unknown)$/i.test(cell(column).trim()) ? '' : cell(column);
      const entity = newEntity(String(count), kindOf(cell('designation')));
      addName(entity, text('name'), 'primary');
      for (const alias of text('alias').split(',')) addName(entity, alias, 'strong');
      if (text('nationality') !== '') addNationality(entity, text('nationality'));
      addOnce(entity.programs, text('sanctiontype'));
      const remarks = entity.kind === 'other' ? text('designation') : '';
      if (remarks !== '') entity.remarks = remarks;
      return entity;
    });
    const found = named(all);
    warnings.push(...found.warnings);
    return found.entities;
  }

  return {
    write: (chunk) => take(reader.write(chunk)),
    end: () => ({ entities: take(reader.end()), listDate: null, warnings }),
  };
}

function kindOf(designation: string): EntityKind {
  if (/^person$/i.test(designation)) return 'person';
  return /^(?:enterprise|entity)$/i.test(designation) ? 'organisation' : 'other';
}
