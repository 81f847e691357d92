import { useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { cx } from './class-names.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableMessage, SkeletonRows } from './data-table-message.tsx';
import {
  checkedState,
  paperTracks,
  tableTracks,
  tickBetween,
  toggleAll,
  toggleOne,
  withSomething,
  type Column,
} from './data-table-model.ts';
import { DataTableBody } from './data-table-body.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { useUiTexts, type UiTexts } from './ui-texts.tsx';
import { useEndReached } from './use-end-reached.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { useMediaQuery } from './use-media-query.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './data-table.module.css';

const PAGE_ROWS = 10;
const EMPTY: ReadonlySet<string> = new Set();
/** The row of each list, by its label, that was opened last: whoever comes back goes on from there. */
const lastOpened = new Map<string, string>();

/** One table for all lists: its states, order, keys and windowing are the same everywhere. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, checkedKeys, onCheckedChange } = props;
  const texts = useUiTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const { columns, lines, tracksOf } = useVisibleColumns(props.columns, rows, isPrinting);
  const isNarrow = lines === 'narrow';
  const { openRow, toggleRow } = useRowActions(props);
  const isGrid = props.onRowOpen !== undefined;
  const hasChecks = checkedKeys !== undefined;
  const keys = useTableKeys({
    isEnabled: isGrid,
    count: rows.length,
    pageRows: PAGE_ROWS,
    start: useStart(props),
    onWholePage: props.pageKeys === true,
    root: scroller,
    onOpen: openRow,
    onToggle: hasChecks ? toggleRow : undefined,
  });
  const virtual = useVirtualRows(rows.length, keys.active, scroller, { lines, isPrinting });
  useEndReached(virtual.lastDrawn, rows.length, props.onEndReached);

  const style = { '--columns': tracksOf(columns, hasChecks) } as CSSProperties;
  const isBusy = props.state === 'loading';
  const rowKeys = () => rows.map(props.rowKey);
  const toggleAllRows = () => onCheckedChange?.(toggleAll(rowKeys(), checkedKeys ?? EMPTY));
  const isRefetching = isBusy && rows.length > 0;
  return (
    <div className={cx(styles['frame'], props.className)} data-busy={isRefetching || undefined}>
      <div
        ref={scroller}
        className={styles['scroller']}
        style={{ maxBlockSize: props.maxHeight ?? (virtual.drawn && '70dvh') }}
        {...scrollerProps(isGrid, rows.length, label)}
      >
        {/* Rows are a CSS grid that is drawn in part; table elements cannot be both. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the role is grid whenever keys are handled */}
        <div
          role={isGrid ? 'grid' : 'table'}
          aria-label={label}
          aria-rowcount={(props.total ?? rows.length) + 1}
          aria-busy={isBusy || undefined}
          className={styles['table']}
          style={style}
          data-lines={lines}
          onKeyDown={(event) => keys.handleKey(event, virtual.scrollTo)}
        >
          <DataTableHead
            columns={isNarrow ? withSorted(props.columns, columns) : columns}
            isNarrow={isNarrow}
            sort={props.sort}
            onSortChange={props.onSortChange}
            checked={checkedKeys && checkedState(rowKeys(), checkedKeys)}
            onCheckAll={toggleAllRows}
          />
          <DataTableBody
            table={props}
            virtual={virtual}
            columns={columns}
            isNarrow={isNarrow}
            active={keys.active}
            onOpen={openRow}
            onFocus={keys.setActive}
            onCheck={toggleRow}
          />
        </div>
        {isBusy && !isRefetching && (
          <SkeletonRows columns={columns.length + (hasChecks ? 1 : 0)} style={style} lines={lines} />
        )}
      </div>
      {/* Rows that are only read again say nothing; that a filter leaves others is said by how many there are. */}
      <VisuallyHidden aria-live="polite">{toldOf(props, texts)}</VisuallyHidden>
      <DataTableMessage {...props} />
    </div>
  );
}

function toldOf<Row>({ state, rows, total }: DataTableProps<Row>, texts: UiTexts): string {
  if (state === 'error') return '';
  if (state === 'loading' && rows.length === 0) return texts.loading;
  return `${texts.rows}${texts.colon}${String(total ?? rows.length)}`;
}

/** A table without focusable rows is scrolled by keyboard from its frame; so is a grid that has none yet. */
function scrollerProps(isGrid: boolean, count: number, label: string) {
  if (isGrid) return count > 0 ? {} : ({ tabIndex: 0 } as const);
  return { tabIndex: 0, role: 'region', 'aria-label': label } as const;
}

/** Cards have no room for a column, and still can be ordered by it. */
function withSorted<Row>(all: readonly Column<Row>[], shown: readonly Column<Row>[]) {
  return all.filter((column) => column.sortBy !== undefined || shown.includes(column));
}

/** The columns that the screen, or a sheet of paper, has room for, and how many lines a row of them has. */
function useVisibleColumns<Row>(all: readonly Column<Row>[], rows: readonly Row[], isPrinting: boolean) {
  // By their names, so that rows which change nothing in that draw no row anew.
  const ids = withSomething(all, rows)
    .map(({ id }) => id)
    .join(' ');
  // The width of the sheet is known to the queries only when it is too late to draw for it.
  const isNarrow = useMediaQuery('(max-width: 767px)') && !isPrinting;
  const isUpright = useMediaQuery('(max-width: 1023px)') || isPrinting;
  const isMedium = useMediaQuery('(max-width: 1439px)') || isPrinting;
  return useMemo(() => {
    const isBelow = { 768: isNarrow, 1024: isUpright, 1440: isMedium };
    const told = new Set(ids.split(' '));
    const visible = all.filter(
      ({ id, hideBelow }) => told.has(id) && (hideBelow === undefined || !isBelow[hideBelow]),
    );
    return {
      columns: visible,
      lines: isNarrow ? ('narrow' as const) : linesOf(visible),
      tracksOf: isPrinting ? paperTracks : tableTracks,
    };
  }, [all, ids, isNarrow, isUpright, isMedium, isPrinting]);
}

function linesOf<Row>(columns: readonly Column<Row>[]): 'one' | 'two' {
  return columns.some(({ under }) => under !== undefined) ? 'two' : 'one';
}

/** The row that is open, else the one that was opened last, else the first. */
function useStart<Row>({ label, rows, rowKey, selectedKey }: DataTableProps<Row>): number {
  const wanted = selectedKey ?? lastOpened.get(label);
  return useMemo(
    () =>
      wanted === undefined
        ? 0
        : Math.max(
            0,
            rows.findIndex((row) => rowKey(row) === wanted),
          ),
    // What names a row does not change.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, wanted],
  );
}

/** Handlers that stay the same while the table's props change. */
function useRowActions<Row>(props: DataTableProps<Row>) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const openRow = useCallback((index: number) => {
    const { label, rows, rowKey, onRowOpen } = latest.current;
    const row = rows[index];
    if (row === undefined) return;
    lastOpened.set(label, rowKey(row));
    onRowOpen?.(row);
  }, []);
  const tickedLast = useRef<string>(undefined);
  const toggleRow = useCallback((index: number, isRange: boolean) => {
    const { rows, rowKey, checkedKeys, onCheckedChange } = latest.current;
    const row = rows[index];
    if (row === undefined || !checkedKeys) return;
    const rowKeys = rows.map(rowKey);
    const from = isRange && tickedLast.current !== undefined ? rowKeys.indexOf(tickedLast.current) : -1;
    tickedLast.current = rowKey(row);
    onCheckedChange?.(
      from < 0 ? toggleOne(rowKey(row), checkedKeys) : tickBetween(rowKeys, [from, index], checkedKeys),
    );
  }, []);
  return { openRow, toggleRow };
}
