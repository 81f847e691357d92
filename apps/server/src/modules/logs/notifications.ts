import { isOfficer, notifiedEvents } from '@sorgfalt/contract';
import type { Notification, Role, TimelineEvent } from '@sorgfalt/contract';
import type { Concern } from './repo.ts';

type Look = Pick<Notification, 'type' | 'title'>;

type Notified = (typeof notifiedEvents)[keyof typeof notifiedEvents][number];

const looks: Readonly<Record<Notified, Look>> = {
  'review.requested': { type: 'warning', title: 'Human review requested' },
  'client.frozen': { type: 'warning', title: 'Client frozen' },
  'client.structure_reopened': { type: 'warning', title: 'Client stopped: a signed form no longer counts' },
  'client.structure_stopped': { type: 'warning', title: 'Client stopped: a listed name behind it' },
  'payment.alarm_raised': { type: 'error', title: 'Alarm about a payment' },
  'screening.list_import_failed': { type: 'error', title: 'List import failed' },
  'screening.list_download_failed': { type: 'error', title: 'List download failed' },
  'ledger.stamp_failed': { type: 'error', title: 'Timestamping failed' },
  'ledger.audit_found': { type: 'error', title: 'Screens and ledger disagree' },
  'library.law_changed': { type: 'warning', title: 'Law changed: see what cites it' },
  'review.approved': { type: 'success', title: 'Approved by a person' },
  'review.rejected': { type: 'info', title: 'Rejected by a person' },
  'review.assigned': { type: 'secondary', title: 'Review taken up' },
};
const lookOf = new Map<string, Look>(Object.entries(looks));
/** How long a toast stays (specification, section 9). */
const timeOut = 5000;

/** What concerns somebody of this role; nobody else sees clients, so nothing about them concerns others. */
export function concernOf(role: Role): Concern | null {
  if (!isOfficer(role)) return null;
  const { officers: everybody, parties, named } = notifiedEvents;
  return { everybody, parties, named };
}

/** An event as a notification has it. */
export function toNotification(event: TimelineEvent, reviewId: string | null): Notification {
  const { type, title } = lookOf.get(event.event) ?? { type: 'primary' as const, title: event.event };
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
  if (event === 'ledger.audit_found') return '/app/monitoring/findings';
  if (event.startsWith('ledger.')) return '/app/proofs';
  if (event.startsWith('library.')) return '/app/chat/library';
  if (event.startsWith('payment.')) return caseId === null ? '/app/payments' : `/app/payments/${caseId}`;
  return '/app/clients';
}
