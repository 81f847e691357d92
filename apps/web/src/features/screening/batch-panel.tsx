import type { ScreeningBatch } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../app/api-error.ts';
import { errorText, requestIdOf } from '../../app/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BatchRow } from './batch-row.tsx';
import { BatchResult } from './batch-result.tsx';
import { importProblemText } from './import-problem.ts';
import { batchesQuery, isOpen, useSendBatch } from './queries.ts';
import { megabytes, tooLarge, uploadBytesMax } from './upload-size.ts';
import styles from './batch-panel.module.css';

/** Screens a whole file of names in the background. */
export function BatchPanel() {
  const t = useTexts();
  const { data, error, isPending, refetch } = useQuery(batchesQuery);
  const [openId, setOpenId] = useState<string>();
  const batches = data?.batches ?? [];
  const shown = batches.find(({ batchId }) => batchId === openId);
  const requestId = requestIdOf(error);
  return (
    <div className={styles['panel']}>
      <BatchUpload />
      <Card title={t('screening:batch.list')}>
        {isPending && <Skeleton lines={3} />}
        {error && !data && (
          <ErrorState
            compact
            title={t('screening:batch.listFailed')}
            reason={errorText(error, t)}
            onRetry={() => void refetch()}
            {...(requestId === undefined ? {} : { requestId })}
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
  const toast = useToast();
  const abort = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<string>();
  const { sending, share } = useSendBatch();
  const limit = `${String(uploadBytesMax / 1_000_000)} MB`;
  const handleFiles = (files: File[]) => {
    const large = tooLarge(files);
    setProblem(
      large &&
        t('screening:upload.tooLarge', { name: large.name, size: `${megabytes(large.size)} MB`, limit }),
    );
    if (large) return;
    abort.current = new AbortController();
    sending.mutate(
      { files, signal: abort.current.signal },
      {
        onSuccess: () => toast.show({ type: 'info', title: t('screening:batch.taken') }),
        onError: (error) => {
          if (error instanceof ApiError) setProblem(importProblemText(error, t));
        },
      },
    );
  };
  return (
    <Card title={t('screening:batch.title')} subtitle={t('screening:batch.subtitle')}>
      <div className={styles['upload']}>
        <FileDrop
          label={t('screening:batch.drop')}
          buttonText={t('screening:batch.choose')}
          hint={t('screening:batch.hint')}
          accept=".csv,text/csv"
          disabled={sending.isPending}
          onFiles={handleFiles}
          {...(problem === undefined ? {} : { error: problem })}
        />
        {sending.isPending && (
          <Progress
            label={t('screening:upload.sending')}
            value={Math.round(share * 100)}
            action={
              <Button size="small" onClick={() => abort.current?.abort()}>
                {t('screening:stop')}
              </Button>
            }
          />
        )}
      </div>
    </Card>
  );
}
