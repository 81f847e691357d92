import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { auditQuery, findingsQuery } from './finding-queries.ts';
import { FindingRow } from './finding-row.tsx';
import styles from './findings-page.module.css';

/** What audits found: to be looked into by who had no part in it, and what was closed for which reason. */
export function FindingsPage() {
  const t = useTexts();
  return (
    <>
      <PageHeader
        back={<Link to="/app/monitoring">{t('readiness:title')}</Link>}
        title={t('readiness:findings.title')}
        subtitle={t('readiness:findings.subtitle')}
      />
      <Newest />
      <Findings state="open" title={t('readiness:findings.open')} none={t('readiness:findings.noneOpen')} />
      <Findings
        state="closed"
        title={t('readiness:findings.closed')}
        none={t('readiness:findings.noneClosed')}
      />
    </>
  );
}

/** What the newest audit says, whether somebody closed it or not. */
function Newest() {
  const t = useTexts();
  const { data } = useQuery(auditQuery);
  if (data === undefined) return null;
  const { audit } = data;
  return (
    <p className={styles['newest']} data-found={audit !== null && audit.found > 0}>
      <bdi>
        {audit === null
          ? t('readiness:findings.never')
          : t('readiness:findings.newest', {
              at: formatDateTime(audit.finishedAt),
              entries: audit.entries,
              found: audit.found,
            })}
      </bdi>
    </p>
  );
}

function Findings({ state, title, none }: { state: 'open' | 'closed'; title: string; none: string }) {
  const t = useTexts();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    findingsQuery(state),
  );
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      {data === undefined && error !== null && (
        <CallFailed
          error={error}
          title={t('readiness:findings.loadFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && <Skeleton lines={3} height="2.5em" />}
      {data !== undefined && reviews.length === 0 && (
        <p className={styles['quiet']}>
          <bdi>{none}</bdi>
        </p>
      )}
      {reviews.length > 0 && (
        <ul className={styles['findings']}>
          {reviews.map((finding) => (
            <FindingRow key={finding.reviewId} finding={finding} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="ghost" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('readiness:findings.more')}
        </Button>
      )}
    </section>
  );
}
