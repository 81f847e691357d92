import { clientKinds, clientStates, reviewsDue } from '@sorgfalt/contract';
import { compact, oneOf } from '../../../client/search-params.ts';
import type { ClientsSearch } from './search.ts';

export const riskLevels = ['low', 'medium', 'high', 'unknown'] as const;

/** The filter that the server gets: what is none of the words that it knows is left out. */
export function clientFilter({ kind, risk, state, review }: ClientsSearch) {
  return compact({
    kind: oneOf(kind, clientKinds),
    risk: oneOf(risk, riskLevels),
    state: oneOf(state, clientStates),
    review: oneOf(review, reviewsDue),
  });
}
export type ClientFilter = ReturnType<typeof clientFilter>;
