import type { Notification } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useLiveEvents } from '../../client/realtime.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { notificationColumns } from './event-columns.tsx';
import { notificationsQuery } from './queries.ts';

/** What others did that concerns oneself; each leads to where it can be dealt with. */
export function Notifications({ choice }: { choice: ReactNode }) {
  const t = useTexts();
  const navigate = useNavigate();
  const query = useQuery(notificationsQuery);
  useLiveEvents(() => void query.refetch());
  const requestId = requestIdOf(query.error);
  const columns = useMemo(() => notificationColumns(t), [t]);
  return (
    <>
      <PageHeader title={t('activity:notifications.title')} subtitle={t('activity:notifications.subtitle')} />
      {choice}
      <DataTable<Notification>
        pageKeys
        label={t('activity:notifications.title')}
        columns={columns}
        rows={query.data?.notifications ?? []}
        rowKey={({ id }) => id}
        onRowOpen={({ onClick }) => {
          if (onClick !== null) void navigate({ to: onClick });
        }}
        state={query.error ? 'error' : query.isPending ? 'loading' : 'ready'}
        empty={t('activity:notifications.empty')}
        error={{
          title: t('activity:notifications.loadFailed'),
          reason: errorText(query.error, t),
          onRetry: () => void query.refetch(),
          ...(requestId === undefined ? {} : { requestId }),
        }}
      />
    </>
  );
}
