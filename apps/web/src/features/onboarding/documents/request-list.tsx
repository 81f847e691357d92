import { documentRequestRoutes } from '@sorgfalt/contract';
import type { ClientDocuments, DocumentRequest } from '@sorgfalt/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../client/download.ts';
import { errorText } from '../../../client/error-text.ts';
import { citationText } from '../../../domain/citation-text.ts';
import { ReasonDialog } from '../../../domain/clients/reason-dialog.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { askedText, keyOf } from './asked.ts';
import styles from './documents.module.css';
import { requestsQuery, useRequestWithdrawal } from './queries.ts';

const tones = {
  came: 'good',
  open: 'waiting',
  insufficient: 'stopped',
  void: 'rejected',
  withdrawn: 'rejected',
} as const;

interface RequestListProps {
  readonly clientId: string;
  readonly documents: Pick<ClientDocuments, 'parties'>;
}

/** What the client was asked for, newest first, and for each paper what came of it. */
export function RequestList({ clientId, documents }: RequestListProps) {
  const t = useTexts();
  const { data, error } = useQuery(requestsQuery(clientId));
  if (error) return <p role="alert">{errorText(error, t)}</p>;
  if (data === undefined || data.requests.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{t('files:requests.title')}</h3>
      <div className={styles['parts']}>
        {data.requests.map((request) => (
          <Request key={request.requestId} clientId={clientId} request={request} documents={documents} />
        ))}
      </div>
    </section>
  );
}

function Request({ clientId, request, documents }: RequestListProps & { readonly request: DocumentRequest }) {
  const t = useTexts();
  const { requestId, askedAt, askedBy, dueOn, language, isOverdue, withdrawn, items, note, others } = request;
  const printing = useMutation({
    mutationFn: () =>
      download(documentRequestRoutes.letter, { params: { clientId, requestId } }, `request-${requestId}.pdf`),
  });
  const ended = items.filter(({ state }) => state === 'came' || state === 'void').length;
  return (
    <article aria-label={t('files:requests.of', { name: askedBy.name })}>
      <div className={styles['row']}>
        <p className={`${styles['name']} ${styles['quiet']}`}>
          <DateText value={askedAt} withTime /> <bdi>{askedBy.name}</bdi> ·{' '}
          {t(`files:documents.language.${language}`)} · {t('files:requests.until')} <DateText value={dueOn} />{' '}
          · {t('files:requests.progress', { ended, count: items.length })}
        </p>
        <span className={styles['acts']}>
          {isOverdue && <Status tone="stopped">{t('files:requests.overdue')}</Status>}
          {withdrawn === null ? (
            <>
              <Button size="small" loading={printing.isPending} onClick={() => printing.mutate()}>
                {t('files:requests.letter')}
              </Button>
              <WithdrawButton clientId={clientId} request={request} />
            </>
          ) : (
            <Status tone="rejected">{t('files:requests.state.withdrawn')}</Status>
          )}
        </span>
      </div>
      {withdrawn !== null && (
        <p className={styles['quiet']}>
          {t('files:documents.withdrawnBy', { name: withdrawn.by.name })}{' '}
          <DateText value={withdrawn.at} withTime />: <bdi>{withdrawn.reason}</bdi>
        </p>
      )}
      {note !== null && (
        <p className={styles['quiet']}>
          <bdi>{note}</bdi>
        </p>
      )}
      {printing.error && <p role="alert">{errorText(printing.error, t)}</p>}
      <ul className={styles['list']}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles['row']}>
            <span className={styles['name']}>
              <bdi>{askedText(item, documents, t)}</bdi>{' '}
              <span className={styles['quiet']}>
                {item.article !== null && citationText(item.article, t)} <Came documents={item.documents} />
              </span>
            </span>
            <Status tone={tones[item.state]}>{t(`files:requests.state.${item.state}`)}</Status>
          </li>
        ))}
        {others.length > 0 && (
          <li className={styles['row']}>
            <span className={`${styles['name']} ${styles['quiet']}`}>
              {t('files:requests.others')} <Came documents={others} />
            </span>
          </li>
        )}
      </ul>
    </article>
  );
}

function WithdrawButton({
  clientId,
  request,
}: {
  readonly clientId: string;
  readonly request: DocumentRequest;
}) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const action = useRequestWithdrawal(clientId, request.requestId);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('files:requests.withdrawNamed', { name: request.askedBy.name })}
        onClick={() => setIsOpen(true)}
      >
        {t('files:documents.withdraw')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('files:requests.withdrawTitle')}
          description={t('files:requests.withdrawText')}
          label={t('files:documents.reason')}
          missing={t('files:requests.reasonMissing')}
          failed={t('files:requests.withdrawFailed')}
          confirmText={t('files:documents.withdraw')}
          cancelText={t('files:documents.close')}
          action={action}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** What came, by the names of the files. */
function Came({ documents }: { readonly documents: DocumentRequest['others'] }) {
  return documents.map(({ documentId, fileName, uploadedAt }, place) => (
    <span key={documentId}>
      {place > 0 && ', '}
      <bdi>{fileName}</bdi> (<DateText value={uploadedAt} />)
    </span>
  ));
}
