import type { ScreeningBatch } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BatchRow } from './batch-row.tsx';
import { BatchResult } from './batch-result.tsx';
import { FileUpload } from './file-upload.tsx';
import { batchesQuery, isOpen, useSendBatch } from './queries.ts';
import styles from './batch-panel.module.css';

/** Screens a whole file of names in the background. */
export function BatchPanel() {
  const t = useTexts();
  const { data, error, isPending, refetch } = useQuery(batchesQuery);
  const [openId, setOpenId] = useState<string>();
  const batches = data?.batches ?? [];
  const shown = batches.find(({ batchId }) => batchId === openId);
  return (
    <div className={styles['panel']}>
      <BatchUpload />
      <Card title={t('screening:batch.list')}>
        {isPending && <Skeleton lines={3} />}
        {error && !data && (
          <CallFailed
            error={error}
            compact
            title={t('screening:batch.listFailed')}
            onRetry={() => void refetch()}
          />
        )}
        {data && batches.length === 0 && <p className={styles['quiet']}>{t('screening:batch.none')}</p>}
        {batches.length > 0 && (
          <ul className={styles['batches']}>
            {batches.map((batch: ScreeningBatch) => (
              <li key={batch.batchId}>
                <BatchRow
                  batch={batch}
                  isShown={batch.batchId === openId}
                  onShow={() => setOpenId(batch.batchId)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {shown !== undefined && !isOpen(shown) && <BatchResult key={shown.batchId} batch={shown} />}
    </div>
  );
}

function BatchUpload() {
  const t = useTexts();
  const texts = {
    title: t('screening:batch.title'),
    subtitle: t('screening:batch.subtitle'),
    drop: t('screening:batch.drop'),
    choose: t('screening:batch.choose'),
    hint: t('screening:batch.hint'),
    taken: t('screening:batch.taken'),
  };
  return <FileUpload {...useSendBatch()} texts={texts} accept=".csv,text/csv" />;
}
