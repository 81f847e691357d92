import type { ReactNode } from 'react';

/** Widths are fixed or flexible with a floor, so that every row of the grid agrees without measuring. */
export type ColumnWidth = `${number}px` | `minmax(${number}px, ${number}fr)`;

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  width?: ColumnWidth;
  /** Left out on screens narrower than this many px. */
  hideBelow?: 768 | 1440;
}

export interface Sort {
  id: string;
  dir: 'asc' | 'desc';
}

const FLEXIBLE: ColumnWidth = 'minmax(120px, 1fr)';
const CHECK_PX = 40;

/** The grid track list of a row, and the width under which the table scrolls sideways. */
export function tableTracks(
  columns: readonly { width?: ColumnWidth }[],
  hasChecks: boolean,
): { template: string; minWidthPx: number } {
  const widths = columns.map((column) => column.width ?? FLEXIBLE);
  const template = [...(hasChecks ? [`${String(CHECK_PX)}px`] : []), ...widths].join(' ');
  const minWidthPx = widths.reduce((sum, width) => sum + floorPx(width), hasChecks ? CHECK_PX : 0);
  return { template, minWidthPx };
}

function floorPx(width: ColumnWidth): number {
  return Number(/\d+(\.\d+)?/.exec(width)?.[0] ?? 0);
}

/** The order after a press on a header: up, then down, then up again. */
export function nextSort(now: Sort | undefined, id: string): Sort {
  return { id, dir: now?.id === id && now.dir === 'asc' ? 'desc' : 'asc' };
}

/** Where a key leads in a list of `count` rows; undefined for keys that do not move. */
export function rowAfterKey(key: string, from: number, count: number, page: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || count === 0) return undefined;
  return Math.max(0, Math.min(count - 1, from + step));
}

/** Whether none, some or all of the rows are ticked. */
export function checkedState(keys: readonly string[], checked: ReadonlySet<string>): 'none' | 'some' | 'all' {
  if (checked.size === 0) return 'none';
  return keys.every((key) => checked.has(key)) ? 'all' : 'some';
}

/** The ticks after a press on the one in the header. */
export function toggleAll(keys: readonly string[], checked: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(checkedState(keys, checked) === 'all' ? [] : keys);
}

/** The ticks after a press on one row. */
export function toggleOne(key: string, checked: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(checked);
  if (!next.delete(key)) next.add(key);
  return next;
}
