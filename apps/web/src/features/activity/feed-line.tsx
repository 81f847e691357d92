import type { EventNames, TimelineEvent } from '@sorgfalt/contract';
import { IconRobot, IconServerCog, IconUser } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { eventTone } from '../../domain/event-status.ts';
import { actorOf } from '../../domain/stories/actor-of.tsx';
import { storyText } from '../../domain/stories/story-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { StoryRow } from '../../ui/story-row.tsx';
import styles from './feed-lines.module.css';

interface CaseLineProps extends ComponentProps<'li'> {
  readonly caseId: string | null;
  readonly caseNo: string | null;
}

/** Which case the lines below are about, with the way to it for officers. */
export function CaseLine({ caseId, caseNo, ...rest }: CaseLineProps) {
  const t = useTexts();
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  return (
    <li {...rest}>
      <h2 className={styles['case']}>
        {caseId === null ? t('activity:noCase') : t('timeline:case', { caseNo: caseNo ?? caseId })}
      </h2>
      {caseId !== null && isOfficer && (
        <CaseLink caseId={caseId} caseNo={caseNo} className={styles['link']}>
          {t('activity:openCase')}
        </CaseLink>
      )}
    </li>
  );
}

interface EventLineProps extends Omit<ComponentProps<'li'>, 'title'> {
  readonly event: TimelineEvent;
  /** Known to officers only; their place is kept while they come. */
  readonly names: EventNames | 'coming' | undefined;
}

/** One thing that happened. */
export function EventLine({ event, names, ...rest }: EventLineProps) {
  const t = useTexts();
  const { status, actor, params } = event;
  const step = params['step'];
  const detail = wordOf(t, `timeline:event.${event.event}`, event.event);
  const isComing = names === 'coming';
  const client = isComing ? null : (names?.client ?? null);
  return (
    <StoryRow
      {...rest}
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
