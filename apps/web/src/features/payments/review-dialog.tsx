import type { PaymentDetail } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isDismissed, rememberDismissal } from './dismissals.ts';
import styles from './payment-panel.module.css';
import { ruleText } from './rule-words.ts';

/** Says once a session that a payment waits for a person, and why; it opens the review panel. */
export function ReviewDialog({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { paymentId, paymentNo, reviewItemId, decision } = detail;
  const [isClosed, setIsClosed] = useState(() => isDismissed(paymentId));
  const close = () => {
    rememberDismissal(paymentId);
    setIsClosed(true);
  };
  const openReview = () => {
    close();
    if (reviewItemId !== null) void navigate({ to: '/app/review/$itemId', params: { itemId: reviewItemId } });
  };
  return (
    <Dialog
      open={detail.state === 'human_review' && !isClosed}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('payments:humanReview.title')}
      description={t('payments:humanReview.text')}
      footer={
        <>
          <Button onClick={close}>{t('payments:humanReview.dismiss')}</Button>
          <Button
            variant="primary"
            onClick={openReview}
            {...(reviewItemId === null ? { disabledReason: t('payments:humanReview.waiting') } : {})}
          >
            {t('payments:humanReview.open')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p className={styles['quiet']}>
          {t('payments:humanReview.payment')}: <CodeText value={paymentNo} />
        </p>
        <section>
          <h3 className={styles['heading']}>{t('payments:humanReview.reasons')}</h3>
          <ul className={styles['bullets']}>
            {(decision?.reasons ?? []).map(({ ruleId }) => (
              <li key={ruleId}>{ruleText(ruleId, t)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
