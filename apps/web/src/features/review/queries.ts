import { type reviewOrders, reviewRoutes, type ReviewItem, type RouteInput } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { longTimeoutMs } from '../../client/upload.ts';
import { firstPage } from '../../client/first-page.ts';
import { ApiError, emptyOn404 } from '../../client/api-error.ts';
import { itemQuery } from '../../domain/human-review/item-query.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { compact } from '../../client/search-params.ts';
import type { QueueFilter } from './queue-filter.ts';
import { useToldDecision } from './told-decision.ts';

const pageSize = 50;

interface QueuePage {
  items: ReviewItem[];
  total: number;
  next: string | null;
  isCounted: boolean;
  counts: { pending: number; approved: number; rejected: number; all: number };
}

const emptyQueue: QueuePage = {
  items: [],
  total: 0,
  next: null,
  isCounted: true,
  counts: { pending: 0, approved: 0, rejected: 0, all: 0 },
};

export type ReviewOrder = (typeof reviewOrders.pending)[number];

/** The queue in its order, by cursor; a server that answers 404 has an empty one. */
export function queueQuery(filter: QueueFilter, sort: ReviewOrder | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.review.queue, { ...filter, sort }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor, signal }): Promise<QueuePage> => {
      const { search, ...others } = filter;
      const query = { ...others, ...compact({ sort, limit: pageSize, cursor: cursor ?? undefined }) };
      return emptyOn404(
        search === undefined
          ? call(reviewRoutes.queue, { query }, { signal })
          : call(reviewRoutes.search, { body: { ...query, search } }, { signal }),
        emptyQueue,
      );
    },
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Loads the item again: hits of it were decided. */
export function useRefreshItem(itemId: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: itemQuery(itemId).queryKey });
}

export type Decision = RouteInput<typeof reviewRoutes.decide>['body'];

/**
 * Sends a decision. The answer replaces the item of the same id, then the queue is loaded again; that it counts is told
 * wherever the person has gone meanwhile.
 */
export function useDecide() {
  const client = useQueryClient();
  const tell = useToldDecision();
  return useMutation({
    mutationFn: async (body: Decision): Promise<ReviewItem> => {
      const answer: ReviewItem | undefined = await call(
        reviewRoutes.decide,
        { body },
        { timeoutMs: longTimeoutMs },
      );
      if (typeof answer?.id !== 'string') {
        throw new ApiError({ code: 'invalid-response', status: 200, message: 'Invalid response format' });
      }
      return answer;
    },
    onSuccess: (decided, { decision }) => {
      tell(decided, decision);
      client.setQueryData(itemQuery(decided.id).queryKey, (item) => item && { ...item, ...decided });
      client.setQueriesData<InfiniteData<QueuePage>>({ queryKey: queryKeys.review.queue }, (data) =>
        replaceItem(data, decided),
      );
      void client.invalidateQueries({ queryKey: queryKeys.review.all });
      void client.invalidateQueries({ queryKey: queryKeys.onboarding.all });
      void client.invalidateQueries({ queryKey: queryKeys.insights.all });
    },
  });
}

/** Takes up an item; `from` is who was shown to have it. */
export function useAssign() {
  const replace = useReplace();
  return useMutation({
    mutationFn: ({ itemId, from }: { itemId: string; from: string | null }) =>
      call(reviewRoutes.assign, { params: { itemId }, body: { from } }),
    onSuccess: replace.item,
    onError: replace.refresh,
  });
}

export function useUnassign() {
  const replace = useReplace();
  return useMutation({
    mutationFn: (itemId: string) => call(reviewRoutes.unassign, { params: { itemId } }),
    onSuccess: replace.item,
    onError: replace.refresh,
  });
}

/** Puts what the server answered in the place of an item; or asks anew, where somebody was faster. */
function useReplace() {
  const client = useQueryClient();
  return {
    item: (next: ReviewItem) => {
      client.setQueryData(itemQuery(next.id).queryKey, (item) => item && { ...item, ...next });
      void client.invalidateQueries({ queryKey: queryKeys.review.queue });
    },
    refresh: () => void client.invalidateQueries({ queryKey: queryKeys.review.all }),
  };
}

function replaceItem(data: InfiniteData<QueuePage> | undefined, decided: ReviewItem) {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map((item) => (item.id === decided.id ? decided : item)),
      })),
    }
  );
}
