import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../client/realtime.ts';
import { refreshQueue, type AskedQueue } from './queries.ts';

const burstMs = 500;

/** Keeps the queue up to date while it is shown; a burst of events is one request. */
export function useLiveQueue(asked: AskedQueue): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useRef(() => {});
  useEffect(() => {
    refresh.current = () => {
      timer.current = undefined;
      // A failed refresh leaves what is shown; the next event or the next visit tries again.
      void refreshQueue(client, asked).catch(() => undefined);
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
