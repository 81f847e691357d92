import type { ListDownload, ScreeningList } from '@sorgfalt/contract';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { oneOf } from '../../client/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { acceptable, downloadProblemText } from './import-problem.ts';
import { isOpen, useDownloadNow } from './queries.ts';
import { ShrunkenQuestion } from './shrunken-question.tsx';
import { downloadTone } from './tones.ts';
import styles from './lists-page.module.css';

interface DownloadRowProps {
  readonly list: ScreeningList;
  readonly isAdmin: boolean;
  onEdit(): void;
}

/** One list: state of its download, when it runs, and what went wrong. */
export function DownloadRow({ list, isAdmin, onEdit }: DownloadRowProps) {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const now = useDownloadNow();
  const { download, listId, name } = list;
  if (download === null) return null;
  const why = oneOf(download.errorCode, acceptable);
  const run = (acceptShrunken: boolean) =>
    now.mutate({ listId, acceptShrunken }, { onSuccess: () => setIsAsking(false) });
  const problem = now.error
    ? { title: t('screening:download.notStarted'), text: errorText(now.error, t) }
    : undefined;
  return (
    <div className={styles['import']}>
      <div className={styles['line']}>
        <span className={styles['files']}>{name}</span>
        <Status tone={downloadTone[download.state]}>{t(`screening:download.state.${download.state}`)}</Status>
        {!download.isEnabled && <Status tone="neutral">{t('screening:download.off')}</Status>}
        {isAdmin && (
          <span className={styles['tools']}>
            {why !== undefined && (
              <Button size="small" onClick={() => setIsAsking(true)}>
                {t('screening:shrunken.accept')}
              </Button>
            )}
            <Button
              size="small"
              loading={now.isPending || isOpen(download)}
              aria-label={`${t('screening:download.now')}: ${name}`}
              onClick={() => run(false)}
            >
              {t('screening:download.now')}
            </Button>
            <Button size="small" aria-label={`${t('screening:download.edit')}: ${name}`} onClick={onEdit}>
              {t('screening:download.edit')}
            </Button>
          </span>
        )}
      </div>
      <Times download={download} />
      <Failure download={download} />
      {problem && !isAsking && (
        <Banner tone="bad" title={problem.title}>
          {problem.text}
        </Banner>
      )}
      <ShrunkenQuestion
        why={why ?? 'list-shrunken'}
        open={isAsking}
        onOpenChange={setIsAsking}
        loading={now.isPending}
        onConfirm={() => run(true)}
        problem={problem}
      />
    </div>
  );
}

function Times({ download }: { download: ListDownload }) {
  const t = useTexts();
  const times = [
    { label: t('screening:download.last'), at: download.endedAt },
    { label: t('screening:download.checked'), at: download.checkedAt },
    { label: t('screening:download.next'), at: isOpen(download) ? null : download.nextAt },
  ];
  return (
    <p className={styles['reason']}>
      {t('screening:download.every', { count: download.intervalHours })}
      {times.map(
        ({ label, at }) =>
          at !== null && (
            <span key={label} className={styles['quiet']}>
              {' · '}
              <bdi>
                {label} <DateText value={at} withTime />
              </bdi>
            </span>
          ),
      )}
    </p>
  );
}

function Failure({ download }: { download: ListDownload }) {
  const t = useTexts();
  if (download.failedSince === null) return null;
  return (
    <>
      <p className={styles['reason']}>
        {downloadProblemText(download.errorCode, t)} {t('screening:download.since')}{' '}
        <DateText value={download.failedSince} withTime />
      </p>
      {download.errorDetail !== null && (
        <p className={styles['detail']} lang="en" dir="ltr">
          {download.errorDetail}
        </p>
      )}
    </>
  );
}
