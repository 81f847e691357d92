import type { EventNames, TimelineEvent } from '@sorgfalt/contract';
import { IconRobot, IconServerCog, IconUser } from '@tabler/icons-react';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { eventTone } from '../../domain/event-status.ts';
import { actorOf } from '../../domain/stories/actor-of.tsx';
import { storyText } from '../../domain/stories/story-text.ts';
import type { NamesOf } from '../../domain/stories/use-names.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { StoryRow } from '../../ui/story-row.tsx';
import styles from './case-events.module.css';

interface CaseEventsProps {
  readonly caseId: string | null;
  readonly events: readonly TimelineEvent[];
  readonly namesOf: NamesOf<EventNames>;
}

/** One case with what happened to it, newest first. */
export function CaseEvents({ caseId, events, namesOf }: CaseEventsProps) {
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
      <ol>
        {events.map((event) => (
          <FeedEvent key={event.id} event={event} names={namesOf(event.id)} />
        ))}
      </ol>
    </Card>
  );
}

interface FeedEventProps {
  readonly event: TimelineEvent;
  /** Known to officers only; their place is kept while they come. */
  readonly names: EventNames | 'coming' | undefined;
}

function FeedEvent({ event, names }: FeedEventProps) {
  const t = useTexts();
  const { status, actor, params } = event;
  const step = params['step'];
  const detail = wordOf(t, `timeline:event.${event.event}`, event.event);
  const isComing = names === 'coming';
  const client = isComing ? null : (names?.client ?? null);
  return (
    <StoryRow
      time={event.time}
      actor={actorOf(actor, names, actorIcon(actor), t)}
      sentence={
        isComing ? (
          <Skeleton width="min(24em, 100%)" />
        ) : (
          storyText({ ...event, type: event.event, client }, t, detail)
        )
      }
      seal={<Status tone={eventTone(status)}>{wordOf(t, `common:eventStatus.${status}`, status)}</Status>}
    >
      {typeof step === 'string' && (
        <span>{t('activity:step', { step: wordOf(t, `common:step.${step}`, step) })}</span>
      )}
    </StoryRow>
  );
}

function actorIcon(actor: string) {
  if (actor === 'officer') return <IconUser />;
  return actor.endsWith('-agent') ? <IconRobot /> : <IconServerCog />;
}
