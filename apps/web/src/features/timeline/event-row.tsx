import type { TimelineEvent } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { IconLink } from '@tabler/icons-react';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { eventTone } from '../../domain/event-status.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Status } from '../../ui/status.tsx';
import { StoryRow } from '../../ui/story-row.tsx';
import { typeIcon } from './event-look.tsx';
import styles from './event-row.module.css';
import type { TimelineSearch } from './search.ts';

interface EventRowProps {
  readonly event: TimelineEvent;
  readonly search: TimelineSearch;
  /** The event that the address names. */
  readonly isTarget: boolean;
}

const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

export function EventRow({ event, search, isTarget }: EventRowProps) {
  const t = useTexts();
  const auth = useAuth();
  const isOfficer = mayOpen(screens.clients.access, auth);
  const { caseId, caseNo, proofId, type, status } = event;
  const name = wordOf(t, `common:eventType.${type}`, type);
  const detail = wordOf(t, `timeline:event.${event.event}`, '');
  const caseText = caseNo === null ? null : t('timeline:case', { caseNo });
  return (
    <StoryRow
      id={event.id}
      {...(isTarget ? { ref: scrollHere, 'data-target': '' } : {})}
      className={styles['row']}
      time={event.time}
      actor={{
        name: wordOf(t, `timeline:actor.${event.actor}`, event.actor),
        sign: typeIcon(type),
        isPerson: event.actor === 'officer',
      }}
      sentence={detail === '' ? name : detail}
      seal={<Status tone={eventTone(status)}>{wordOf(t, `common:eventStatus.${status}`, status)}</Status>}
      actions={
        <Link
          to="/app/timeline"
          search={search}
          hash={event.id}
          replace
          resetScroll={false}
          className={styles['permalink']}
          aria-label={`${t('timeline:permalink')}: ${name}`}
          title={t('timeline:permalink')}
        >
          <IconLink size={16} aria-hidden="true" />
        </Link>
      }
    >
      <span className={styles['facts']}>
        {detail !== '' && detail !== name && <span>{name}</span>}
        {caseText !== null &&
          (isOfficer && caseId !== null ? (
            <CaseLink caseId={caseId} caseNo={event.caseNo}>
              {caseText}
            </CaseLink>
          ) : (
            <span>{caseText}</span>
          ))}
        {proofId !== null && (
          <Link to="/app/ledger/$entryId" params={{ entryId: proofId }}>
            {t('timeline:proof')}
          </Link>
        )}
      </span>
    </StoryRow>
  );
}
