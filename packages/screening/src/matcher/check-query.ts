import { accept, refuse, type Result } from '@sorgfalt/result';
import type { ScreeningQuery } from '../types.ts';
import { cleanName, nameCharsMax } from './normalise.ts';

/** Why a name can't be screened. */
export type QueryRefusal = 'empty-name' | 'name-too-long' | 'no-letters';

/** Whether a query can be screened: `empty-name`, `name-too-long` (over 500 characters) or `no-letters`. */
export function checkQuery(query: ScreeningQuery): Result<ScreeningQuery, QueryRefusal> {
  const name = cleanName(query.name);
  if (name === '') return refuse('empty-name');
  if (query.name.length > nameCharsMax) return refuse('name-too-long');
  if (!/\p{L}/u.test(name)) return { ok: false, error: { code: 'no-letters' } };
  return accept({ ...query, name });
}
