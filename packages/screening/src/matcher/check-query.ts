import type { ScreeningQuery } from '../types.ts';
import { cleanName, nameCharsMax } from './normalise.ts';

/** Why a name can't be screened. */
export type QueryRefusal = 'empty-name' | 'name-too-long' | 'no-letters';

/** Whether a query can be screened: `empty-name`, `name-too-long` (over 500 characters) or `no-letters`. */
export function checkQuery(
  query: ScreeningQuery,
): { ok: true; value: ScreeningQuery } | { ok: false; error: { code: QueryRefusal } } {
  const name = cleanName(query.name);
  if (name === '') return { ok: false, error: { code: 'empty-name' } };
  if (query.name.length > nameCharsMax) return { ok: false, error: { code: 'name-too-long' } };
  if (!/\p{L}/u.test(name)) return { ok: false, error: { code: 'no-letters' } };
  return { ok: true, value: { ...query, name } };
}
