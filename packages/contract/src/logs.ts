import * as z from './zod.ts';
import { instant, ok } from './common.ts';
import type { EventType } from './events.ts';
import { timelineEvent } from './ledger.ts';
import { route } from './route.ts';

/** Most lines of a log, and so many unless said (specification, section 9). */
export const logLinesMax = 1000;
const ownLines = 250;

const limit = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(logLinesMax)), usual);
const log = z.object({ logs: z.array(timelineEvent) });

/** What a toast can be (specification, section 4). */
export const notificationTypes = ['primary', 'secondary', 'info', 'success', 'warning', 'error'] as const;

/** What somebody is notified of: every officer, who had a part in the case, or who had the item before. */
export const notifiedEvents = {
  officers: [
    'review.requested',
    'client.frozen',
    'client.structure_stopped',
    'client.structure_reopened',
    'payment.alarm_raised',
    'screening.list_import_failed',
    'screening.list_download_failed',
    'ledger.stamp_failed',
    'ledger.audit_found',
    'library.law_changed',
  ],
  parties: ['review.approved', 'review.rejected'],
  named: ['review.assigned'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;

/** Something that happened and concerns whoever asks, with the fields of the specification (section 3). */
export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** How long a toast of it stays, in milliseconds. */
  timeOut: z.int(),
  /** Path of the screen that it leads to; null where it leads nowhere. */
  onClick: z.nullable(z.string()),
  priority: z.enum(['normal', 'high']),
  customClassName: z.nullable(z.string()),
  /** Name of the event, for screens that say it in their own language. */
  event: z.string(),
  caseNo: z.nullable(z.string()),
  time: instant,
});
export type Notification = z.infer<typeof notification>;

export const logRoutes = {
  agents: route({
    method: 'GET',
    path: '/log',
    summary: 'What the agents did, newest first',
    access: 'signed-in',
    query: z.object({ limit: limit(logLinesMax) }),
    response: log,
  }),
  own: route({
    method: 'GET',
    path: '/logs/user',
    summary: 'What the caller did since the log was cleared, newest first',
    access: 'signed-in',
    query: z.object({ limit: limit(ownLines) }),
    response: log,
  }),
  clear: route({
    method: 'DELETE',
    path: '/logs/clear',
    summary: 'Begins the caller’s own log anew; timeline and ledger keep everything',
    access: 'signed-in',
    response: ok,
  }),
  notifications: route({
    method: 'GET',
    path: '/notifications',
    summary: 'What happened in the last 30 days and concerns the caller, newest first',
    access: 'signed-in',
    response: z.object({ notifications: z.array(notification) }),
  }),
};
