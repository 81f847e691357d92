import type { ReadinessFinding } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { byCare } from './readiness-order.ts';
import { ReadinessPartRow } from './readiness-part.tsx';
import styles from './readiness-page.module.css';
import { readinessQuery } from './readiness-queries.ts';

/** How every part stands that the product needs, what needs care first. */
export function ReadinessPage() {
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
  const requestId = requestIdOf(error);
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={t('readiness:loadFailed')}
        reason={errorText(error, t)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        {...(requestId === undefined ? {} : { requestId })}
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
  const { care, well } = byCare(data.parts);
  return (
    <>
      {error !== null && <Banner tone="caution">{t('readiness:refreshFailed')}</Banner>}
      <p className={styles['sum']}>
        <output className={styles['count']}>
          {care.length === 0 ? t('readiness:allWell') : t('readiness:careFor', { count: care.length })}
        </output>{' '}
        <span className={styles['lookedAt']}>
          {t('readiness:lookedAt', { at: formatDateTime(data.lookedAt) })}
        </span>
      </p>
      <PartList title={t('readiness:care')} parts={care} />
      <PartList title={t('readiness:well')} parts={well} />
    </>
  );
}

function PartList({ title, parts }: { title: string; parts: readonly ReadinessFinding[] }) {
  if (parts.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['parts']}>
        {parts.map((finding) => (
          <ReadinessPartRow key={finding.part} finding={finding} />
        ))}
      </ul>
    </section>
  );
}
