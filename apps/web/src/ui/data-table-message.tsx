import type { CSSProperties } from 'react';
import { Button } from './button.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { useUiTexts } from './ui-texts.tsx';
import type { TableLines } from './use-row-height.ts';
import styles from './data-table.module.css';

const SKELETON_ROWS = 8;

type MessageProps<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'state' | 'error' | 'filtered' | 'empty' | 'filteredEmptyText' | 'onClearFilters'
>;

/** What stands in or under a table that has no rows to show, or could not get them. */
export function DataTableMessage<Row>(props: MessageProps<Row>) {
  const { rows, state, error, filtered, empty } = props;
  if (state === 'error' && error) return <ErrorState {...error} compact={rows.length > 0} />;
  if (rows.length > 0 || state === 'loading') return null;
  if (filtered === true) return <FilteredEmpty {...props} />;
  return typeof empty === 'string' ? <EmptyState title={empty} /> : empty;
}

function FilteredEmpty<Row>({ filteredEmptyText, onClearFilters }: MessageProps<Row>) {
  const texts = useUiTexts();
  return (
    <EmptyState
      title={filteredEmptyText}
      action={onClearFilters && <Button onClick={onClearFilters}>{texts.clearFilters}</Button>}
    />
  );
}

/** The shape of rows to come, on the tracks of the table's columns. */
export function SkeletonRows({
  columns,
  style,
  lines,
}: {
  columns: number;
  style: CSSProperties;
  lines: TableLines;
}) {
  return (
    <div aria-hidden="true" style={style} data-lines={lines}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles['bones']}>
          {Array.from({ length: columns }, (_, column) => (
            <div key={column} className={styles['cell']}>
              <Skeleton height="10px" width={(row + column) % 3 === 0 ? '80%' : '60%'} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
