import type { EntityKind, ListEntity } from '../types.ts';
import type { TableReader, TableRow } from './csv-table.ts';
import { named, newEntity } from './list-entity.ts';
import type { ListParser } from './list-format.ts';

type Cell = TableRow['cell'];

/** How the rows of one table become entities: a subject has as many rows as there are things to say of it. */
interface RowListRules {
  readonly reader: TableReader;
  readonly idOf: (cell: Cell) => string;
  /** The kind of a subject, by its first row. */
  readonly kindOf: (cell: Cell) => EntityKind;
  readonly readRow: (entity: ListEntity, cell: Cell) => void;
}

/** Gives the push parser of a table whose rows of one subject are put together at the end. */
export function createRowListParser({ reader, idOf, kindOf, readRow }: RowListRules): ListParser {
  const entities = new Map<string, ListEntity>();

  function take(rows: readonly TableRow[]): void {
    for (const { cell } of rows) {
      const id = idOf(cell);
      const entity = entities.get(id) ?? newEntity(id, kindOf(cell));
      entities.set(id, entity);
      readRow(entity, cell);
    }
  }

  return {
    write(chunk) {
      take(reader.write(chunk));
      return [];
    },
    end() {
      take(reader.end());
      return { ...named([...entities.values()]), listDate: null };
    },
  };
}
