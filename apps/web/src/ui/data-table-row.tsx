/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are CSS grids that are drawn in part; table elements cannot be both */
import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { isFlexible, placesOf, type Column } from './data-table-model.ts';
import styles from './data-table.module.css';

interface DataTableRowProps<Row> {
  row: Row;
  index: number;
  /** Distance from the top in px when only a window of rows is drawn. */
  top: number | undefined;
  measure: ((row: HTMLElement | null) => void) | undefined;
  columns: readonly Column<Row>[];
  isNarrow: boolean;
  isGrid: boolean;
  isTabStop: boolean;
  isSelected: boolean;
  isChecked: boolean | undefined;
  checkLabel: string;
  onOpen: (index: number) => void;
  onFocus: (index: number) => void;
  onCheck: (index: number, isRange: boolean) => void;
}

function Row<Row>({
  row,
  index,
  top,
  measure,
  columns,
  isNarrow,
  isGrid,
  isTabStop,
  isSelected,
  isChecked,
  checkLabel,
  onOpen,
  onFocus,
  onCheck,
}: DataTableRowProps<Row>) {
  const cellRole = isGrid ? 'gridcell' : 'cell';
  // Rows that are drawn in part lie on one track and are moved: so their contents still make the columns.
  const style: CSSProperties | undefined =
    top === undefined ? undefined : { gridRow: 1, translate: `0 ${String(top)}px` };
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    // Controls and links in a cell do their own thing.
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (!isControl) onOpen(index);
  };
  return (
    // The table above handles the keys for all rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter is handled by the table for the focused row
    <div
      ref={measure}
      role="row"
      className={styles['row']}
      style={style}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isGrid ? isSelected : undefined}
      tabIndex={isGrid ? (isTabStop ? 0 : -1) : undefined}
      onClick={isGrid ? handleClick : undefined}
      onFocus={isGrid ? () => onFocus(index) : undefined}
    >
      {isChecked !== undefined && (
        <div role={cellRole} className={styles['cell']}>
          <Checkbox
            label={checkLabel}
            labelHidden
            checked={isChecked}
            onChange={({ nativeEvent }) =>
              onCheck(index, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
            }
            tabIndex={-1}
          />
        </div>
      )}
      {isNarrow ? (
        <NarrowCells row={row} columns={columns} cellRole={cellRole} />
      ) : (
        <Cells row={row} columns={columns} cellRole={cellRole} hasUnder />
      )}
    </div>
  );
}

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  cellRole: 'gridcell' | 'cell';
  /** The second line of a cell stands in it. */
  hasUnder?: boolean;
}

function Cells<Row>({ row, columns, cellRole, hasUnder = false }: CellsProps<Row>) {
  return columns.map((column) => (
    <div
      key={column.id}
      role={cellRole}
      className={styles['cell']}
      data-align={column.align}
      data-text={isFlexible(column) || undefined}
    >
      {column.cell(row)}
      {hasUnder && column.under && <div className={styles['under']}>{column.under(row)}</div>}
    </div>
  ));
}

/** Two lines: what it is and the amount, its details and how it stands. */
function NarrowCells<Row>({ row, columns, cellRole }: CellsProps<Row>) {
  const { title, detail, amount, status } = placesOf(columns);
  const under = title[0]?.under?.(row);
  const line = (start: readonly Column<Row>[], end: readonly Column<Row>[], more?: ReactNode) => (
    <div className={styles['line']}>
      <div className={styles['start']}>
        {more}
        <Cells row={row} columns={start} cellRole={cellRole} />
      </div>
      <div className={styles['end']}>
        <Cells row={row} columns={end} cellRole={cellRole} />
      </div>
    </div>
  );
  return (
    <div className={styles['lines']}>
      {line(title, amount)}
      {line(
        detail,
        status,
        under && (
          <div role={cellRole} className={styles['cell']} data-text="">
            {under}
          </div>
        ),
      )}
    </div>
  );
}

export const DataTableRow = memo(Row) as typeof Row;
