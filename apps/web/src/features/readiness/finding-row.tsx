import { ledgerRoutes, mayCall } from '@sorgfalt/contract';
import type { FindingReview } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { ReasonDialog } from '../../domain/clients/reason-dialog.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import { FindingPlace } from './finding-place.tsx';
import { useCloseFinding } from './finding-queries.ts';
import styles from './findings-page.module.css';

/** One finding: what is not as it was sealed and where, since when, and who closed it or may. */
export function FindingRow({ finding }: { finding: FindingReview }) {
  const t = useTexts();
  const { code, where, detail, openedAt, goneAt, closed } = finding;
  return (
    <li className={styles['finding']}>
      <div className={styles['words']}>
        <h3 className={styles['name']}>{t(`readiness:findings.code.${code}`)}</h3>
        <p className={styles['place']}>
          <FindingPlace where={where} />
        </p>
        <p className={styles['quiet']}>
          {t('readiness:findings.technical')}
          {t('colon')}
          <bdi lang="en">{detail}</bdi>
        </p>
        {closed === null && (
          <p className={styles['quiet']}>
            <bdi>{t('readiness:findings.since', { at: formatDateTime(openedAt) })}</bdi>
          </p>
        )}
        {goneAt !== null && closed === null && (
          <p className={styles['quiet']}>
            <bdi>{t('readiness:findings.gone', { at: formatDateTime(goneAt) })}</bdi>
          </p>
        )}
        {closed !== null && <Closed closed={closed} />}
      </div>
      {closed === null && <Closing finding={finding} />}
    </li>
  );
}

function Closed({ closed: { by, at, reason, proofId } }: { closed: NonNullable<FindingReview['closed']> }) {
  const t = useTexts();
  return (
    <>
      <blockquote className={styles['reason']}>
        <bdi>{reason}</bdi>
      </blockquote>
      <p className={styles['quiet']}>
        <bdi>{t('readiness:findings.closedBy', { name: by.name, at: formatDateTime(at) })}</bdi>{' '}
        <Link to="/app/ledger/$entryId" params={{ entryId: proofId }}>
          {t('readiness:findings.entry')}
        </Link>
      </p>
    </>
  );
}

/** Closes it, for those who may; others are told who does. */
function Closing({ finding: { reviewId, mayClose, closers } }: { finding: FindingReview }) {
  const t = useTexts();
  const { role } = useAuth();
  const closing = useCloseFinding(reviewId);
  const [isAsking, setIsAsking] = useState(false);
  if (!mayClose) {
    const words =
      closers === 0 ? 'nobody' : mayCall(ledgerRoutes.closeFinding.access, role) ? 'ownPart' : 'byOthers';
    return (
      <p className={styles['who']}>
        <bdi>{t(`readiness:findings.${words}`)}</bdi>
      </p>
    );
  }
  return (
    <div className={styles['who']}>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('readiness:findings.close')}
      </Button>
      {isAsking && (
        <ReasonDialog
          variant="primary"
          title={t('readiness:findings.closeTitle')}
          description={t('readiness:findings.closeText')}
          confirmText={t('readiness:findings.close')}
          cancelText={t('readiness:findings.cancel')}
          label={t('readiness:findings.reason')}
          missing={t('readiness:findings.missing')}
          failed={t('readiness:findings.failed')}
          action={closing}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
