import { entryOrders, ledgerRoutes, type EntryNames, type LedgerEntry } from '@sorgfalt/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IconRotate } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { isProofReference } from '../../domain/entity-id.ts';
import { ClientFilter } from '../../domain/clients/client-filter.tsx';
import { namesByEntry, useNames, type NamesOf } from '../../domain/stories/use-names.ts';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { askNextPage, askPagesAgain } from '../../client/list-pages.ts';
import { ExportButton } from '../../domain/lists/export-button.tsx';
import { LazyListMenu } from '../../domain/lists/lazy.tsx';
import { loadCsv } from '../../domain/lists/load-csv.ts';
import { useListLook, useShownColumns } from '../../domain/lists/use-list-look.ts';
import { useListOrder } from '../../domain/lists/use-list-order.ts';
import { IdFilter } from '../../domain/id-filter.tsx';
import { compact, oneOf } from '../../client/search-params.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Status } from '../../ui/status.tsx';
import { caseNoOf, EntryStory } from './entry-story.tsx';
import { ChainBones, ChainStrip } from './chain-strip.tsx';
import styles from './ledger-page.module.css';
import { chainQuery, entriesQuery, resetLedger } from './queries.ts';
import { entryFilter } from './entry-filter.ts';
import { ledgerStatuses, parseLedgerSearch, type LedgerSearch } from './search.ts';
import { StatusMark } from './status-mark.tsx';

const route = getRouteApi('/app/ledger');

export function LedgerPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = route.useSearch();
  const filter = entryFilter(search);
  const order = useListOrder(entryOrders, '-entered');
  const chain = useQuery(chainQuery);
  const query = useInfiniteQuery(entriesQuery(filter, order.told));
  const { data, error, isPending, isFetching } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const { namesOf, areComing } = useNames(
    entries.map(({ entry_id: id }) => id),
    namesByEntry,
  );
  const columns = useMemo(() => columnsOf(t, namesOf), [t, namesOf]);
  const used = useListLook('ledger');
  const shownColumns = useShownColumns(columns, used.look);
  const requestId = requestIdOf(error);
  return (
    <>
      <PageHeader
        title={t('ledger:title')}
        subtitle={t('ledger:subtitle')}
        actions={
          <>
            <Suspense>
              <LazyListMenu
                used={used}
                search={filter}
                order={order}
                columns={columns}
                onOpen={(kept) => void navigate({ to: '/app/ledger', search: parseLedgerSearch(kept) })}
              />
            </Suspense>
            <ExportButton
              fileName={t('ledger:fileName')}
              load={() => loadCsv(ledgerRoutes.exportCsv, { query: filter })}
            />
            <Button
              variant="ghost"
              icon={<IconRotate />}
              onClick={() => {
                void navigate({ to: '/app/ledger', search: {} });
                void resetLedger(client);
              }}
            >
              {t('ledger:reset')}
            </Button>
          </>
        }
      />
      {chain.isPending && <ChainBones />}
      {chain.data && <ChainStrip {...chain.data} />}
      <LedgerFilters search={search} />
      <DataTable<LedgerEntry>
        label={t('ledger:entries')}
        columns={shownColumns}
        rows={areComing ? [] : entries}
        rowKey={(entry) => entry.entry_id}
        state={error ? 'error' : isPending || isFetching || areComing ? 'loading' : 'ready'}
        sort={order.sort}
        onSortChange={order.onSortChange}
        onRowOpen={(entry) =>
          void navigate({ to: '/app/ledger/$entryId', params: { entryId: entry.entry_id } })
        }
        {...(data?.pages[0] === undefined ? {} : { total: data.pages[0].total })}
        filtered={Object.keys(filter).length > 0}
        filteredEmptyText={t('ledger:filteredEmpty')}
        onClearFilters={() => void navigate({ to: '/app/ledger', search: compact({ sort: order.told }) })}
        empty={<EmptyState title={t('ledger:empty')}>{t('ledger:emptyHint')}</EmptyState>}
        error={{
          title: t('ledger:loadFailed'),
          reason: errorText(error, t),
          onRetry: () => askPagesAgain(query),
          ...(requestId === undefined ? {} : { requestId }),
        }}
        onEndReached={() => askNextPage(query)}
        pageKeys
      />
    </>
  );
}

function LedgerFilters({ search }: { search: LedgerSearch }) {
  const t = useTexts();
  const navigate = useNavigate();
  const change = (next: { [K in keyof LedgerSearch]: LedgerSearch[K] | undefined }) =>
    void navigate({ to: '/app/ledger', search: compact({ ...search, ...next }), replace: true });
  return (
    <search className={styles['filters']}>
      <NativeSelect
        aria-label={t('ledger:filter.status')}
        value={search.status ?? ''}
        onChange={(event) => change({ status: oneOf(event.target.value, ledgerStatuses) })}
        options={[
          { value: '', label: `${t('ledger:filter.status')}${t('colon')}${t('all')}` },
          ...ledgerStatuses.map((value) => ({ value, label: t(`ledger:status.${value}`) })),
        ]}
      />
      <ClientFilter
        value={search.clientId}
        idLabel={t('ledger:filter.clientId')}
        invalidText={t('ledger:filter.invalidId')}
        onValueChange={(clientId) => change({ clientId })}
      />
      <IdFilter
        label={t('ledger:filter.proofId')}
        invalidText={t('ledger:filter.invalidReference')}
        accepts={isProofReference}
        value={search.proofId}
        onValueChange={(proofId) => change({ proofId })}
      />
    </search>
  );
}

function columnsOf(t: Translate, namesOf: NamesOf<EntryNames>): Column<LedgerEntry>[] {
  return [
    {
      id: 'index',
      header: t('ledger:column.index'),
      align: 'end',
      width: '56px',
      cell: (entry) => numberOrDash(entry.leaf_index),
    },
    {
      id: 'block',
      header: t('ledger:column.block'),
      align: 'end',
      width: '56px',
      hideBelow: 768,
      cell: (entry) => numberOrDash(entry.block),
    },
    {
      id: 'kind',
      header: t('ledger:column.kind'),
      width: 'minmax(200px, 1fr)',
      cell: (entry) => <EntryStory metadata={entry.metadata} names={namesOf(entry.entry_id)} />,
      under: (entry) => caseNoOf(namesOf(entry.entry_id)),
    },
    {
      id: 'status',
      place: 'status',
      header: t('ledger:column.status'),
      width: '116px',
      cell: (entry) => <StatusMark entry={entry} />,
    },
    {
      id: 'batch',
      header: t('ledger:column.batch'),
      width: '92px',
      hideBelow: 1024,
      cell: (entry) => <Status tone="neutral">{t(`ledger:batch.${entry.batch}`)}</Status>,
    },
    {
      id: 'proofHash',
      header: `${t('ledger:column.proofHash')} · ${t('ledger:column.txHash')}`,
      width: '180px',
      hideBelow: 1024,
      cell: (entry) => <CodeText kind="hash" value={entry.proof_hash} />,
      under: (entry) =>
        entry.tx_hash === null ? '–' : <CodeText kind="hash" value={entry.tx_hash} copy={false} />,
    },
    {
      id: 'time',
      header: t('ledger:column.time'),
      sortBy: 'entered',
      sortNote: t('ledger:column.byPlace'),
      width: '136px',
      cell: (entry) => <DateText value={entry.timestamp} withTime />,
    },
  ];
}

function numberOrDash(value: number | null) {
  return value === null ? '–' : <NumberText value={value} />;
}
