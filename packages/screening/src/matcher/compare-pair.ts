import type { Candidate, ListEntity, ScreeningQuery } from '../types.ts';
import { buildIndex } from './build-index.ts';
import { screen } from './screen.ts';
import type { ScreeningIndex } from './screening-index.ts';

/**
 * Compares a query with one entity by the rules of a search, whatever the score; null when nothing agrees.
 *
 * Words weigh what they weigh in `weightsFrom`; without it each is as rare as every other.
 */
export function comparePair(
  query: ScreeningQuery,
  entity: ListEntity,
  weightsFrom?: ScreeningIndex,
): Candidate | null {
  const lists = [{ listId: 'pair', entities: [entity] }];
  const index = buildIndex(lists, weightsFrom === undefined ? {} : { weightsFrom });
  return screen(index, query, { threshold: 0 })[0] ?? null;
}
