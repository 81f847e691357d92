import type { Rescreening } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { isOpen, rescreeningsQuery } from './queries.ts';
import { jobTone } from './tones.ts';
import styles from './lists-page.module.css';

const ButtonLink = createLink(LinkButton);

/** What list updates meant for the clients: each update screens again whom it may concern, a new engine everybody. */
export function RescreeningsCard() {
  const t = useTexts();
  const { data, error, isPending, refetch } = useQuery(rescreeningsQuery);
  return (
    <Card title={t('screening:rescreening.title')} subtitle={t('screening:rescreening.subtitle')}>
      {isPending && <Skeleton lines={2} />}
      {error && !data && (
        <CallFailed
          error={error}
          compact
          title={t('screening:rescreening.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.rescreenings.length === 0 && (
        <p className={styles['reason']}>{t('screening:rescreening.none')}</p>
      )}
      {data !== undefined && data.rescreenings.length > 0 && (
        <ul className={styles['imports']}>
          {data.rescreenings.map((each) => (
            <li key={each.rescreeningId}>
              <OneRescreening run={each} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OneRescreening({ run }: { run: Rescreening }) {
  const t = useTexts();
  return (
    <div className={styles['import']}>
      <div className={styles['line']}>
        <span className={styles['files']}>{run.listName ?? t('screening:rescreening.ofEngine')}</span>
        <Status tone={jobTone[run.state]}>{t(`screening:rescreening.state.${run.state}`)}</Status>
        <span className={styles['quiet']}>
          <DateText value={run.endedAt ?? run.requestedAt} withTime />
        </span>
        {run.newHits > 0 && (
          <Status tone="waiting">{t('screening:rescreening.newHits', { count: run.newHits })}</Status>
        )}
        {run.reviewItems > 0 && (
          <ButtonLink to="/app/review" size="small">
            {t('screening:rescreening.review', { count: run.reviewItems })}
          </ButtonLink>
        )}
      </div>
      {isOpen(run) ? (
        <Progress
          label={t('screening:rescreening.running')}
          value={run.clientsDone}
          max={run.clientsAffected}
          text={t('screening:rescreening.progress', { done: run.clientsDone, total: run.clientsAffected })}
        />
      ) : (
        <p className={styles['reason']}>
          {t(run.listId === null ? 'screening:rescreening.sumOfEngine' : 'screening:rescreening.sum', {
            entries: run.changedEntities,
            affected: run.clientsAffected,
            total: run.clientsTotal,
          })}
        </p>
      )}
    </div>
  );
}
