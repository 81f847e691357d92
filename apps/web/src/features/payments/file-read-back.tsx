import type { PaymentFile } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmFileDialog } from './confirm-file-dialog.tsx';
import { FileFacts } from './file-facts.tsx';
import { FileLines } from './file-lines.tsx';
import { fileQuery } from './file-queries.ts';
import { FileSigning } from './file-signing.tsx';
import { confirmText } from './file-words.ts';
import styles from './payment-form.module.css';

const ButtonLink = createLink(LinkButton);

/** What a file would pay, before it pays anything; then how far it is. */
export function FileReadBack({ fileId }: { fileId: string }) {
  const t = useTexts();
  const { data: file, error, refetch } = useQuery(fileQuery(fileId));
  if (file === undefined) {
    return (
      <Card title={t('payments:file.title')}>
        {error ? (
          <CallFailed
            error={error}
            title={t('payments:file.failed')}
            gone={t('payments:file.gone')}
            back={
              <ButtonLink to="/app/payments/upload" search={{}}>
                {t('payments:file.another')}
              </ButtonLink>
            }
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </Card>
    );
  }
  return (
    <>
      <Card title={t('payments:file.title')} actions={<FileActions file={file} />}>
        <div className={styles['stack']}>
          <FileNotices file={file} />
          <FileFacts file={file} />
        </div>
      </Card>
      {Object.values(file.signing).some((count) => count > 0) && <FileSigning file={file} />}
      {file.state !== 'withdrawn' && <FileLines file={file} />}
    </>
  );
}

function FileActions({ file }: { file: PaymentFile }) {
  const t = useTexts();
  const [action, setAction] = useState<'confirm' | 'withdraw'>();
  const canConfirm = file.actions.includes('confirm') || file.actions.includes('second');
  return (
    <>
      <ButtonLink to="/app/payments/upload" search={{}}>
        {t('payments:file.another')}
      </ButtonLink>
      {file.actions.includes('withdraw') && (
        <Button onClick={() => setAction('withdraw')}>{t('payments:file.withdraw')}</Button>
      )}
      {canConfirm && (
        <Button variant="primary" onClick={() => setAction('confirm')}>
          {confirmText(file, t)}
        </Button>
      )}
      {action !== undefined && (
        <ConfirmFileDialog key={action} file={file} action={action} onClose={() => setAction(undefined)} />
      )}
    </>
  );
}

/** What is said of a file that waits for a second person, to whoever reads it. */
function waitingFor({ actions, uploadedBy }: PaymentFile, uid: string) {
  if (actions.includes('second')) return 'secondText';
  return uploadedBy.uid === uid ? 'waitsForOther' : 'uploaderGone';
}

function FileNotices({ file }: { file: PaymentFile }) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const { state, isRepeated, needsSecond, lines, refused, taken } = file;
  const payable = lines - refused;
  return (
    <>
      {isRepeated && (
        <Banner tone="bad" title={t('payments:file.repeated')}>
          {t('payments:file.repeatedText', { count: file.repeats })}
        </Banner>
      )}
      {state === 'read' && needsSecond && <Banner tone="info">{t('payments:file.needsSecond')}</Banner>}
      {state === 'awaiting_second' && (
        <Banner tone="caution" title={t('payments:fileState.awaiting_second')}>
          {t(`payments:file.${waitingFor(file, currentUser.uid)}`)}
        </Banner>
      )}
      {state === 'confirmed' && (
        <Progress
          label={t('payments:file.taking')}
          value={taken}
          max={payable}
          text={t('payments:upload.done', { done: taken, all: payable })}
        />
      )}
      {state === 'taken' && (
        <Banner
          tone={taken < payable ? 'caution' : 'good'}
          title={t('payments:file.taken', { count: taken })}
        >
          {taken < payable && <p>{t('payments:file.notTaken', { count: payable - taken })}</p>}
          {t('payments:file.takenText')}
        </Banner>
      )}
      {state === 'withdrawn' && <Banner tone="info">{t('payments:file.withdrawn')}</Banner>}
    </>
  );
}
