import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionRoutes } from '@sorgfalt/contract';
import type { RouteOutput } from '@sorgfalt/contract';
import { CallFailed } from '../../client/call-failed.tsx';
import { call } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deviceName } from './device-name.ts';
import styles from './profile-page.module.css';

type Session = RouteOutput<typeof sessionRoutes.list>['sessions'][number];

/** Where one is signed in; each session, or all but this one, can be ended. */
export function Sessions() {
  const t = useTexts();
  const query = useQuery({
    queryKey: queryKeys.sessions.all,
    queryFn: ({ signal }) => call(sessionRoutes.list, {}, { signal }),
  });
  const ending = useEnding();
  if (query.isPending) return <Skeleton />;
  if (query.error) {
    return (
      <CallFailed
        error={query.error}
        title={t('profile:sessions.loadFailed')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { sessions } = query.data;
  return (
    <>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <li key={session.session} className={styles['session']}>
            <Where session={session} />
            {session.isCurrent ? (
              <Status tone="good">{t('profile:sessions.this')}</Status>
            ) : (
              <Button
                size="small"
                loading={ending.isPending && ending.variables === session.session}
                onClick={() => ending.mutate(session.session)}
              >
                {t('profile:sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className={styles['way']}
          loading={ending.isPending && ending.variables === 'others'}
          onClick={() => ending.mutate('others')}
        >
          {t('profile:sessions.endOthers')}
        </Button>
      )}
    </>
  );
}

function Where({ session: { device, address, startedAt } }: { session: Session }) {
  const t = useTexts();
  return (
    <span className={styles['where']}>
      <bdi dir="ltr">{device === null ? t('profile:sessions.unknown') : deviceName(device)}</bdi>
      <span className={styles['since']}>
        {t('profile:sessions.since')} <DateText value={startedAt} withTime />
        {address !== null && (
          <>
            {' · '}
            <bdi dir="ltr">{address}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** Ends one session, or all others; the list shows what is left. */
function useEnding() {
  const t = useTexts();
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: string) => {
      if (which === 'others') await call(sessionRoutes.endOthers);
      else await call(sessionRoutes.end, { params: { session: which } });
    },
    onSuccess: () => toast.show({ type: 'success', title: t('profile:sessions.ended') }),
    onError: (error) =>
      toast.show({ type: 'error', title: t('profile:sessions.endFailed'), text: errorText(error, t) }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions.all }),
  });
}
