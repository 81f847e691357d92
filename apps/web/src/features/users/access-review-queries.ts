import { accessReviewRoutes, type RouteInput } from '@sorgfalt/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { download } from '../../client/download.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { compact, textOf, type RawSearch } from '../../client/search-params.ts';

/** The address holds which review is open. */
export function parseAccessReviewSearch(raw: RawSearch) {
  return compact({ review: textOf(raw['review'], 40) });
}

/** All reviews, newest first, and when the next is due. */
export const accessReviewsQuery = queryOptions({
  queryKey: queryKeys.users.accessReviews,
  queryFn: ({ signal }) => call(accessReviewRoutes.list, {}, { signal }),
});

/** One review with every account. */
export function accessReviewQuery(reviewId: string) {
  return queryOptions({
    queryKey: [...queryKeys.users.accessReviews, reviewId],
    queryFn: ({ signal }) => call(accessReviewRoutes.read, { params: { reviewId } }, { signal }),
  });
}

/** What is done in reviews; each changes what the lists of users and reviews show. */
export function useAccessReviews() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeys.users.all });
  const open = useMutation({ mutationFn: () => call(accessReviewRoutes.open, {}), onSettled });
  const close = useMutation({
    mutationFn: (reviewId: string) => call(accessReviewRoutes.close, { params: { reviewId } }),
    onSettled,
  });
  const report = useMutation({
    mutationFn: ({ reviewId, format }: { reviewId: string; format: 'json' | 'csv' }) =>
      download(
        accessReviewRoutes.report,
        { params: { reviewId }, query: { format } },
        `access-review-${reviewId}.${format}`,
      ),
  });
  return { open, close, report };
}

/** Decides about an account. */
export function useDecideAccess(reviewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, ...body }: { uid: string } & RouteInput<typeof accessReviewRoutes.decide>['body']) =>
      call(accessReviewRoutes.decide, { params: { reviewId, uid }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.users.all }),
  });
}
