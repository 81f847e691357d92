import { logRoutes, type TimelineEvent } from '@sorgfalt/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { call } from '../../client/api-client.ts';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { ConfirmButton } from '../../domain/confirm-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { logColumns } from './event-columns.tsx';
import { ownLogQuery } from './queries.ts';

/** What one did oneself, until one begins the log anew. */
export function OwnLog({ choice }: { choice: ReactNode }) {
  const t = useTexts();
  const client = useQueryClient();
  const query = useQuery(ownLogQuery);
  const requestId = requestIdOf(query.error);
  const columns = useMemo(() => logColumns(t), [t]);
  const logs = query.data?.logs ?? [];
  return (
    <>
      <PageHeader
        title={t('activity:own.title')}
        subtitle={t('activity:own.subtitle')}
        {...(logs.length === 0
          ? {}
          : {
              actions: (
                <ConfirmButton
                  text={t('activity:own.clear')}
                  label={t('activity:own.clear')}
                  title={t('activity:own.clearTitle')}
                  description={t('activity:own.clearText')}
                  cancelText={t('cancel')}
                  act={async () => {
                    await call(logRoutes.clear);
                    await client.invalidateQueries({ queryKey: ownLogQuery.queryKey });
                  }}
                  done={{ title: t('activity:own.cleared') }}
                  failed={(error) => ({ title: t('activity:own.clearFailed'), text: errorText(error, t) })}
                />
              ),
            })}
      />
      {choice}
      <DataTable<TimelineEvent>
        pageKeys
        label={t('activity:own.title')}
        columns={columns}
        rows={logs}
        rowKey={({ id }) => id}
        state={query.error ? 'error' : query.isFetching ? 'loading' : 'ready'}
        empty={t('activity:own.empty')}
        error={{
          title: t('activity:own.loadFailed'),
          reason: errorText(query.error, t),
          onRetry: () => void query.refetch(),
          ...(requestId === undefined ? {} : { requestId }),
        }}
      />
    </>
  );
}
