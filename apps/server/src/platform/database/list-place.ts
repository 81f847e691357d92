import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';

/** A text has the form, and PostgreSQL reads it as the type of that name. */
const forms = {
  timestamptz: (text: string) => /^[1-9]\d{3}-/u.test(text) && isInstant(text),
  uuid: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text),
  int: (text: string) => /^\d{1,9}$/u.test(text),
};

/** What a list is ordered by, as types of the database. */
export type PlaceForm = readonly (keyof typeof forms)[];

/**
 * The rows of a page, of which one more was read than is shown, and the cursor of the next page: the values that the list
 * is ordered by, of the last row shown. No page is counted from the beginning, and a row that comes or goes moves none.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | number)[],
): { readonly shown: Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? placeOf(last).join('_') : null };
}

/** Which page of a list is read. */
export interface ListPage {
  readonly limit: number;
  /** Where the page before ended; absent for the first. */
  readonly cursor?: string | undefined;
}

/**
 * What lies behind the place of a cursor in a list that is ordered by these columns, `<` where the greatest come first; all where
 * there is no cursor. Refuses a cursor that is none.
 */
export function behind(
  cursor: string | undefined,
  columns: readonly SQLWrapper[],
  way: '<' | '>',
  form: PlaceForm,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  return sql`(${sql.join([...columns], sql`, `)}) ${sql.raw(way)} ${placeIn(cursor, form)}`;
}

/**
 * The ids of a page of rows that are known to be few: `found` selects all of them as `id` and `place`, an instant, by whatever index
 * finds them. Left to itself the planner goes along the list until it has met a page of them, which may be at its other end.
 */
export function pageOfFew(found: SQL, way: '<' | '>', { cursor, limit }: ListPage): SQL {
  const after = behind(cursor, [sql`place`, sql`id`], way, ['timestamptz', 'uuid']) ?? sql`true`;
  const sorted = sql.raw(way === '<' ? 'desc' : 'asc');
  return sql`(with found as materialized (${found})
    select id from found where ${after} order by place ${sorted}, id ${sorted} limit ${limit})`;
}

/** The place that a cursor names, as a row to compare with. Refuses a cursor that is none. */
export function placeIn(cursor: string, form: PlaceForm): SQL {
  const values = cursor.split('_');
  if (values.length !== form.length || !form.every((type, at) => forms[type](values[at] ?? ''))) {
    throw new AppError('invalid-request', { fields: [{ path: 'query.cursor', code: 'invalid_format' }] });
  }
  return sql`(${sql.join(
    form.map((type, at) => sql`${values[at]}::${sql.raw(type)}`),
    sql`, `,
  )})`;
}

function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}
