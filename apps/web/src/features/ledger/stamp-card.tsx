import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../client/call-failed.tsx';
import { isGone } from '../../client/api-error.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { proofQuery } from './proofs-queries.ts';
import styles from './stamp-card.module.css';
import { StampFacts } from './stamp-facts.tsx';
import { staleMinutes } from './stale.ts';

/** The timestamp that covers an entry. */
export function StampCard({ entryId }: { entryId: string }) {
  const t = useTexts();
  const { data: proof, error, refetch, isFetching } = useQuery(proofQuery(entryId));
  return (
    <Card title={t('proofs:stamp.title')}>
      {/* A server that keeps no timestamps: the same as none yet. */}
      {proof || isGone(error) ? (
        <StampFacts stamp={proof?.stamp ?? null} />
      ) : error ? (
        <CallFailed
          error={error}
          compact
          title={t('proofs:detailsFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}

/** Says that a timestamp failed, or that it is late, and what that means. */
export function WaitingBanner({ entry }: { entry: Pick<LedgerEntryDetail, 'status' | 'timestamp'> }) {
  const t = useTexts();
  const minutes = staleMinutes(entry, useMinute());
  if (entry.status === 'failed') {
    return (
      <Banner tone="bad" title={t('ledger:stampFailed.title')} className={styles['banner']}>
        {t('ledger:stampFailed.text')}
      </Banner>
    );
  }
  if (minutes === null) return null;
  return (
    <Banner tone="caution" title={t('ledger:stale', { count: minutes })} className={styles['banner']}>
      {t('ledger:staleText')}
    </Banner>
  );
}
