import { documentRoutes } from '@sorgfalt/contract';
import type { ClientDocument } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../client/download.ts';
import { errorText } from '../../../client/error-text.ts';
import { ReasonDialog } from '../../../domain/clients/reason-dialog.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './documents.module.css';
import { PreviewDialog } from './preview-dialog.tsx';
import { useWithdrawal } from './queries.ts';

interface DocumentRowProps {
  readonly clientId: string;
  readonly document: ClientDocument;
  nameOf(partyId: string): string;
}

/** A document with what is said of it; the file is given to keep and never shown, a picture or a page as it was drawn anew. */
export function DocumentRow({ clientId, document, nameOf }: DocumentRowProps) {
  const t = useTexts();
  const { documentId, partyId, fileName, kind, signed, withdrawn } = document;
  const [isShown, setIsShown] = useState(false);
  const saving = useMutation({
    mutationFn: () => download(documentRoutes.file, { params: { clientId, documentId } }, fileName),
  });
  return (
    <li className={styles['row']} data-withdrawn={withdrawn === null ? undefined : ''}>
      <div className={styles['name']}>
        <strong>{t(`onboarding:paper.${document.paper}`)}</strong>
        {partyId !== null && (
          <>
            {' '}
            <bdi>({nameOf(partyId)})</bdi>
          </>
        )}
        <p className={styles['quiet']}>
          <bdi>{fileName}</bdi> · <Facts document={document} />
        </p>
        {signed !== null && (
          <p className={styles['quiet']}>
            {t('files:documents.signed.told', { form: signed.form, code: signed.code })}{' '}
            <DateText value={signed.on} />: <bdi>{signed.by.map(nameOf).join(', ')}</bdi>
          </p>
        )}
        {withdrawn !== null && (
          <p className={styles['quiet']}>
            {t('files:documents.withdrawnBy', { name: withdrawn.by.name })}{' '}
            <DateText value={withdrawn.at} withTime />: <bdi>{withdrawn.reason}</bdi>
          </p>
        )}
        {saving.error && <p role="alert">{errorText(saving.error, t)}</p>}
      </div>
      <span className={styles['acts']}>
        <Standing document={document} />
        {kind !== 'word' && (
          <Button
            size="small"
            aria-label={t('files:documents.previewNamed', { name: fileName })}
            onClick={() => setIsShown(true)}
          >
            {t('files:documents.preview')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('files:documents.saveNamed', { name: fileName })}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('files:documents.save')}
        </Button>
        {withdrawn === null && <WithdrawButton clientId={clientId} document={document} />}
      </span>
      {isShown && <PreviewDialog clientId={clientId} document={document} onClose={() => setIsShown(false)} />}
    </li>
  );
}

function Facts({ document }: { document: ClientDocument }) {
  const t = useTexts();
  const { language, isCertified, validUntil, uploadedBy, uploadedAt } = document;
  return (
    <>
      {t(`files:documents.language.${language}`)} · {isCertified && <>{t('files:documents.certified')} · </>}
      {validUntil !== null && (
        <>
          {t('files:documents.validUntil')} <DateText value={validUntil} /> ·{' '}
        </>
      )}
      <bdi>{uploadedBy.name}</bdi>, <DateText value={uploadedAt} withTime />
    </>
  );
}

function Standing({ document: { withdrawn, isExpired } }: { document: ClientDocument }) {
  const t = useTexts();
  if (withdrawn !== null) return <Status tone="rejected">{t('files:documents.state.withdrawn')}</Status>;
  return isExpired ? <Status tone="stopped">{t('files:documents.state.expired')}</Status> : null;
}

function WithdrawButton({ clientId, document }: { clientId: string; document: ClientDocument }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const action = useWithdrawal(clientId, document.documentId);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('files:documents.withdrawNamed', { name: document.fileName })}
        onClick={() => setIsOpen(true)}
      >
        {t('files:documents.withdraw')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('files:documents.withdrawTitle')}
          description={t('files:documents.withdrawText')}
          label={t('files:documents.reason')}
          missing={t('files:documents.reasonMissing')}
          failed={t('files:documents.withdrawFailed')}
          confirmText={t('files:documents.withdraw')}
          cancelText={t('files:documents.close')}
          action={action}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
