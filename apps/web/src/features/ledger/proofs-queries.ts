import { proofRoutes } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { firstPage } from '../../client/first-page.ts';
import { ApiError } from '../../client/api-error.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { compact } from '../../client/search-params.ts';
import type { ProofFilter } from './entry-filter.ts';
import type { EntryOrder } from './queries.ts';

/** Proof reports that are kept on the screen (specification, section 9). */
export const proofsMax = 250;
const pageSize = 125;

/** The first proofs in their order, by cursor: the newest, or the oldest. */
export function proofsQuery(filter: ProofFilter, sort: EntryOrder | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.proofs.list, { ...filter, sort }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        proofRoutes.list,
        { query: compact({ ...filter, sort, limit: pageSize, cursor: cursor ?? undefined }) },
        { signal },
      ),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.proofs.length, 0);
      return loaded < proofsMax ? (last.next ?? undefined) : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** One proof with all that a third party needs. */
export function proofQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.proofs.detail, id],
    queryFn: async ({ signal }) => answered(await call(proofRoutes.get, { params: { id } }, { signal })),
  });
}

/** Keys, certificates and authorities; they change seldom, and the server says so by an event. */
export const configQuery = queryOptions({
  queryKey: queryKeys.proofs.config,
  queryFn: async ({ signal }) => answered(await call(proofRoutes.config, {}, { signal })),
});

/** Forgets what was loaded and begins anew. */
export function resetProofs(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: queryKeys.proofs.all });
}

/** An empty answer to a question for details is none (specification, section 5). */
function answered<T extends object>(answer: T | undefined): T {
  if (answer !== undefined) return answer;
  throw new ApiError({ code: 'invalid-response', status: 200, message: 'Invalid response format' });
}
