import type { TimelineEvent } from '@sorgfalt/contract';
import { IconRobot, IconServerCog, IconUser } from '@tabler/icons-react';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { eventTone } from '../../domain/event-status.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { Status } from '../../ui/status.tsx';
import { TimelineItem } from '../../ui/timeline-item.tsx';
import styles from './case-events.module.css';

interface CaseEventsProps {
  readonly caseId: string | null;
  readonly events: readonly TimelineEvent[];
}

/** One case with what happened to it, newest first. */
export function CaseEvents({ caseId, events }: CaseEventsProps) {
  const t = useTexts();
  const auth = useAuth();
  const isOfficer = mayOpen(screens.clients.access, auth);
  const caseNo = events.find((event) => event.caseNo !== null)?.caseNo ?? null;
  return (
    <Card
      title={caseId === null ? t('activity:noCase') : t('timeline:case', { caseNo: caseNo ?? caseId })}
      actions={
        caseId !== null &&
        isOfficer && (
          <CaseLink caseId={caseId} caseNo={caseNo} className={styles['link']}>
            {t('activity:openCase')}
          </CaseLink>
        )
      }
    >
      <ol className={styles['list']}>
        {events.map((event) => (
          <FeedEvent key={event.id} event={event} />
        ))}
      </ol>
    </Card>
  );
}

function FeedEvent({ event }: { event: TimelineEvent }) {
  const t = useTexts();
  const { status, actor, params } = event;
  const step = params['step'];
  return (
    <TimelineItem
      icon={actorIcon(actor)}
      tone={eventTone(status)}
      time={event.time}
      actor={wordOf(t, `timeline:actor.${actor}`, actor)}
      title={
        <span className={styles['title']}>
          {wordOf(t, `timeline:event.${event.event}`, event.event)}
          <Status tone={eventTone(status)}>{wordOf(t, `common:eventStatus.${status}`, status)}</Status>
        </span>
      }
    >
      {typeof step === 'string' && (
        <span className={styles['step']}>
          {t('activity:step', { step: wordOf(t, `common:step.${step}`, step) })}
        </span>
      )}
    </TimelineItem>
  );
}

function actorIcon(actor: string) {
  if (actor === 'officer') return <IconUser />;
  return actor.endsWith('-agent') ? <IconRobot /> : <IconServerCog />;
}
