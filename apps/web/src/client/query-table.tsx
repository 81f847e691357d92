import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import type { DataTableProps } from '../ui/data-table-props.ts';
import { DataTable } from '../ui/data-table.tsx';
import { errorText, requestIdOf } from './error-text.ts';

interface QueryTableProps<Row> extends Omit<DataTableProps<Row>, 'state' | 'error' | 'onEndReached'> {
  /** Where the rows come from, all at once or page by page. */
  query: UseQueryResult | UseInfiniteQueryResult;
  /** The title of the failure where there are no rows because of one. */
  failed: string;
}

/** A table of what a query gives, with why it gives nothing and another try, and the next page where its end is reached. */
export function QueryTable<Row>({ query, failed, ...table }: QueryTableProps<Row>) {
  const t = useTexts();
  const { data, error, refetch } = query;
  const pages = 'fetchNextPage' in query ? query : undefined;
  const isLoading = pages?.isFetching ?? query.isPending;
  const requestId = requestIdOf(error);
  const handleEnd = () => {
    if (pages?.hasNextPage === true && !pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  return (
    <DataTable
      {...table}
      state={error && data === undefined ? 'error' : isLoading ? 'loading' : 'ready'}
      error={{
        title: failed,
        reason: errorText(error, t),
        onRetry: () => void refetch(),
        ...(requestId === undefined ? {} : { requestId }),
      }}
      {...(pages === undefined ? {} : { onEndReached: handleEnd })}
    />
  );
}
