import { administeredKinds } from '@sorgfalt/contract';
import type { AdministeredEntity } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { askNextPage, askPagesAgain, stateOfPages } from '../../../client/list-pages.ts';
import { errorText, requestIdOf } from '../../../client/error-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ClientsNav } from '../clients-nav.tsx';
import filterRow from '../../../ui/filter-row.module.css';
import { entityColumns } from './entity-columns.tsx';
import { ExportButton } from './export-button.tsx';
import { entitiesQuery } from './queries.ts';
import { parseReportingSearch, reportingFilter, shownStates } from './search.ts';
import { TermsCard } from './terms-card.tsx';

const route = getRouteApi('/app/clients/reporting');

/** All that the firm administers, with what the transparency register was told of it; the most urgent first. */
export function EntitiesPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = reportingFilter(route.useSearch());
  const query = useInfiniteQuery(entitiesQuery(search));
  const { data, error } = query;
  const entities: readonly AdministeredEntity[] = data?.pages.flatMap((page) => page.entities) ?? [];
  const columns = useMemo(() => entityColumns(t), [t]);
  const requestId = requestIdOf(error);
  const choose = (change: Record<string, string>) =>
    void navigate({
      to: '/app/clients/reporting',
      search: (now) => parseReportingSearch({ ...now, ...change }),
      replace: true,
    });
  const filters = [
    {
      id: 'state',
      label: t('reporting:list.state'),
      any: t('reporting:list.anyState'),
      options: shownStates.map((value) => ({ value, label: t(`reporting:state.${value}`) })),
    },
    {
      id: 'kind',
      label: t('reporting:list.kind'),
      any: t('reporting:list.anyKind'),
      options: administeredKinds.map((value) => ({ value, label: t(`clients:structure.kind.${value}`) })),
    },
  ] as const;
  return (
    <Page>
      <div>
        <ClientsNav />
        <PageHeader
          title={t('reporting:list.title')}
          subtitle={t('reporting:list.subtitle')}
          actions={<ExportButton filter={search} />}
        />
      </div>
      <search className={filterRow['filters']}>
        {filters.map(({ id, label, any, options }) => (
          <Field key={id} label={label} labelHidden>
            <NativeSelect
              placeholder={any}
              options={[...options]}
              value={search[id] ?? ''}
              onChange={(event) => choose({ [id]: event.target.value })}
            />
          </Field>
        ))}
      </search>
      <DataTable
        label={t('reporting:list.title')}
        columns={columns}
        rows={entities}
        rowKey={(row) => row.entityId}
        state={stateOfPages(query)}
        pageKeys
        filtered={Object.keys(search).length > 0}
        filteredEmptyText={t('reporting:list.filteredEmpty')}
        onClearFilters={() => void navigate({ to: '/app/clients/reporting', search: {} })}
        onRowOpen={({ clientId }) =>
          void navigate({
            to: '/app/clients/file/$clientId',
            params: { clientId },
            search: { part: 'reporting' },
          })
        }
        onEndReached={() => askNextPage(query)}
        empty={<EmptyState title={t('reporting:list.empty')}>{t('reporting:list.emptyText')}</EmptyState>}
        error={{
          title: t('reporting:list.failed'),
          reason: errorText(error, t),
          onRetry: () => askPagesAgain(query),
          ...(requestId === undefined ? {} : { requestId }),
        }}
        {...(data?.pages[0] ? { total: data.pages[0].total } : {})}
      />
      <TermsCard />
    </Page>
  );
}
