import { sessionRoutes } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, giveUpSession } from '../../client/api-client.ts';
import { ApiError } from '../../client/api-error.ts';
import { watchIdleness, type IdleWatch } from '../../client/identity/idle-watch.ts';
import { callToken } from '../../client/identity/session.ts';
import { startRealtime } from '../../client/realtime.ts';
import { conversationsQuery } from '../../features/assistant/queries.ts';
import { IdleDialog } from '../../features/identity/idle-dialog.tsx';
import { loadTexts } from '../../i18n/i18n.ts';

/**
 * What begins once for whoever has signed in: the feed, the conversations with the assistant (specification, section 4),
 * and the watch over whether anybody is there.
 */
export function AfterSignIn() {
  const client = useQueryClient();
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
    // The warning may come when the network has gone.
    void loadTexts(['profile']).catch(() => undefined);
    return started.stop;
  }, []);
  if (endsAtMs === null) return null;
  return <IdleDialog endsAtMs={endsAtMs} onStay={() => watch.current?.stay()} onSignOut={giveUpSession} />;
}
