import type { AnalyticsFigure } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CallFailed } from '../../client/call-failed.tsx';
import { daysText } from '../../domain/narrowed-by.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnalyticsFigures } from './analytics-figures.tsx';
import styles from './analytics-page.module.css';
import { analyticsQuery, type Asked } from './queries.ts';
import { ranges, workflows } from './search.ts';
import { SroStatistics } from './sro-statistics.tsx';

const route = getRouteApi('/app/analytics');

/** How much there was to do, how long it took and how it ended; every number opens what it counts. */
export function AnalyticsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { range = '30d', workflow = 'all' } = route.useSearch();
  const asked: Asked = { range, workflow };
  const query = useQuery(analyticsQuery(asked));
  const { data, error, isFetching, refetch } = query;
  const change = (next: Partial<Asked>) =>
    void navigate({ to: '/app/analytics', search: { ...asked, ...next }, replace: true });
  return (
    <>
      <PageHeader
        title={t('analytics:title')}
        subtitle={data === undefined ? t('analytics:subtitle') : <bdi dir="ltr">{daysText(data)}</bdi>}
      />
      <div className={styles['choices']}>
        <Segmented
          label={t('analytics:range.label')}
          value={range}
          onValueChange={(next) => change({ range: next })}
          options={ranges.map((value) => ({ value, label: t(`analytics:range.${value}`) }))}
        />
        <Segmented
          label={t('analytics:workflow')}
          value={workflow}
          onValueChange={(next) => change({ workflow: next })}
          options={workflows.map((value) => ({
            value,
            label: value === 'all' ? t('all') : t(`workflow.${value}`),
          }))}
        />
      </div>
      {error !== null && (
        <CallFailed
          error={error}
          title={t('analytics:failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact={data !== undefined}
        />
      )}
      {data === undefined && error === null && <Skeleton lines={10} height="3em" />}
      {data !== undefined && (
        <Figures figures={data.figures} asked={asked} isStale={query.isPlaceholderData} />
      )}
      <div className={styles['sro']}>
        <SroStatistics />
      </div>
    </>
  );
}

interface FiguresProps {
  readonly figures: readonly AnalyticsFigure[];
  readonly asked: Asked;
  /** Those of the range before are shown until the new ones are there. */
  readonly isStale: boolean;
}

function Figures({ figures, asked, isStale }: FiguresProps) {
  return (
    <div className={styles['figures']} aria-busy={isStale || undefined}>
      {figures.map((figure) => (
        <AnalyticsFigures key={figure.figure} figure={figure} asked={asked} />
      ))}
    </div>
  );
}
