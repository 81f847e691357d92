import type { QueryClient } from '@tanstack/react-query';
import { callToken } from '../../client/identity/session.ts';
import { startRealtime } from '../../client/realtime.ts';
import { conversationsQuery } from '../../features/assistant/queries.ts';

/** What begins once for whoever has signed in: the feed, and the conversations with the assistant (specification, section 4). */
export function startAfterSignIn(client: QueryClient, gone: AbortSignal): void {
  if (gone.aborted) return;
  gone.addEventListener('abort', startRealtime(client, callToken), { once: true });
  void client.prefetchQuery(conversationsQuery);
}
