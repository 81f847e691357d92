import type { Notification, TimelineEvent } from '@sorgfalt/contract';
import { eventTone } from '../../domain/event-status.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Status, type Tone } from '../../ui/status.tsx';

interface Happened {
  readonly time: string;
  readonly event: string;
  readonly caseNo: string | null;
}

/** When, what, and about which case: the same for a line of a log and for a notification. */
function eventColumns<Row extends Happened>(t: Translate): Column<Row>[] {
  return [
    {
      id: 'time',
      header: t('activity:column.time'),
      width: '150px',
      cell: ({ time }) => <DateText value={time} withTime />,
    },
    {
      id: 'event',
      header: t('activity:column.event'),
      width: 'minmax(180px, 2fr)',
      cell: ({ event }) => wordOf(t, `timeline:event.${event}`, event),
    },
    {
      id: 'caseNo',
      header: t('activity:column.case'),
      width: '180px',
      cell: ({ caseNo }) => caseNo !== null && <CodeText value={caseNo} />,
    },
  ];
}

/** The lines of one's own log, with how each ended. */
export function logColumns(t: Translate): Column<TimelineEvent>[] {
  return [
    ...eventColumns<TimelineEvent>(t),
    {
      id: 'status',
      place: 'status',
      header: t('activity:column.status'),
      width: '140px',
      cell: ({ status }) => (
        <Status tone={eventTone(status)}>{wordOf(t, `common:eventStatus.${status}`, status)}</Status>
      ),
    },
  ];
}

const tones: Readonly<Record<Notification['type'], Tone>> = {
  primary: 'neutral',
  secondary: 'neutral',
  info: 'neutral',
  success: 'good',
  warning: 'waiting',
  error: 'stopped',
};

/** Notifications, with what each asks for; what came after `until` is marked as new. */
export function notificationColumns(t: Translate, until: string): Column<Notification>[] {
  return [
    ...eventColumns<Notification>(t),
    {
      id: 'new',
      place: 'status',
      header: t('activity:column.new'),
      width: '70px',
      cell: ({ time }) => time > until && <strong>{t('activity:isNew')}</strong>,
    },
    {
      id: 'type',
      place: 'status',
      header: t('activity:column.kind'),
      width: '140px',
      cell: ({ type }) => <Status tone={tones[type]}>{t(`activity:kind.${type}`)}</Status>,
    },
  ];
}
