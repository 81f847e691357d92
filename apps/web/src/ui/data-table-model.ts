import type { ReactNode } from 'react';

/**
 * A fixed width is a floor: such a column grows with its content, which is never wrapped or cut. Only flexible columns,
 * those of text, give way.
 */
export type ColumnWidth = `${number}px` | `minmax(${number}px, ${number}fr)`;

/** Where a cell stands when a row has two lines: text at the start, the amount and how it stands at the end. */
export type Place = 'title' | 'detail' | 'amount' | 'status';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A second line under the cell; it makes every row of the table two lines high. */
  under?: (row: Row) => ReactNode;
  /** That it has nothing to say of a row: while that is so of every row that is here, the column is left out. */
  isBlank?: (row: Row) => boolean;
  align?: 'start' | 'end';
  /** What its list is told to be ordered by it; its head is then a button. */
  sortBy?: string;
  /** What such an order goes by, where the head does not say it. */
  sortNote?: string;
  width?: ColumnWidth;
  /** Left out on screens narrower than this many px. */
  hideBelow?: 768 | 1024 | 1440;
  /** Where it stands on a narrow screen; else text is the title, the first column at the end side the amount. */
  place?: Place;
}

export interface Sort {
  /** `sortBy` of a column. */
  id: string;
  dir: 'asc' | 'desc';
}

const FLEXIBLE: ColumnWidth = 'minmax(120px, 1fr)';
const CHECK_PX = 40;

export function isFlexible({ width = FLEXIBLE }: { width?: ColumnWidth }): boolean {
  return width.startsWith('minmax');
}

/** The tracks of the table's grid. Rows take them over, so that all agree on what the widest of them needs. */
export function tableTracks(columns: readonly { width?: ColumnWidth }[], hasChecks: boolean): string {
  const tracks = columns.map((column) =>
    isFlexible(column) ? (column.width ?? FLEXIBLE) : `minmax(${column.width ?? ''}, max-content)`,
  );
  return [...(hasChecks ? [`${String(CHECK_PX)}px`] : []), ...tracks].join(' ');
}

/**
 * The same on paper, which does not scroll: whatever has several words may go on in a second line. A table wider than the
 * sheet would be drawn smaller, and Chromium counts the sheets before it does, so that the last ones came out empty.
 */
export function paperTracks(columns: readonly { width?: ColumnWidth }[], hasChecks: boolean): string {
  const tracks = columns.map((column) => {
    const share = /\d+fr/.exec(isFlexible(column) ? (column.width ?? FLEXIBLE) : '')?.[0];
    return `minmax(min-content, ${share ?? 'max-content'})`;
  });
  return [...(hasChecks ? [`${String(CHECK_PX)}px`] : []), ...tracks].join(' ');
}

/** The columns that have something to say of one of the rows at least; all of them while no rows are here. */
export function withSomething<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): typeof columns {
  if (rows.length === 0) return columns;
  return columns.filter(({ isBlank }) => isBlank === undefined || !rows.every(isBlank));
}

/** The columns by their places in a row of two lines. */
export function placesOf<Row>(
  columns: readonly Column<Row>[],
): Readonly<Record<Place, readonly Column<Row>[]>> {
  const title = columns.find((column) => column.place === 'title') ?? columns.find(isFlexible) ?? columns[0];
  const amount =
    columns.find((column) => column.place === 'amount') ??
    columns.find((column) => column.align === 'end' && column.place === undefined && column !== title);
  const placeOf = (column: Column<Row>): Place => {
    if (column === title) return 'title';
    return column === amount ? 'amount' : (column.place ?? 'detail');
  };
  const of = (place: Place) => columns.filter((column) => placeOf(column) === place);
  return { title: of('title'), detail: of('detail'), amount: of('amount'), status: of('status') };
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

/** The ticks after a press with Shift: every row between the one that was ticked last and this one is ticked. */
export function tickBetween(
  keys: readonly string[],
  [one, other]: readonly [number, number],
  checked: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...checked, ...keys.slice(Math.min(one, other), Math.max(one, other) + 1)]);
}
