import { accept, refuse, type Result } from '@sorgfalt/result';
import type { ScreeningQuery } from '../types.ts';
import { identifiersIn } from './identifier-key.ts';
import { cleanName, nameCharsMax } from './normalise.ts';

/** Why a name can't be screened. */
export type QueryRefusal = 'empty-name' | 'name-too-long' | 'no-letters';

/** Whether a query can be screened: `empty-name`, `name-too-long` (over 500 characters) or `no-letters`. A number that may be an identifier can be. */
export function checkQuery(query: ScreeningQuery): Result<ScreeningQuery, QueryRefusal> {
  const name = cleanName(query.name);
  if (name === '') return refuse('empty-name');
  if (query.name.length > nameCharsMax) return refuse('name-too-long');
  if (!/\p{L}/u.test(name) && identifiersIn(name).length === 0) return refuse('no-letters');
  return accept({ ...query, name });
}
