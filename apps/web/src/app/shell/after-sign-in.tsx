import { sessionRoutes } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call, giveUpSession } from '../../client/api-client.ts';
import { ApiError } from '../../client/api-error.ts';
import { watchIdleness, type IdleWatch } from '../../client/identity/idle-watch.ts';
import { callToken } from '../../client/identity/session.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { startRealtime } from '../../client/realtime.ts';
import { mayOpen, screens } from '../../domain/access.ts';
import { NotificationToasts } from '../../features/activity/notification-toasts.tsx';
import { conversationsQuery } from '../../features/assistant/queries.ts';
import { IdleDialog } from '../../features/identity/idle-dialog.tsx';
import { loadTexts, prefetchTexts } from '../../i18n/i18n.ts';

/** When the first page has come to rest: the texts of the others are not in its way. */
const prefetchAfterMs = 4000;

/**
 * What begins once for whoever has signed in: the feed, the conversations with the assistant (specification, section 4),
 * the watch over whether anybody is there, and what concerns them meanwhile.
 */
export function AfterSignIn(): ReactNode {
  const client = useQueryClient();
  const isOfficer = mayOpen(screens.review.access, useAuth());
  useEffect(() => {
    void client.prefetchQuery(conversationsQuery);
    return startRealtime(client, callToken);
  }, [client]);
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const watch = useRef<IdleWatch>(null);
  useEffect(() => {
    const started = watchIdleness({
      ask: async () => (await call(sessionRoutes.idleness)).secondsLeft,
      tell: async () => (await call(sessionRoutes.use)).secondsLeft,
      isEnd: (error) => error instanceof ApiError && error.status === 401,
      warn: setEndsAtMs,
      giveUp: giveUpSession,
    });
    watch.current = started;
    // The warning may come when the network has gone, and a notification at any time.
    void loadTexts(['profile', 'activity', 'timeline']).catch(() => undefined);
    const prefetching = setTimeout(prefetchTexts, prefetchAfterMs);
    return () => {
      clearTimeout(prefetching);
      started.stop();
    };
  }, []);
  return (
    <>
      {isOfficer && <NotificationToasts />}
      {endsAtMs !== null && (
        <IdleDialog endsAtMs={endsAtMs} onStay={() => watch.current?.stay()} onSignOut={giveUpSession} />
      )}
    </>
  );
}
