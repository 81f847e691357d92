import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import type { DataTableProps } from '../ui/data-table-props.ts';
import { DataTable } from '../ui/data-table.tsx';
import { errorText, requestIdOf } from './error-text.ts';
import { askNextPage, askPagesAgain, stateOfPages } from './list-pages.ts';

interface QueryTableProps<Row> extends Omit<DataTableProps<Row>, 'state' | 'error' | 'onEndReached'> {
  /** Where the rows come from, all at once or page by page. */
  query: UseQueryResult | UseInfiniteQueryResult;
  /** The title of the failure where there are no rows because of one. */
  failed: string;
}

/** A table of what a query gives, with why it gives nothing and another try, and the next page where its end is reached. */
export function QueryTable<Row>({ query, failed, ...table }: QueryTableProps<Row>) {
  const t = useTexts();
  const { data, error } = query;
  const pages = 'fetchNextPage' in query ? query : undefined;
  const state = error && data === undefined ? 'error' : query.isPending ? 'loading' : 'ready';
  const requestId = requestIdOf(error);
  return (
    <DataTable
      {...table}
      state={pages === undefined ? state : stateOfPages(pages)}
      error={{
        title: failed,
        reason: errorText(error, t),
        onRetry: () => void (pages === undefined ? query.refetch() : askPagesAgain(pages)),
        ...(requestId === undefined ? {} : { requestId }),
      }}
      {...(pages === undefined ? {} : { onEndReached: () => askNextPage(pages) })}
    />
  );
}
