import type { EventNames, TimelineEvent } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { eventTone } from '../../domain/event-status.ts';
import { actorOf } from '../../domain/stories/actor-of.tsx';
import { storyText } from '../../domain/stories/story-text.ts';
import { namesByEvent, useNames } from '../../domain/stories/use-names.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './dashboard-page.module.css';
import { Part, type FiguresResult } from './part.tsx';

const shown = 6;

/** The latest that people and agents did, told as in the timeline. */
export function RecentActivity({ figures }: { readonly figures: FiguresResult }) {
  const t = useTexts();
  const events = figures.data?.recentActivity.slice(0, shown) ?? [];
  const { namesOf } = useNames(
    events.map(({ id }) => id),
    namesByEvent,
  );
  return (
    <Part
      figures={figures}
      title={t('dashboard:recentActivity')}
      emptyText={t('dashboard:recentActivityEmpty')}
      actions={
        <Link to="/app/timeline" className={styles['all']}>
          {t('showAll')}
        </Link>
      }
      isEmpty={({ recentActivity }) => recentActivity.length === 0}
    >
      {() => (
        <ul className={styles['rows']}>
          {events.map((event) => (
            <li key={event.id} data-row="">
              <EventRow event={event} names={namesOf(event.id)} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

interface EventRowProps {
  readonly event: TimelineEvent;
  /** Known to officers only; their place is kept while they come. */
  readonly names: EventNames | 'coming' | undefined;
}

function EventRow({ event, names }: EventRowProps) {
  const t = useTexts();
  const auth = useAuth();
  const { status, caseId, caseNo } = event;
  const body = (
    <>
      <span className={styles['what']}>
        <span className={styles['sentence']}>
          {names === 'coming' ? (
            <Skeleton width="min(16em, 100%)" />
          ) : (
            <Sentence event={event} names={names} />
          )}
        </span>
        <span className={styles['detail']}>
          {caseNo !== null && (
            <>
              <bdi dir="ltr">{caseNo}</bdi> ·{' '}
            </>
          )}
          <DateText value={event.time} withTime />
        </span>
      </span>
      <Status tone={eventTone(status)}>{wordOf(t, `common:eventStatus.${status}`, status)}</Status>
    </>
  );
  return caseId !== null && mayOpen(screens.clients.access, auth) ? (
    <CaseLink caseId={caseId} caseNo={caseNo} className={styles['row']}>
      {body}
    </CaseLink>
  ) : (
    <div className={styles['row']}>{body}</div>
  );
}

function Sentence({ event, names }: { event: TimelineEvent; names: EventNames | undefined }) {
  const t = useTexts();
  const type = wordOf(t, `common:eventType.${event.type}`, event.type);
  const otherwise = wordOf(t, `timeline:event.${event.event}`, type);
  const { name } = actorOf(event.actor, names, null, t);
  return (
    // A sentence has the direction of its language, whatever that of the page is.
    <bdi>
      <strong>{name}</strong>{' '}
      {storyText({ ...event, type: event.event, client: names?.client ?? null }, t, otherwise)}
    </bdi>
  );
}
