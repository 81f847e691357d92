import { Link } from '@tanstack/react-router';
import type { CaseSummary, TimelineEvent } from '@sorgfalt/contract';
import { mayOpen, screens } from '../../domain/access.ts';
import { CaseLink } from '../../domain/case-link.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Risk } from '../../ui/risk.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './dashboard-page.module.css';
import { eventTone } from '../../domain/event-status.ts';
import { eventStatusOf, eventTypeOf } from './event-look.ts';
import { Part, type FiguresResult } from './part.tsx';

const shown = 6;
const steps = [
  'initiated',
  'kyc_verification',
  'aml_screening',
  'risk_assessment',
  'final_decision',
] as const;

interface ListProps {
  readonly figures: FiguresResult;
}

export function RecentActivity({ figures }: ListProps) {
  const t = useTexts();
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
      {({ recentActivity }) => (
        <ul className={styles['rows']}>
          {recentActivity.slice(0, shown).map((event) => (
            <li key={event.id} data-row="">
              <EventRow event={event} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function EventRow({ event }: { event: TimelineEvent }) {
  const t = useTexts();
  const auth = useAuth();
  const type = eventTypeOf(event.type);
  const status = eventStatusOf(event.status);
  const body = (
    <>
      <span className={styles['what']}>
        <span className={styles['name']}>{type ? t(`eventType.${type}`) : event.type}</span>
        <span className={styles['detail']}>
          {event.caseNo !== null && (
            <>
              <bdi dir="ltr">{event.caseNo}</bdi> ·{' '}
            </>
          )}
          <DateText value={event.time} withTime />
        </span>
      </span>
      <Status tone={eventTone(event.status)}>{status ? t(`eventStatus.${status}`) : event.status}</Status>
    </>
  );
  return event.caseId !== null && mayOpen(screens.clients.access, auth) ? (
    <CaseLink caseId={event.caseId} caseNo={event.caseNo} className={styles['row']}>
      {body}
    </CaseLink>
  ) : (
    <div className={styles['row']}>{body}</div>
  );
}

export function ActiveCases({ figures }: ListProps) {
  const t = useTexts();
  return (
    <Part
      figures={figures}
      title={t('dashboard:activeCases')}
      emptyText={t('dashboard:activeCasesEmpty')}
      isEmpty={({ activeCases }) => activeCases.length === 0}
    >
      {({ activeCases }) => (
        <ul className={styles['rows']}>
          {activeCases.slice(0, shown).map((open) => (
            <li key={open.caseId} data-row="">
              <CaseRow open={open} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function CaseRow({ open }: { open: CaseSummary }) {
  const t = useTexts();
  const number = steps.indexOf(open.currentStep) + 1;
  return (
    <Link to="/app/clients/$caseId" params={{ caseId: open.caseId }} className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['name']}>{open.clientName || open.caseNo}</span>
        <span className={styles['detail']}>
          {t('dashboard:stepOf', { step: t(`step.${open.currentStep}`), number })}
        </span>
      </span>
      <Risk level={open.riskLevel}>{t(`risk.${open.riskLevel}`)}</Risk>
    </Link>
  );
}
