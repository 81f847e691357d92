/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are CSS grids that are drawn in part; table elements cannot be both */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Checkbox } from './checkbox.tsx';
import { nextSort, type Column, type Sort } from './data-table-model.ts';
import { useUiTexts } from './ui-texts.tsx';
import styles from './data-table.module.css';

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[];
  isNarrow: boolean;
  sort: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
  /** undefined: rows cannot be checked. */
  checked: 'none' | 'some' | 'all' | undefined;
  onCheckAll: () => void;
}

export function DataTableHead<Row>({
  columns,
  isNarrow,
  sort,
  onSortChange,
  checked,
  onCheckAll,
}: DataTableHeadProps<Row>) {
  const canSort = onSortChange !== undefined && columns.some(({ sortBy }) => sortBy !== undefined);
  // Rows of two lines have no columns to head: what is left to see is what can be pressed.
  const isHidden = isNarrow && !canSort && checked === undefined;
  return (
    <div role="rowgroup" className={styles['head']} data-hidden={isHidden || undefined}>
      <div role="row" className={styles['headRow']} aria-rowindex={1}>
        {checked !== undefined && <CheckAll checked={checked} onCheckAll={onCheckAll} />}
        {columns.map((column) => {
          const sortBy = onSortChange === undefined ? undefined : column.sortBy;
          const isSortable = sortBy !== undefined;
          const dir = sort?.id === sortBy ? sort?.dir : undefined;
          return (
            <div
              key={column.id}
              role="columnheader"
              className={styles['headCell']}
              data-align={column.align}
              data-plain={!isSortable || undefined}
              aria-sort={ariaSort(isSortable, dir)}
            >
              {isSortable ? (
                <button
                  type="button"
                  className={styles['sort']}
                  title={column.sortNote}
                  onClick={() => onSortChange?.(nextSort(sort, sortBy))}
                >
                  <span className={styles['headText']}>{column.header}</span>
                  <SortIcon dir={dir} />
                </button>
              ) : (
                <span className={styles['headText']}>{column.header}</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function CheckAll({ checked, onCheckAll }: { checked: 'none' | 'some' | 'all'; onCheckAll: () => void }) {
  const texts = useUiTexts();
  return (
    <div role="columnheader" className={styles['headCell']}>
      <Checkbox
        label={texts.selectAll}
        labelHidden
        checked={checked === 'all'}
        indeterminate={checked === 'some'}
        onChange={onCheckAll}
      />
    </div>
  );
}

function SortIcon({ dir }: { dir: Sort['dir'] | undefined }) {
  if (dir === 'asc') return <IconArrowUp size={14} aria-hidden="true" />;
  if (dir === 'desc') return <IconArrowDown size={14} aria-hidden="true" />;
  return <IconArrowsSort size={14} aria-hidden="true" className={styles['unsorted']} />;
}

function ariaSort(isSortable: boolean, dir: Sort['dir'] | undefined) {
  if (!isSortable) return undefined;
  if (dir === undefined) return 'none';
  return dir === 'asc' ? 'ascending' : 'descending';
}
