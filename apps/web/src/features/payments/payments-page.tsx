import { paymentOrders, paymentRoutes } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLink, getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { askNextPage, askPagesAgain, stateOfPages } from '../../client/list-pages.ts';
import { compact } from '../../client/search-params.ts';
import { ExportButton } from '../../domain/lists/export-button.tsx';
import { LazyListMenu } from '../../domain/lists/lazy.tsx';
import { loadCsv } from '../../domain/lists/load-csv.ts';
import { useListLook, useShownColumns } from '../../domain/lists/use-list-look.ts';
import { useListOrder } from '../../domain/lists/use-list-order.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { BankFilesButton } from './bank-files-button.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { knownSearch, paymentFilter } from './filter.ts';
import { PaymentsNav } from './payments-nav.tsx';
import styles from './payments-page.module.css';
import { paymentsQuery } from './queries.ts';
import { queueColumns } from './queue-columns.tsx';
import { QueueCount } from './queue-count.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { parsePaymentsSearch } from './search.ts';
import { useChosen, type Chosen } from './use-chosen.ts';
import { useLiveQueue } from './use-live-queue.ts';
import { usePaymentSearch } from './use-payment-search.ts';
import { useQueueKeys } from './use-queue-keys.ts';

const ButtonLink = createLink(LinkButton);
const route = getRouteApi('/app/payments');
const PaymentPanel = lazy(async () => ({ default: (await import('./payment-panel.tsx')).PaymentPanel }));

/** What is chosen goes first; the next Escape closes what is open. */
function clearOnEscape(event: KeyboardEvent, { keys, goneCount, choose }: Chosen): void {
  if (event.key !== 'Escape' || event.defaultPrevented || keys.size + goneCount === 0) return;
  event.preventDefault();
  choose(new Set());
}

/** The queue of payments; the one that is open stands beside it. */
export function PaymentsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const address = route.useSearch();
  const search = useMemo(() => knownSearch(address), [address]);
  const { paymentId } = useParams({ strict: false });
  const { text, setText } = usePaymentSearch();
  // Starts the search field anew when the filters are cleared from outside of it.
  const [clears, setClears] = useState(0);
  const filter = useMemo(() => paymentFilter(search), [search]);
  const order = useListOrder(paymentOrders, '-entered');
  const asked = { filter, search: text, sort: order.told };
  const queue = useInfiniteQuery(paymentsQuery(asked));
  const { data, error } = queue;
  const payments = useMemo(() => data?.pages.flatMap((page) => page.payments) ?? [], [data]);
  const isOpen = paymentId !== undefined;
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  const columns = useMemo(() => queueColumns(t, isOpen && !isNarrow), [t, isOpen, isNarrow]);
  const used = useListLook('payments');
  const shownColumns = useShownColumns(columns, used.look);
  const chosen = useChosen(payments);
  useLiveQueue(asked);
  useQueueKeys(payments, paymentId);

  const first = data?.pages[0];
  const status = search.status ?? 'all';
  const isFiltered = Object.keys(filter).length > 0 || text !== '';
  const requestId = requestIdOf(error);
  const open = (id: string) =>
    void navigate({
      to: '/app/payments/$paymentId',
      params: { paymentId: id },
      search: (now) => parsePaymentsSearch(now),
      state: true,
      replace: isOpen,
    });
  const close = () =>
    void navigate({
      to: '/app/payments',
      search: (now) => parsePaymentsSearch(now),
      state: true,
      replace: true,
    });
  const newPayment = (
    <ButtonLink to="/app/payments/new" variant="primary" icon={<IconPlus />} kbd="p">
      {t('payments:new')}
    </ButtonLink>
  );
  return (
    <Page className={styles['page']}>
      <div>
        <PaymentsNav />
        <PageHeader
          title={t('payments:title')}
          subtitle={t('payments:subtitle')}
          actions={
            <>
              <Suspense>
                <LazyListMenu
                  used={used}
                  search={search}
                  order={order}
                  columns={columns}
                  onOpen={(kept) => void navigate({ to: '/app/payments', search: parsePaymentsSearch(kept) })}
                />
              </Suspense>
              <BankFilesButton filter={filter} />
              <ExportButton
                fileName={t('payments:export.fileName')}
                isSearched={text !== ''}
                load={() => loadCsv(paymentRoutes.exportCsv, { query: filter })}
              />
              {newPayment}
            </>
          }
        />
      </div>
      <QueueFilters key={clears} search={search} page={first} text={text} onTextChange={setText} />
      <div className={styles['layout']} data-open={isOpen || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape, wherever in the list the focus is */}
        <div className={styles['list']} onKeyDown={(event) => clearOnEscape(event, chosen)}>
          <QueueCount page={first} status={status} />
          <DataTable
            label={t('payments:queue')}
            columns={shownColumns}
            rows={payments}
            rowKey={(row) => row.paymentId}
            state={stateOfPages(queue)}
            sort={order.sort}
            onSortChange={order.onSortChange}
            pageKeys
            checkedKeys={chosen.keys}
            onCheckedChange={chosen.choose}
            checkLabel={({ paymentNo }) => t('payments:chosen.choose', { number: paymentNo })}
            filtered={isFiltered}
            filteredEmptyText={t('payments:filteredEmpty')}
            onClearFilters={() => {
              setClears((times) => times + 1);
              void navigate({ to: '/app/payments', search: compact({ sort: order.told }) });
            }}
            onRowOpen={(row) => open(row.paymentId)}
            onEndReached={() => askNextPage(queue)}
            empty={
              <EmptyState title={t('payments:empty')} action={newPayment}>
                {t('payments:emptyText')}
              </EmptyState>
            }
            error={{
              title: t('payments:loadFailed'),
              reason: errorText(error, t),
              onRetry: () => askPagesAgain(queue),
              ...(requestId === undefined ? {} : { requestId }),
            }}
            {...(paymentId === undefined ? {} : { selectedKey: paymentId })}
            {...(first?.isCounted ? { total: first.counts[status] } : {})}
          />
          {data !== undefined && <ChosenBar chosen={chosen} />}
        </div>
        {paymentId !== undefined && (
          <Suspense fallback={null}>
            <PaymentPanel key={paymentId} paymentId={paymentId} onClose={close} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
