/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are CSS grids that are drawn in part; table elements cannot be both */
import type { Column } from './data-table-model.ts';
import { DataTableRow } from './data-table-row.tsx';
import type { DataTableProps } from './data-table-props.ts';
import type { VirtualRows } from './use-virtual-rows.ts';
import styles from './data-table.module.css';

interface RowHandlers {
  onOpen: (index: number) => void;
  onFocus: (index: number) => void;
  onCheck: (index: number, isRange: boolean) => void;
}

interface DataTableBodyProps<Row> extends RowHandlers {
  table: DataTableProps<Row>;
  virtual: VirtualRows;
  columns: readonly Column<Row>[];
  isNarrow: boolean;
  active: number;
}

export function DataTableBody<Row>({ table, virtual, active, ...rest }: DataTableBodyProps<Row>) {
  if (table.rows.length === 0) return null;
  const places = virtual.drawn ?? table.rows.map((_, index) => ({ index, top: undefined }));
  return (
    <div
      role="rowgroup"
      className={styles['body']}
      style={virtual.drawn && { blockSize: `${String(virtual.totalPx)}px` }}
    >
      {places.map(({ index, top }) => (
        <RowAt
          key={index}
          {...rest}
          table={table}
          index={index}
          top={top}
          measure={top === undefined ? undefined : virtual.measure}
          isTabStop={index === active}
        />
      ))}
    </div>
  );
}

interface RowAtProps<Row> extends RowHandlers {
  table: DataTableProps<Row>;
  index: number;
  top: number | undefined;
  measure: VirtualRows['measure'] | undefined;
  columns: readonly Column<Row>[];
  isNarrow: boolean;
  isTabStop: boolean;
}

/** Turns the table's props into those of one row, so that a row whose own did not change is not drawn again. */
function RowAt<Row>({ table, index, ...rest }: RowAtProps<Row>) {
  const row = table.rows[index];
  if (row === undefined) return null;
  const key = table.rowKey(row);
  return (
    <DataTableRow
      {...rest}
      row={row}
      index={index}
      isGrid={table.onRowOpen !== undefined}
      isSelected={key === table.selectedKey}
      isChecked={table.checkedKeys?.has(key)}
      checkLabel={table.checkLabel?.(row) ?? key}
    />
  );
}
