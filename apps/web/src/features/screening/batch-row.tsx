import type { ScreeningBatch } from '@sorgfalt/contract';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import { adviceText } from './import-problem.ts';
import { isOpen, useStopBatch } from './queries.ts';
import { jobTone } from './tones.ts';
import styles from './batch-panel.module.css';

interface BatchRowProps {
  readonly batch: ScreeningBatch;
  readonly isShown: boolean;
  onShow(): void;
}

/** A batch: how far it is, or what came of it. */
export function BatchRow({ batch, isShown, onShow }: BatchRowProps) {
  const t = useTexts();
  const stop = useStopBatch();
  const open = isOpen(batch);
  return (
    <div className={styles['batch']}>
      <div className={styles['line']}>
        <span className={styles['file']}>{batch.fileName}</span>
        <Status tone={jobTone[batch.state]}>{t(`screening:batch.state.${batch.state}`)}</Status>
        <span className={styles['quiet']}>
          <bdi>{batch.requestedBy}</bdi> · <DateText value={batch.requestedAt} withTime />
        </span>
        {!open && batch.linesDone > 0 && (
          <Button
            size="small"
            aria-expanded={isShown}
            aria-label={`${t('screening:batch.show')}: ${batch.fileName}`}
            onClick={onShow}
          >
            {t('screening:batch.show')}
          </Button>
        )}
      </div>
      {open ? (
        <Progress
          label={t('screening:batch.running')}
          value={batch.linesDone}
          max={batch.linesTotal}
          text={t('screening:batch.progress', {
            done: batch.linesDone,
            total: batch.linesTotal,
            hits: batch.linesWithHits,
          })}
          action={
            <Button size="small" loading={stop.isPending} onClick={() => stop.mutate(batch.batchId)}>
              {t('screening:stop')}
            </Button>
          }
        />
      ) : (
        <p className={styles['sum']}>
          {t('screening:batch.sum', {
            done: batch.linesDone,
            total: batch.linesTotal,
            hits: batch.linesWithHits,
            errors: batch.lineErrors,
          })}
        </p>
      )}
      {stop.error && <p className={styles['sum']}>{errorText(stop.error, t)}</p>}
      {batch.state === 'failed' && <p className={styles['sum']}>{adviceText(batch.errorCode, t)}</p>}
    </div>
  );
}
