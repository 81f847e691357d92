import type { EventNames, TimelineEvent } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { IconLink } from '@tabler/icons-react';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { eventTone } from '../../domain/event-status.ts';
import { actorOf } from '../../domain/stories/actor-of.tsx';
import { storyText } from '../../domain/stories/story-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Status } from '../../ui/status.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StoryRow } from '../../ui/story-row.tsx';
import { typeIcon } from './event-look.tsx';
import { stop } from './actions.ts';
import styles from './event-row.module.css';
import type { TimelineSearch } from './search.ts';

interface EventRowProps {
  readonly event: TimelineEvent;
  readonly search: TimelineSearch;
  /** The event that the address names. */
  readonly isTarget: boolean;
  /** Known to officers only; their place is kept while they come. */
  readonly names: EventNames | 'coming' | undefined;
}

const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

export function EventRow({ event, search, isTarget, names }: EventRowProps) {
  const t = useTexts();
  const { type, status, caseId, caseNo } = event;
  const isComing = names === 'coming';
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  const leadsToCase = isOfficer && caseId !== null && caseNo !== null;
  const name = wordOf(t, `common:eventType.${type}`, type);
  const { client = null } = names === undefined || isComing ? {} : names;
  const detail = wordOf(t, `timeline:event.${event.event}`, name);
  const text = storyText({ ...event, type: event.event, client }, t, detail);
  return (
    <StoryRow
      id={event.id}
      {...(isTarget ? { ref: scrollHere, 'data-target': '' } : {})}
      className={styles['row']}
      time={event.time}
      actor={actorOf(event.actor, names, typeIcon(type), t)}
      sentence={
        isComing ? (
          <Skeleton width="min(24em, 100%)" />
        ) : client === null ? (
          text
        ) : (
          <Story text={text} client={client} event={event} search={search} />
        )
      }
      seal={<Status tone={eventTone(status)}>{wordOf(t, `common:eventStatus.${status}`, status)}</Status>}
      actions={
        <Link
          to="/app/timeline"
          search={search}
          hash={event.id}
          replace
          resetScroll={false}
          className={styles['permalink']}
          {...(leadsToCase ? {} : stop)}
          aria-label={`${t('timeline:permalink')}: ${name}`}
          title={t('timeline:permalink')}
        >
          <IconLink size={16} aria-hidden="true" />
        </Link>
      }
    >
      <span className={styles['facts']}>
        {text === detail && detail !== name && <span>{name}</span>}
        <Case event={event} isLink={leadsToCase} />
        {event.proofId !== null && (
          <Link to="/app/ledger/$entryId" params={{ entryId: event.proofId }}>
            {t('timeline:proof')}
          </Link>
        )}
      </span>
    </StoryRow>
  );
}

interface StoryProps {
  readonly text: string;
  readonly client: string;
  readonly event: TimelineEvent;
  readonly search: TimelineSearch;
}

/** A sentence in which the client leads to what else happened to them; after it, where it does not name them. */
function Story({ text, client, event: { clientId }, search }: StoryProps) {
  const t = useTexts();
  if (clientId === null || search.clientId !== undefined) return text;
  const [before = '', ...rest] = text.split(client);
  const link = (
    <Link
      to="/app/timeline"
      search={{ ...search, clientId }}
      aria-label={t('timeline:onlyClient', { client })}
    >
      <bdi>{client}</bdi>
    </Link>
  );
  if (rest.length === 0)
    return (
      <>
        {text} · {link}
      </>
    );
  return (
    <>
      {before}
      {link}
      {rest.join(client)}
    </>
  );
}

/** The number of the case; for officers the way to it. */
function Case({ event: { caseId, caseNo }, isLink }: { event: TimelineEvent; isLink: boolean }) {
  const t = useTexts();
  if (caseNo === null) return null;
  const text = t('timeline:case', { caseNo });
  if (!isLink || caseId === null) return <span>{text}</span>;
  return (
    <CaseLink caseId={caseId} caseNo={caseNo} {...stop}>
      {text}
    </CaseLink>
  );
}
