import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../client/realtime.ts';
import type { PaymentFilter } from './filter.ts';
import { refreshQueue } from './queries.ts';

const burstMs = 500;

/** Keeps the queue up to date while it is shown; a burst of events is one request. */
export function useLiveQueue(filter: PaymentFilter, search: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useRef(() => {});
  useEffect(() => {
    refresh.current = () => {
      timer.current = undefined;
      // A failed refresh leaves what is shown; the next event or the next visit tries again.
      void refreshQueue(client, filter, search).catch(() => undefined);
    };
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLiveEvents(({ event }) => {
    if (!event.startsWith('payment.') && !event.startsWith('review.')) return;
    timer.current ??= setTimeout(() => refresh.current(), burstMs);
  });
}
