import { sql } from './orm.ts';
import type { SQL, SQLWrapper } from './orm.ts';
import { AppError } from '../http/app-error.ts';
import type { Tx } from './database.ts';

/** A text has the form, and PostgreSQL reads it as the type of that name. */
const forms = {
  timestamptz: (text: string) => /^[1-9]\d{3}-/u.test(text) && isInstant(text),
  uuid: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text),
  int: (text: string) => /^\d{1,9}$/u.test(text),
  bigint: (text: string) => /^\d{1,15}$/u.test(text),
  /** A code, a number of ours or a day. */
  text: (text: string) => /^[A-Z\d-]{1,20}$/u.test(text),
};

/** What a list is ordered by, as types of the database. */
export type PlaceForm = readonly (keyof typeof forms)[];

/**
 * Columns that rows are ordered by, of which the last names the row, so that no two are at one place; and what a cursor says of a
 * row: their values, or its id alone (`placeOfRow`).
 */
interface Place<Row> {
  readonly columns: readonly SQLWrapper[];
  readonly form: PlaceForm;
  readonly placeOf: (row: Row) => readonly (string | number)[];
}

/** An order of a list: `<` has the greatest come first. */
export interface ListOrder<Row> extends Place<Row> {
  readonly way: '<' | '>';
  /** Stands at the beginning of its cursors, so that none is taken for one of another order; those of the usual order have none. */
  readonly name?: string;
}

/** What a statement says of an order. */
type Ordering = Omit<ListOrder<never>, 'placeOf'>;

/** The order that `sort` names, the greatest first with `-`, or the usual one, of a list that can be ordered by these places. */
export function orderOf<Row, Name extends string>(
  sort: Name | `-${Name}` | undefined,
  usual: Name | `-${Name}`,
  places: Readonly<Record<Name, Place<Row>>>,
): ListOrder<Row> {
  const name = sort ?? usual;
  const isDown = name.startsWith('-');
  const place = places[(isDown ? name.slice(1) : name) as Name];
  return { ...place, way: isDown ? '<' : '>', ...(name !== usual && { name }) };
}

/**
 * The rows of a page, of which one more was read than is shown, and the cursor of the next page: the values that the list
 * is ordered by, of the last row shown. No page is counted from the beginning, and a row that comes or goes moves none.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | number)[],
  name?: string,
): { readonly shown: Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { shown, next: null };
  return { shown, next: [...(name === undefined ? [] : [name]), ...placeOf(last)].join('_') };
}

/** Which page of a list is read. */
export interface ListPage {
  readonly limit: number;
  /** Where the page before ended; absent for the first. */
  readonly cursor?: string | undefined;
}

/** What a row has in the columns of an order, as texts: the database reads them as what they are compared with. */
type RowPlace = readonly (string | null)[];

/** What lies behind a cursor or the place it names; all where there is none. Refuses a cursor that is none of this order. */
export function behind(
  cursor: string | RowPlace | undefined,
  { columns, way, form, name }: Ordering,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const place =
    typeof cursor === 'string' ? placeIn(cursor, form, name) : rowOf(cursor.map((value) => sql`${value}`));
  return sql`${rowOf(columns)} ${sql.raw(way)} ${place}`;
}

/** What a statement that reads a page is ordered by. */
export function sorted({ columns, way }: Pick<Ordering, 'columns' | 'way'>): SQL[] {
  return columns.map((column) => sql`${column} ${sql.raw(way === '<' ? 'desc' : 'asc')}`);
}

/**
 * The ids of a page of rows that are known to be few: `from` finds all of them, by whatever index does. Left to itself the planner
 * goes along the list until it has met a page of them, which may be at its other end.
 */
export function pageOfFew(
  from: SQL,
  { columns, ...order }: Ordering,
  { cursor, limit }: { readonly limit: number; readonly cursor?: string | RowPlace | undefined },
): SQL {
  const names = columns.map((_, at) => sql.identifier(`place_${at}`));
  const places = sql.join(
    columns.map((column, at) => sql`${column} as ${names[at]}`),
    sql`, `,
  );
  const found = { ...order, columns: names };
  return sql`(with found as materialized (select ${places} ${from})
    select ${names.at(-1)} from found where ${behind(cursor, found) ?? sql`true`}
    order by ${sql.join(sorted(found), sql`, `)} limit ${limit})`;
}

/** The place that a cursor names, as a row to compare with. Refuses a cursor that is none, or of an order that is called otherwise. */
export function placeIn(cursor: string, form: PlaceForm, name?: string): SQL {
  const parts = cursor.split('_');
  const values = name === undefined ? parts : parts.slice(1);
  const isNamed = name === undefined || parts[0] === name;
  if (!isNamed || values.length !== form.length || !form.every((type, at) => forms[type](values[at] ?? ''))) {
    throw new AppError('invalid-request', { fields: [{ path: 'query.cursor', code: 'invalid_format' }] });
  }
  return rowOf(form.map((type, at) => sql`${values[at]}::${sql.raw(type)}`));
}

/**
 * Where the row stands now that a cursor names by its id alone, for a list of which nothing else may stand in an address. Refuses
 * a cursor that is none of this order, or of a row that is gone, whose place nobody knows.
 */
export async function placeOfRow(
  tx: Tx,
  cursor: string,
  { columns, form, name }: Ordering,
  table: SQLWrapper,
): Promise<RowPlace> {
  const values = columns.map((column, at) => sql`${column}::text as ${sql.identifier(`place_${at}`)}`);
  const { rows } = await tx.execute<Record<string, string | null>>(
    sql`select ${sql.join(values, sql`, `)} from ${table} where ${columns.at(-1)} = ${placeIn(cursor, form, name)}`,
  );
  const [row] = rows;
  if (row === undefined)
    throw new AppError('invalid-request', { fields: [{ path: 'query.cursor', code: 'unknown' }] });
  return columns.map((_, at) => row[`place_${at}`] ?? null);
}

const rowOf = (values: readonly SQLWrapper[]) => sql`(${sql.join([...values], sql`, `)})`;

function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}
