import { reviewRoutes, type ReviewItem, type ReviewItemDetail, type RouteInput } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { call } from '../../app/api-client.ts';
import { ApiError, emptyOn404 } from '../../app/api-error.ts';
import type { QueueFilter } from './search.ts';

const pageSize = 50;
const queueKey = ['review', 'queue'] as const;
const itemKey = (itemId: string) => ['review', 'item', itemId] as const;

interface QueuePage {
  items: ReviewItem[];
  total: number;
  counts: { pending: number; approved: number; rejected: number; all: number };
}

const emptyQueue: QueuePage = {
  items: [],
  total: 0,
  counts: { pending: 0, approved: 0, rejected: 0, all: 0 },
};

/** The queue, most urgent first; a server that answers 404 has an empty one. */
export function queueQuery(filter: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: [...queueKey, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }): Promise<QueuePage> => {
      const { search, ...others } = filter;
      const query = { ...others, limit: pageSize, offset: pageParam };
      return emptyOn404(
        search === undefined
          ? call(reviewRoutes.queue, { query }, { signal })
          : call(reviewRoutes.search, { body: { ...query, search } }, { signal }),
        emptyQueue,
      );
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return loaded < last.total && last.items.length > 0 ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

export function itemQuery(itemId: string) {
  return queryOptions({
    queryKey: itemKey(itemId),
    queryFn: ({ signal }) => call(reviewRoutes.get, { params: { itemId } }, { signal }),
  });
}

/** Loads the item again: hits of it were decided. */
export function useRefreshItem(itemId: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: itemKey(itemId) });
}

export type Decision = RouteInput<typeof reviewRoutes.decide>['body'];

/** Sends a decision. The answer replaces the item of the same id, then the queue is loaded again. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Decision): Promise<ReviewItem> => {
      const answer: ReviewItem | undefined = await call(reviewRoutes.decide, { body });
      if (typeof answer?.id !== 'string') {
        throw new ApiError({ code: 'invalid-response', status: 200, message: 'Invalid response format' });
      }
      return answer;
    },
    onSuccess: (decided) => {
      client.setQueryData<ReviewItemDetail>(itemKey(decided.id), (item) => item && { ...item, ...decided });
      client.setQueriesData<InfiniteData<QueuePage>>({ queryKey: queueKey }, (data) =>
        replaceItem(data, decided),
      );
      void client.invalidateQueries({ queryKey: ['review'] });
      void client.invalidateQueries({ queryKey: ['onboarding'] });
      void client.invalidateQueries({ queryKey: ['insights'] });
    },
  });
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
