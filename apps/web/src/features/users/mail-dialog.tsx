import type { Mail } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { errorText } from '../../client/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { useReadMail } from './mail-queries.ts';
import styles from './users-page.module.css';

/** Asks before it opens what is meant for somebody else: each reading is recorded. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose(): void }) {
  const t = useTexts();
  const reading = useReadMail();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      busy={reading.isPending}
      title={reading.data?.subject ?? t('users:mail.askTitle', { recipient: mail.recipient })}
      description={reading.data === undefined ? t('users:mail.askText') : mail.recipient}
      footer={
        reading.data === undefined ? (
          <>
            <Button onClick={onClose} aria-disabled={reading.isPending}>
              {t('cancel')}
            </Button>
            <Button variant="primary" loading={reading.isPending} onClick={() => reading.mutate(mail.mailId)}>
              {t('users:mail.read')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )
      }
    >
      {reading.isError && (
        <Banner tone="bad" title={t('users:mail.readFailed')}>
          {errorText(reading.error, t)}
        </Banner>
      )}
      {reading.data && (
        <p dir="auto" className={styles['mail']}>
          {reading.data.text}
        </p>
      )}
    </Dialog>
  );
}
