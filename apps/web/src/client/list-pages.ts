import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Pages = Pick<
  UseInfiniteQueryResult,
  | 'data'
  | 'error'
  | 'isFetching'
  | 'isFetchNextPageError'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'fetchNextPage'
  | 'refetch'
>;

/**
 * How a list stands that comes page by page. A page that did not come is an error also under rows that did: a list that ends
 * there without a word looks whole.
 */
export function stateOfPages({
  data,
  error,
  isFetching,
  isFetchNextPageError,
}: Pages): 'error' | 'loading' | 'ready' {
  if (error && (data === undefined || isFetchNextPageError)) return 'error';
  return isFetching ? 'loading' : 'ready';
}

/** Asks for the next page, where there is one and it is not on its way. */
export function askNextPage({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): void {
  if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
}

/** Asks again for what did not come: the next page, or the list. */
export function askPagesAgain({ isFetchNextPageError, fetchNextPage, refetch }: Pages): void {
  void (isFetchNextPageError ? fetchNextPage() : refetch());
}
