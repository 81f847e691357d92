import type { Notification } from '@sorgfalt/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { notificationColumns } from './event-columns.tsx';
import { notificationsQuery } from './queries.ts';
import { markSeen, newSince, seenUntil } from './seen-notifications.ts';

/** What others did that concerns oneself; each leads to where it can be dealt with. */
export function Notifications({ choice }: { choice: ReactNode }) {
  const t = useTexts();
  const navigate = useNavigate();
  const query = useQuery(notificationsQuery);
  const client = useQueryClient();
  const { uid } = useAuth().currentUser;
  // What is new when the list is opened stays marked while it is looked at.
  const [until] = useState(() => seenUntil(uid));
  useEffect(() => {
    if (query.data === undefined) return;
    markSeen(uid, query.data.notifications);
    client.setQueryData(queryKeys.activity.unseen, 0);
  }, [client, uid, query.data]);
  const notifications = query.data?.notifications ?? [];
  const requestId = requestIdOf(query.error);
  const columns = useMemo(() => notificationColumns(t, until), [t, until]);
  return (
    <>
      <PageHeader
        title={t('activity:notifications.title')}
        subtitle={
          query.data === undefined
            ? t('activity:notifications.subtitle')
            : `${t('activity:notifications.subtitle')} · ${t('activity:notifications.new', { count: newSince(notifications, until).length })}`
        }
      />
      {choice}
      <DataTable<Notification>
        pageKeys
        label={t('activity:notifications.title')}
        columns={columns}
        rows={notifications}
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
