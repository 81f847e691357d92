/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are CSS grids that are drawn in part; table elements cannot be both */
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './data-table-model.ts';
import styles from './data-table.module.css';

interface DataTableRowProps<Row> {
  row: Row;
  index: number;
  /** Distance from the top in px when only a window of rows is drawn. */
  top: number | undefined;
  columns: readonly Column<Row>[];
  isGrid: boolean;
  isTabStop: boolean;
  isSelected: boolean;
  isChecked: boolean | undefined;
  checkLabel: string;
  onOpen: (index: number) => void;
  onFocus: (index: number) => void;
  onCheck: (index: number) => void;
}

function Row<Row>({
  row,
  index,
  top,
  columns,
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
  const style: CSSProperties | undefined =
    top === undefined
      ? undefined
      : { position: 'absolute', insetBlockStart: 0, translate: `0 ${String(top)}px` };
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
            onChange={() => onCheck(index)}
            tabIndex={-1}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role={cellRole} className={styles['cell']} data-align={column.align}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

export const DataTableRow = memo(Row) as typeof Row;
