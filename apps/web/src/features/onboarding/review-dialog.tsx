import type { CaseDetail } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { findingText } from './code-texts.ts';
import { isDismissed, rememberDismissal } from './dismissals.ts';
import styles from './review-dialog.module.css';

/** Says once a session that a case was flagged, and why. */
export function ReviewDialog({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const { caseId, caseNo, reviewItemId } = detail;
  const [isClosed, setIsClosed] = useState(() => isDismissed(caseId));
  const isFlagged = detail.flagged && (detail.status === 'in_review' || detail.status === 'in_progress');
  const close = () => {
    rememberDismissal(caseId);
    setIsClosed(true);
  };
  const openReview = () => {
    close();
    if (reviewItemId !== null) void navigate({ to: '/app/review/$itemId', params: { itemId: reviewItemId } });
  };
  return (
    <Dialog
      open={isFlagged && !isClosed}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('onboarding:humanReview.title')}
      description={t('onboarding:humanReview.text')}
      footer={
        <>
          <Button onClick={close}>{t('onboarding:humanReview.dismiss')}</Button>
          <Button
            variant="primary"
            onClick={openReview}
            {...(reviewItemId === null ? { disabledReason: t('onboarding:humanReview.waiting') } : {})}
          >
            {t('onboarding:humanReview.open')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p className={styles['id']}>
          {t('onboarding:humanReview.caseId')}: <CodeText value={caseNo} />{' '}
          <CodeText value={caseId} max={13} />
        </p>
        <div>
          <h3 className={styles['heading']}>{t('onboarding:humanReview.reasons')}</h3>
          <ul className={styles['reasons']}>
            {reasonsOf(detail).map(({ code, params }) => (
              <li key={code}>{findingText(code, params, t, language) ?? <CodeText value={code} />}</li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}

/** The reasons of the review, or the flags so far while the checks are still running. */
function reasonsOf({ reviewReasons, findings }: CaseDetail) {
  const flags = findings.filter(({ severity }) => severity === 'flag');
  const codes = reviewReasons.length > 0 ? reviewReasons : flags.map(({ code }) => code);
  return [...new Set(codes)].map((code) => ({
    code,
    params: findings.find((finding) => finding.code === code)?.params ?? {},
  }));
}
