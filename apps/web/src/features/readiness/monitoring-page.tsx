import type { ReadinessFinding } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { byCare, byGroup } from './part-order.ts';
import { CarePart, WellPart } from './part-row.tsx';
import styles from './monitoring-page.module.css';
import { readinessQuery } from './queries.ts';

/** How every part stands that the product needs, what needs care first. */
export function MonitoringPage() {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t('readiness:title')} subtitle={t('readiness:subtitle')} />
      <Parts />
    </>
  );
}

function Parts() {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useQuery(readinessQuery);
  if (data === undefined && error !== null) {
    return (
      <CallFailed
        error={error}
        title={t('readiness:loadFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton lines={12} height="2.5em" />
      </div>
    );
  }
  if (data.parts.length === 0) return <EmptyState title={t('readiness:empty')} />;
  const { care, well } = byCare(data.parts);
  return (
    <>
      {error !== null && <Banner tone="caution">{t('readiness:refreshFailed')}</Banner>}
      <p className={styles['sum']}>
        <output className={styles['count']}>
          <bdi>
            {care.length === 0 ? t('readiness:allWell') : t('readiness:careFor', { count: care.length })}
          </bdi>
        </output>{' '}
        <span className={styles['lookedAt']}>
          <bdi>{t('readiness:lookedAt', { at: formatDateTime(data.lookedAt) })}</bdi>
        </span>
      </p>
      <Care parts={care} lookedAt={data.lookedAt} />
      <Well parts={well} />
    </>
  );
}

function Care({ parts, lookedAt }: { parts: readonly ReadinessFinding[]; lookedAt: string }) {
  const t = useTexts();
  if (parts.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={t('readiness:care')}>
      <h2 className={styles['title']}>{t('readiness:care')}</h2>
      <ul className={styles['parts']}>
        {parts.map((finding) => (
          <CarePart key={finding.part} finding={finding} lookedAt={lookedAt} />
        ))}
      </ul>
    </section>
  );
}

function Well({ parts }: { parts: readonly ReadinessFinding[] }) {
  const t = useTexts();
  if (parts.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={t('readiness:well')}>
      <h2 className={styles['title']}>{t('readiness:well')}</h2>
      <div className={styles['groups']}>
        {byGroup(parts).map(({ group, parts: ofGroup }) => (
          <section key={group} aria-label={t(`readiness:group.${group}`)}>
            <h3 className={styles['group']}>{t(`readiness:group.${group}`)}</h3>
            <ul className={styles['parts']}>
              {ofGroup.map((finding) => (
                <WellPart key={finding.part} finding={finding} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
