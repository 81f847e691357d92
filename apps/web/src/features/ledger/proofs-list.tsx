import { entryOrders, type EntryNames, type Proof } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ClientFilter } from '../../domain/clients/client-filter.tsx';
import { isProofReference } from '../../domain/entity-id.ts';
import { namesByEntry, useNames, type NamesOf } from '../../domain/stories/use-names.ts';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { askNextPage, askPagesAgain } from '../../client/list-pages.ts';
import { IdFilter } from '../../domain/id-filter.tsx';
import { useListOrder } from '../../domain/lists/use-list-order.ts';
import { compact } from '../../client/search-params.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryStory } from './entry-story.tsx';
import { ProofPanel } from './proof-panel.tsx';
import styles from './proofs-page.module.css';
import { proofsMax, proofsQuery } from './proofs-queries.ts';
import { proofFilter } from './entry-filter.ts';
import type { ProofsSearch } from './proofs-search.ts';
import { NotQualifiedChip } from './stamp-facts.tsx';
import { StatusMark } from './status-mark.tsx';

/** Left out while a proof stands beside the list, which shows them. */
const besidePanel: ReadonlySet<string> = new Set(['content', 'proofHash']);

/** The newest proofs, or the oldest; the open one stands beside them. */
export function ProofsList({ search }: { search: ProofsSearch }) {
  const t = useTexts();
  const navigate = useNavigate();
  const filter = proofFilter(search);
  const order = useListOrder(entryOrders, '-entered');
  const query = useInfiniteQuery(proofsQuery(filter, order.told));
  const { data, error, isPending, isFetching } = query;
  const isOpen = search.active !== undefined;
  const { rows, total } = shownOf(data);
  const { namesOf, areComing } = useNames(
    rows.map(({ proofId }) => proofId),
    namesByEntry,
  );
  const columns = useMemo(
    () => columnsOf(t, namesOf).filter(({ id }) => !isOpen || !besidePanel.has(id)),
    [t, namesOf, isOpen],
  );
  const requestId = requestIdOf(error);
  const change: Change = (next) =>
    void navigate({ to: '/app/proofs', search: compact({ ...search, ...next }), replace: true });
  return (
    <>
      <ProofFilters search={search} onChange={change} />
      <div className={styles['split']}>
        <div className={styles['list']}>
          <DataTable<Proof>
            label={t('proofs:list')}
            columns={columns}
            rows={areComing ? [] : rows}
            rowKey={({ proofId }) => proofId}
            state={error ? 'error' : isPending || isFetching || areComing ? 'loading' : 'ready'}
            sort={order.sort}
            onSortChange={order.onSortChange}
            onRowOpen={({ proofId }) => change({ active: proofId })}
            {...(search.active === undefined ? {} : { selectedKey: search.active })}
            {...(data === undefined ? {} : { total: Math.min(total, proofsMax) })}
            filtered={Object.keys(filter).length > 0}
            filteredEmptyText={t('proofs:filteredEmpty')}
            onClearFilters={() => void navigate({ to: '/app/proofs', search: compact({ sort: order.told }) })}
            empty={<EmptyState title={t('proofs:empty')}>{t('proofs:emptyHint')}</EmptyState>}
            error={{
              title: t('proofs:loadFailed'),
              reason: errorText(error, t),
              onRetry: () => askPagesAgain(query),
              ...(requestId === undefined ? {} : { requestId }),
            }}
            onEndReached={() => askNextPage(query)}
            pageKeys
          />
          {total > proofsMax && (
            <p className={styles['limit']}>{t(`proofs:limit.${order.now}`, { limit: proofsMax, total })}</p>
          )}
        </div>
        {search.active !== undefined && (
          <ProofPanel proofId={search.active} onClose={() => change({ active: undefined })} />
        )}
      </div>
    </>
  );
}

/** The proofs that are kept on the screen, and how many there are in all. */
function shownOf(data: { readonly pages: readonly { proofs: Proof[]; total: number }[] } | undefined) {
  const rows = data?.pages.flatMap(({ proofs }) => proofs).slice(0, proofsMax) ?? [];
  return { rows, total: data?.pages[0]?.total ?? 0 };
}

type Change = (next: { [K in keyof ProofsSearch]: ProofsSearch[K] | undefined }) => void;

function ProofFilters({ search, onChange: change }: { search: ProofsSearch; onChange: Change }) {
  const t = useTexts();
  return (
    <search className={styles['filters']}>
      <ClientFilter
        value={search.clientId}
        idLabel={t('proofs:filter.clientId')}
        invalidText={t('proofs:filter.invalidId')}
        onValueChange={(clientId) => change({ clientId })}
      />
      <IdFilter
        label={t('proofs:filter.proofId')}
        invalidText={t('proofs:filter.invalidReference')}
        accepts={isProofReference}
        value={search.proofId}
        onValueChange={(proofId) => change({ proofId })}
      />
    </search>
  );
}

function columnsOf(t: Translate, namesOf: NamesOf<EntryNames>): Column<Proof>[] {
  return [
    {
      id: 'kind',
      header: t('proofs:column.kind'),
      width: 'minmax(200px, 1fr)',
      cell: ({ proofId, entry }) => <EntryStory metadata={entry.metadata} names={namesOf(proofId)} />,
    },
    {
      id: 'status',
      place: 'status',
      header: t('proofs:column.status'),
      width: '116px',
      cell: ({ entry }) => <StatusMark entry={entry} />,
    },
    {
      id: 'stamp',
      header: t('proofs:column.stamp'),
      width: '200px',
      hideBelow: 1024,
      cell: ({ stamp }) =>
        stamp === null ? t('proofs:noStamp') : stamp.isEmbedded ? <NotQualifiedChip /> : stamp.authority,
    },
    {
      id: 'content',
      header: t('proofs:column.content'),
      width: '88px',
      hideBelow: 1440,
      cell: ({ payloadState }) => t(`proofs:content.${payloadState}`),
    },
    {
      id: 'proofHash',
      header: t('proofs:column.proofHash'),
      width: '170px',
      hideBelow: 1440,
      cell: ({ entry }) => <CodeText kind="hash" value={entry.proof_hash} />,
    },
    {
      id: 'time',
      header: t('proofs:column.time'),
      sortBy: 'entered',
      sortNote: t('ledger:column.byPlace'),
      width: '136px',
      cell: ({ entry }) => <DateText value={entry.timestamp} withTime />,
    },
  ];
}
