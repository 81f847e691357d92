import { page } from './common.ts';
import * as z from './zod.ts';

/** One page of a list that is read by cursor: `cursor` is `next` of the page before, absent for the first. */
export const cursorPage = { limit: page.limit, cursor: z.optional(z.string().check(z.maxLength(100))) };

/** Where the next page begins; null behind the last one. */
export const next = z.nullable(z.string());

/** By what a list is ordered: by one of these columns, the least first, or with `-` the greatest. */
export function bothWays<const Column extends string>(columns: readonly Column[]) {
  return columns.flatMap((column): (Column | `-${Column}`)[] => [`-${column}`, column]);
}
