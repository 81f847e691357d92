import { caseOrders, onboardingRoutes, type CaseSummary } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createLink, getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { askNextPage, askPagesAgain, stateOfPages } from '../../client/list-pages.ts';
import { compact } from '../../client/search-params.ts';
import { ExportButton } from '../../domain/lists/export-button.tsx';
import { LazyListMenu } from '../../domain/lists/lazy.tsx';
import { loadCsv } from '../../domain/lists/load-csv.ts';
import { useListLook, useShownColumns } from '../../domain/lists/use-list-look.ts';
import { useListOrder } from '../../domain/lists/use-list-order.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Risk } from '../../ui/risk.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Status } from '../../ui/status.tsx';
import { statusTone } from './case-info.tsx';
import { ClientsNav } from './clients-nav.tsx';
import { CaseFilters } from './case-filters.tsx';
import { casesQuery } from './queries.ts';
import { caseFilter, parseCasesSearch } from './search.ts';
import { useNameSearch } from './use-name-search.ts';
import styles from './cases-page.module.css';

const ButtonLink = createLink(LinkButton);
const route = getRouteApi('/app/clients');

/** All onboarding cases. `sampleOffer` is shown while there are none. */
export function CasesPage({ sampleOffer }: { sampleOffer?: ReactNode }) {
  const t = useTexts();
  const navigate = useNavigate();
  const search = caseFilter(route.useSearch());
  const { text, setText } = useNameSearch();
  // Starts the search field anew when the filters are cleared from outside of it.
  const [clears, setClears] = useState(0);
  const order = useListOrder(caseOrders, '-changed');
  const query = useInfiniteQuery(casesQuery({ filter: search, search: text, sort: order.told }));
  const { data, error } = query;
  const cases = data?.pages.flatMap((page) => page.cases) ?? [];
  const isFiltered = Object.keys(search).length > 0 || text !== '';
  const newCase = (
    <ButtonLink to="/app/clients/$caseId" params={{ caseId: 'new' }} variant="primary" kbd="n">
      {t('onboarding:cases.new')}
    </ButtonLink>
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  const used = useListLook('cases');
  const shownColumns = useShownColumns(columns, used.look);
  const requestId = requestIdOf(error);
  return (
    <Page>
      <div>
        <ClientsNav />
        <PageHeader
          title={t('onboarding:cases.title')}
          subtitle={t('onboarding:cases.subtitle')}
          actions={
            <>
              <Suspense>
                <LazyListMenu
                  used={used}
                  search={search}
                  order={order}
                  columns={columns}
                  onOpen={(kept) => void navigate({ to: '/app/clients', search: parseCasesSearch(kept) })}
                />
              </Suspense>
              <ExportButton
                fileName={t('onboarding:cases.fileName')}
                isSearched={text !== ''}
                load={() => loadCsv(onboardingRoutes.exportCsv, { query: search })}
              />
              <ButtonLink to="/app/clients/rules" variant="ghost">
                {t('onboarding:rules.open')}
              </ButtonLink>
              {newCase}
            </>
          }
        />
      </div>
      <CaseFilters key={clears} search={search} text={text} onTextChange={setText} />
      <DataTable
        label={t('onboarding:cases.title')}
        columns={shownColumns}
        rows={cases}
        rowKey={(row) => row.caseId}
        state={stateOfPages(query)}
        sort={order.sort}
        onSortChange={order.onSortChange}
        pageKeys
        filtered={isFiltered}
        filteredEmptyText={t('onboarding:cases.filteredEmpty')}
        onClearFilters={() => {
          setClears((times) => times + 1);
          void navigate({ to: '/app/clients', search: compact({ sort: order.told }) });
        }}
        onRowOpen={({ caseId }) => void navigate({ to: '/app/clients/$caseId', params: { caseId } })}
        onEndReached={() => askNextPage(query)}
        empty={
          <div className={styles['empty']}>
            <EmptyState title={t('onboarding:cases.empty')} action={newCase}>
              {t('onboarding:cases.emptyText')}
            </EmptyState>
            {sampleOffer}
          </div>
        }
        error={{
          title: t('onboarding:cases.failed'),
          reason: errorText(error, t),
          onRetry: () => askPagesAgain(query),
          ...(requestId === undefined ? {} : { requestId }),
        }}
        {...(data?.pages[0] ? { total: data.pages[0].total } : {})}
      />
    </Page>
  );
}

function columnsOf(t: Translate): readonly Column<CaseSummary>[] {
  return [
    {
      id: 'caseNo',
      header: t('onboarding:cases.caseNo'),
      sortBy: 'entered',
      width: '164px',
      cell: ({ caseNo }) => <CodeText value={caseNo} />,
    },
    {
      id: 'client',
      header: t('onboarding:cases.client'),
      width: 'minmax(180px, 1fr)',
      cell: ({ clientName, isSample }) => (
        <span className={styles['client']}>
          {clientName === '' ? (
            <span className={styles['quiet']}>{t('onboarding:cases.noName')}</span>
          ) : (
            <bdi>{clientName}</bdi>
          )}
          {isSample && <Status tone="neutral">{t('onboarding:cases.sample')}</Status>}
        </span>
      ),
    },
    {
      id: 'status',
      place: 'status',
      header: t('onboarding:cases.status'),
      width: '132px',
      cell: ({ status }) => <Status tone={statusTone[status]}>{t(`caseStatus.${status}`)}</Status>,
    },
    {
      id: 'step',
      header: t('onboarding:cases.step'),
      width: '160px',
      hideBelow: 1440,
      cell: ({ currentStep }) => t(`step.${currentStep}`),
    },
    {
      id: 'risk',
      header: t('onboarding:cases.risk'),
      width: '120px',
      cell: ({ riskLevel }) => <Risk level={riskLevel}>{t(`risk.${riskLevel}`)}</Risk>,
    },
    {
      id: 'flag',
      header: t('onboarding:cases.flag'),
      width: '116px',
      hideBelow: 1024,
      isBlank: ({ flagged }) => !flagged,
      cell: ({ flagged, status }) => {
        // Amber waits for somebody; of what is decided it is only told.
        const tone = status === 'approved' || status === 'rejected' ? 'neutral' : 'waiting';
        return flagged && <Status tone={tone}>{t('onboarding:cases.flagged')}</Status>;
      },
    },
    {
      id: 'changed',
      header: t('onboarding:cases.changed'),
      sortBy: 'changed',
      width: '150px',
      hideBelow: 1024,
      cell: ({ updatedAt }) => <DateText value={updatedAt} withTime />,
    },
  ];
}
