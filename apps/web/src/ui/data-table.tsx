import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { DataTableHead } from './data-table-head.tsx';
import { tableTracks, type Column, type Sort } from './data-table-model.ts';
import { DataTableRow } from './data-table-row.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { useUiTexts } from './ui-texts.tsx';
import { useMediaQuery } from './use-media-query.ts';
import { useRowHeight } from './use-row-height.ts';
import { useTableKeys } from './use-table-keys.ts';
import styles from './data-table.module.css';

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Loading keeps the rows that are there; without any it draws their shape. */
  state?: 'ready' | 'loading' | 'error';
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  onRowOpen?: (row: Row) => void;
  selectedKey?: string;
  checkedKeys?: ReadonlySet<string>;
  onCheckedChange?: (keys: ReadonlySet<string>) => void;
  checkLabel?: (row: Row) => string;
  /** Rows there are in all, when not all are loaded. */
  total?: number;
  /** True while a filter narrows the list. */
  filtered?: boolean;
  empty?: ReactNode;
  filteredEmptyText?: string;
  onClearFilters?: () => void;
  error?: Pick<ErrorStateProps, 'title' | 'reason' | 'requestId' | 'onRetry'>;
  /** CSS length; long tables scroll inside it. */
  maxHeight?: string;
  onEndReached?: () => void;
  /** j and k enter the table from anywhere on the page; for the one main table of a page. */
  pageKeys?: boolean;
  className?: string;
}

const VIRTUAL_FROM = 100;
const SKELETON_ROWS = 8;
const END_ROWS = 20;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    state = 'ready',
    selectedKey,
    checkedKeys,
    onCheckedChange,
    onRowOpen,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const isMedium = useMediaQuery('(max-width: 1439px)');
  const columns = props.columns.filter((column) => {
    if (column.hideBelow === 768) return !isNarrow;
    return column.hideBelow === 1440 ? !isMedium : true;
  });
  const stableColumns = useStableColumns(columns);
  const isGrid = onRowOpen !== undefined;
  const isVirtual = rows.length > VIRTUAL_FROM;
  const hasChecks = checkedKeys !== undefined;
  const activeRef = useRef(0);
  const rangeExtractor = useCallback((range: Range) => {
    // The row with the focus stays drawn, or scrolling would drop the focus.
    const drawn = defaultRangeExtractor(range);
    const { current: active } = activeRef;
    if (drawn.includes(active) || active >= range.count) return drawn;
    return [...drawn, active].sort((a, b) => a - b);
  }, []);
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor,
    scrollPaddingStart: rowHeight,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);

  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const openRow = useCallback((index: number) => {
    const row = latest.current.rows[index];
    if (row !== undefined) latest.current.onRowOpen?.(row);
  }, []);
  const toggleRow = useCallback((index: number) => {
    const { rows: now, rowKey: keyOf, checkedKeys: checked, onCheckedChange: report } = latest.current;
    const row = now[index];
    if (row === undefined || !checked) return;
    const keys = new Set(checked);
    const key = keyOf(row);
    if (!keys.delete(key)) keys.add(key);
    report?.(keys);
  }, []);
  const keys = useTableKeys({
    count: rows.length,
    pageRows: 10,
    onWholePage: props.pageKeys ?? false,
    root: scroller,
    onOpen: openRow,
    onToggle: hasChecks ? toggleRow : undefined,
    scrollTo: (index) => {
      if (isVirtual) virtual.scrollToIndex(index);
    },
  });
  useEffect(() => {
    activeRef.current = keys.active;
  });

  const items = isVirtual ? virtual.getVirtualItems() : undefined;
  useEndReached(items?.at(-1)?.index ?? rows.length - 1, rows.length, props.onEndReached);
  const tracks = tableTracks(stableColumns, hasChecks);
  const style = {
    '--columns': tracks.template,
    minInlineSize: `${String(tracks.minWidthPx)}px`,
  } as CSSProperties;
  const draw = (index: number, top?: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    const key = rowKey(row);
    return (
      <DataTableRow
        key={key}
        row={row}
        index={index}
        top={top}
        columns={stableColumns}
        isGrid={isGrid}
        isTabStop={index === keys.active}
        isSelected={key === selectedKey}
        isChecked={checkedKeys?.has(key)}
        checkLabel={props.checkLabel?.(row) ?? key}
        onOpen={openRow}
        onFocus={keys.setActive}
        onCheck={toggleRow}
      />
    );
  };
  const isBusy = state === 'loading';
  return (
    <div
      className={cx(styles['frame'], props.className)}
      data-busy={isBusy && rows.length > 0 ? '' : undefined}
    >
      <div
        ref={scroller}
        className={styles['scroller']}
        style={{ maxBlockSize: props.maxHeight ?? (isVirtual ? '70dvh' : undefined) }}
        tabIndex={isGrid ? undefined : 0}
        role={isGrid ? undefined : 'region'}
        aria-label={isGrid ? undefined : label}
      >
        <div
          role={isGrid ? 'grid' : 'table'}
          aria-label={label}
          aria-rowcount={(props.total ?? rows.length) + 1}
          aria-busy={isBusy || undefined}
          className={styles['table']}
          style={style}
          onKeyDown={isGrid ? keys.handleKey : undefined}
        >
          <DataTableHead
            columns={stableColumns}
            sort={props.sort}
            onSortChange={props.onSortChange}
            checked={hasChecks ? checkedState(rows, rowKey, checkedKeys) : undefined}
            onCheckAll={() => onCheckedChange?.(allOrNone(rows, rowKey, checkedKeys))}
          />
          {rows.length > 0 && (
            <div
              role="rowgroup"
              className={styles['body']}
              style={items ? { blockSize: `${String(virtual.getTotalSize())}px` } : undefined}
            >
              {items
                ? items.map((item) => draw(item.index, item.start))
                : rows.map((_, index) => draw(index))}
            </div>
          )}
        </div>
        {rows.length === 0 && isBusy && <SkeletonRows columns={stableColumns.length} />}
      </div>
      <DataTableMessage {...props} />
    </div>
  );
}

/** Keeps the same array while the same columns are shown, so rows need not be drawn again. */
function useStableColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const kept = useRef(columns);
  const isSame =
    kept.current.length === columns.length &&
    columns.every((column, place) => column === kept.current[place]);
  if (!isSame) kept.current = columns;
  return kept.current;
}

function useEndReached(lastDrawn: number, count: number, onEndReached: (() => void) | undefined): void {
  const report = useRef(onEndReached);
  useEffect(() => {
    report.current = onEndReached;
  });
  const isNear = count > 0 && lastDrawn >= count - END_ROWS;
  useEffect(() => {
    if (isNear) report.current?.();
  }, [isNear, count]);
}

function checkedState<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  checked: ReadonlySet<string>,
): 'none' | 'some' | 'all' {
  if (checked.size === 0) return 'none';
  return rows.every((row) => checked.has(rowKey(row))) ? 'all' : 'some';
}

function allOrNone<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  checked: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const isAll = checked !== undefined && checkedState(rows, rowKey, checked) === 'all';
  return new Set(isAll ? [] : rows.map(rowKey));
}

function SkeletonRows({ columns }: { columns: number }) {
  const texts = useUiTexts();
  return (
    <div role="status" aria-label={texts.loading}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles['bones']}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} height="10px" width={column % 2 === 0 ? '70%' : '45%'} />
          ))}
        </div>
      ))}
    </div>
  );
}

function DataTableMessage<Row>({
  rows,
  state,
  error,
  filtered,
  empty,
  filteredEmptyText,
  onClearFilters,
}: DataTableProps<Row>) {
  const texts = useUiTexts();
  if (state === 'error' && error) return <ErrorState {...error} compact={rows.length > 0} />;
  if (rows.length > 0 || state === 'loading') return null;
  if (filtered !== true) return typeof empty === 'string' ? <EmptyState title={empty} /> : empty;
  return (
    <EmptyState
      title={filteredEmptyText ?? ''}
      action={onClearFilters && <Button onClick={onClearFilters}>{texts.clearFilters}</Button>}
    />
  );
}
