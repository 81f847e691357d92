import type { ListImport } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../client/call-failed.tsx';
import { errorText } from '../../client/error-text.ts';
import { oneOf } from '../../client/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { AcceptShrunken } from './accept-shrunken.tsx';
import { acceptable, adviceText } from './import-problem.ts';
import { importsQuery, isOpen, useStopImport } from './queries.ts';
import { jobTone } from './tones.ts';
import type { SentFiles } from './use-sent-files.ts';
import { megabytes } from './upload-size.ts';
import styles from './lists-page.module.css';

/** Imports of the last days, the running ones with how far they are. */
export function ImportsCard({ isAdmin, uploads }: { isAdmin: boolean; uploads: SentFiles }) {
  const t = useTexts();
  const { data, error, isPending, refetch } = useQuery(importsQuery);
  return (
    <Card title={t('screening:imports')}>
      {isPending && <Skeleton lines={2} />}
      {error && !data && (
        <CallFailed
          error={error}
          compact
          title={t('screening:importsFailed')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.imports.length === 0 && <p className={styles['reason']}>{t('screening:noImports')}</p>}
      {data !== undefined && data.imports.length > 0 && (
        <ul className={styles['imports']}>
          {data.imports.map((each) => (
            <li key={each.importId}>
              <OneImport
                run={each}
                isAdmin={isAdmin}
                files={uploads.filesOf(each.importId)}
                onSent={uploads.keep}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface OneImportProps {
  readonly run: ListImport;
  readonly isAdmin: boolean;
  readonly files: readonly File[] | undefined;
  onSent(importId: string, files: readonly File[]): void;
}

function OneImport({ run, isAdmin, files: sent, onSent }: OneImportProps) {
  const t = useTexts();
  const stop = useStopImport();
  const files = run.fileNames.join(', ');
  const why = oneOf(run.errorCode, acceptable);
  return (
    <div className={styles['import']}>
      <div className={styles['line']}>
        <span className={styles['files']}>{files}</span>
        <Status tone={jobTone[run.state]}>{t(`screening:state.${run.state}`)}</Status>
        <span className={styles['quiet']}>
          <DateText value={run.startedAt} withTime />
        </span>
        {run.state === 'succeeded' && (
          <span className={styles['quiet']}>{t('screening:entities', { count: run.entityCount })}</span>
        )}
      </div>
      {isOpen(run) && (
        <Progress
          label={t('screening:reading', { files })}
          value={run.bytesDone}
          max={run.bytesTotal}
          text={t('screening:progress', {
            done: megabytes(run.bytesDone),
            total: megabytes(run.bytesTotal),
            entities: run.entityCount,
          })}
          action={
            isAdmin && (
              <Button size="small" loading={stop.isPending} onClick={() => stop.mutate(run.importId)}>
                {t('screening:stop')}
              </Button>
            )
          }
        />
      )}
      {stop.error && <p className={styles['reason']}>{errorText(stop.error, t)}</p>}
      {run.state === 'failed' && (
        <>
          <p className={styles['reason']}>{adviceText(run.errorCode, t)}</p>
          {run.errorDetail !== null && (
            <p className={styles['detail']} lang="en" dir="ltr">
              {run.errorDetail}
            </p>
          )}
          {why !== undefined && isAdmin && <AcceptShrunken why={why} sent={sent} onSent={onSent} />}
        </>
      )}
    </div>
  );
}
