import { isOfficer } from '@sorgfalt/contract';
import type { EventType, Notification, Role, TimelineEvent } from '@sorgfalt/contract';
import type { Concern } from './repo.ts';

type Look = Pick<Notification, 'type' | 'title'>;

/** What every officer should know of. */
const forOfficers = {
  'review.requested': { type: 'warning', title: 'Human review requested' },
  'client.frozen': { type: 'warning', title: 'Client frozen' },
  'payment.alarm_raised': { type: 'error', title: 'Alarm: the bank contradicts a payment' },
  'screening.list_import_failed': { type: 'error', title: 'List import failed' },
  'screening.list_download_failed': { type: 'error', title: 'List download failed' },
  'ledger.stamp_failed': { type: 'error', title: 'Timestamping failed' },
  'library.law_changed': { type: 'warning', title: 'Law changed: see what cites it' },
} as const satisfies Partial<Record<EventType, Look>>;
/** What those should know of who had a part in the case. */
const forParties = {
  'review.approved': { type: 'success', title: 'Approved by a person' },
  'review.rejected': { type: 'info', title: 'Rejected by a person' },
} as const satisfies Partial<Record<EventType, Look>>;
/** What whoever had an item before should know of. */
const forNamed = {
  'review.assigned': { type: 'secondary', title: 'Review taken up' },
} as const satisfies Partial<Record<EventType, Look>>;

const looks: Readonly<Record<string, Look>> = { ...forOfficers, ...forParties, ...forNamed };
/** How long a toast stays (specification, section 9). */
const timeOut = 5000;

/** What concerns somebody of this role; nobody else sees clients, so nothing about them concerns others. */
export function concernOf(role: Role): Concern | null {
  if (!isOfficer(role)) return null;
  return {
    everybody: Object.keys(forOfficers) as EventType[],
    parties: Object.keys(forParties) as EventType[],
    named: Object.keys(forNamed) as EventType[],
  };
}

/** An event as a notification has it. */
export function toNotification(event: TimelineEvent, reviewId: string | null): Notification {
  const { type, title } = looks[event.event] ?? { type: 'primary' as const, title: event.event };
  const isUrgent = type === 'error' || event.params['priority'] === 'urgent';
  return {
    id: event.id,
    type,
    title,
    message: event.caseNo ?? '',
    timeOut,
    onClick: placeOf(event, reviewId),
    priority: isUrgent ? 'high' : 'normal',
    customClassName: null,
    event: event.event,
    caseNo: event.caseNo,
    time: event.time,
  };
}

/** The screen on which it can be dealt with. */
function placeOf({ event, caseId }: TimelineEvent, reviewId: string | null): string | null {
  if (reviewId !== null) return `/app/review/${reviewId}`;
  if (event.startsWith('screening.')) return '/app/lists';
  if (event.startsWith('ledger.')) return '/app/proofs';
  if (event.startsWith('library.')) return '/app/chat/library';
  if (event.startsWith('payment.')) return caseId === null ? '/app/payments' : `/app/payments/${caseId}`;
  return '/app/clients';
}
