import { notifiedEvents } from '@sorgfalt/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { useLiveEvents } from '../../client/realtime.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { useToast } from '../../ui/toast.tsx';
import { notificationsQuery } from './queries.ts';
import { newSince, seenUntil } from './seen-notifications.ts';

const notified = new Set<string>(Object.values(notifiedEvents).flat());
/** Events come in bursts: they are asked about once. */
const patienceMs = 1000;

/**
 * Has a toast for each notification that comes while somebody is at work, and counts for the menu how many nobody has
 * looked at yet. Draws nothing itself.
 */
export function NotificationToasts() {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { uid } = useAuth().currentUser;
  const { data } = useQuery(notificationsQuery);
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents(({ event }) => {
    if (!notified.has(event)) return;
    clearTimeout(asking.current);
    asking.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: queryKeys.activity.notifications }),
      patienceMs,
    );
  });
  useEffect(() => () => clearTimeout(asking.current), []);
  /** When the newest happened that was there before: what one finds on coming is in the list, not in toasts. */
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    const { notifications } = data;
    const come = known.current === undefined ? [] : newSince(notifications, known.current);
    known.current = notifications[0]?.time ?? known.current ?? '';
    client.setQueryData(queryKeys.activity.unseen, newSince(notifications, seenUntil(uid)).length);
    for (const { type, timeOut, event, caseNo, onClick } of come.toReversed()) {
      toast.show({
        type,
        durationMs: timeOut,
        title: wordOf(t, `timeline:event.${event}`, event),
        ...(caseNo !== null && { text: caseNo }),
        ...(onClick !== null && {
          action: { label: t('activity:notifications.open'), onSelect: () => void navigate({ to: onClick }) },
        }),
      });
    }
    // Texts and the rest only say how: what came is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, uid]);
  return null;
}
