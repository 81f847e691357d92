import { clientFileRoutes, clientOrders, type ClientSummary } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { errorText, requestIdOf } from '../../../client/error-text.ts';
import { askNextPage, askPagesAgain, stateOfPages } from '../../../client/list-pages.ts';
import { compact } from '../../../client/search-params.ts';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { LazyListMenu } from '../../../domain/lists/lazy.tsx';
import { loadCsv } from '../../../domain/lists/load-csv.ts';
import { useListLook, useShownColumns } from '../../../domain/lists/use-list-look.ts';
import { useListOrder } from '../../../domain/lists/use-list-order.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ClientsNav } from '../clients-nav.tsx';
import { useNameSearch } from '../use-name-search.ts';
import { clientColumns } from './client-columns.tsx';
import { clientFilter } from './client-filter.ts';
import { ClientFilters } from './client-filters.tsx';
import { clientsQuery } from './queries.ts';
import { parseClientsSearch } from './search.ts';

const route = getRouteApi('/app/clients/list');

/** All clients: by name where no other order is chosen, or those whose review is due by its day. */
export function ClientsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const address = route.useSearch();
  const search = clientFilter(address);
  const { text, setText } = useNameSearch();
  // Starts the search field anew when the filters are cleared from outside of it.
  const [clears, setClears] = useState(0);
  const order = useListOrder(clientOrders, search.review === undefined ? 'name' : 'nextReview');
  const query = useInfiniteQuery(clientsQuery({ filter: search, search: text, sort: order.told }));
  const { data, error } = query;
  const clients: readonly ClientSummary[] = data?.pages.flatMap((page) => page.clients) ?? [];
  const columns = useMemo(() => clientColumns(t), [t]);
  const used = useListLook('clients');
  const shownColumns = useShownColumns(columns, used.look);
  const requestId = requestIdOf(error);
  return (
    <Page>
      <div>
        <ClientsNav />
        <PageHeader
          title={t('clientFile:list.title')}
          subtitle={t('clientFile:list.subtitle')}
          actions={
            <>
              <Suspense>
                <LazyListMenu
                  used={used}
                  search={search}
                  order={order}
                  columns={columns}
                  onOpen={(kept) =>
                    void navigate({ to: '/app/clients/list', search: parseClientsSearch(kept) })
                  }
                />
              </Suspense>
              <ExportButton
                fileName={t('clientFile:list.fileName')}
                isSearched={text !== ''}
                load={() => loadCsv(clientFileRoutes.exportCsv, { query: search })}
              />
            </>
          }
        />
      </div>
      <ClientFilters key={clears} search={search} text={text} onTextChange={setText} />
      <DataTable
        label={t('clientFile:list.title')}
        columns={shownColumns}
        rows={clients}
        rowKey={(row) => row.clientId}
        state={stateOfPages(query)}
        sort={order.sort}
        onSortChange={order.onSortChange}
        pageKeys
        filtered={Object.keys(search).length > 0 || text !== ''}
        filteredEmptyText={t('clientFile:list.filteredEmpty')}
        onClearFilters={() => {
          setClears((times) => times + 1);
          void navigate({ to: '/app/clients/list', search: compact({ sort: address.sort }) });
        }}
        onRowOpen={({ clientId }) =>
          void navigate({ to: '/app/clients/file/$clientId', params: { clientId } })
        }
        onEndReached={() => askNextPage(query)}
        empty={<EmptyState title={t('clientFile:list.empty')}>{t('clientFile:list.emptyText')}</EmptyState>}
        error={{
          title: t('clientFile:list.failed'),
          reason: errorText(error, t),
          onRetry: () => askPagesAgain(query),
          ...(requestId === undefined ? {} : { requestId }),
        }}
        {...(data?.pages[0] ? { total: data.pages[0].total } : {})}
      />
    </Page>
  );
}
