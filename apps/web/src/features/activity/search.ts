import { compact, oneOf, type RawSearch } from '../../client/search-params.ts';

export const parts = ['live', 'notifications', 'own'] as const;
export type Part = (typeof parts)[number];

/** Which part of what happened is read, as the URL holds it. */
export function parseActivitySearch(raw: RawSearch) {
  return compact({ part: oneOf(raw['part'], parts) });
}
