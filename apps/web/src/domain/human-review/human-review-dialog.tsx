import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isDismissed, rememberDismissal } from './dismissals.ts';
import styles from './human-review-dialog.module.css';

interface HumanReviewDialogProps {
  /** Of what is reviewed; the dialog about it is shown once a session. */
  readonly id: string;
  readonly texts: 'onboarding' | 'payments';
  readonly isWaiting: boolean;
  /** The item in the review panel; null while checks are still running. */
  readonly itemId: string | null;
  /** What identifies it to people. */
  readonly name: ReactNode;
  /** One list item for each reason. */
  readonly reasons: ReactNode;
}

/** Says once a session that something waits for a person, and why; it opens the review panel. */
export function HumanReviewDialog({ id, texts, isWaiting, itemId, name, reasons }: HumanReviewDialogProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const [isClosed, setIsClosed] = useState(() => isDismissed(id));
  const close = () => {
    rememberDismissal(id);
    setIsClosed(true);
  };
  const openReview = () => {
    close();
    if (itemId !== null) void navigate({ to: '/app/review/$itemId', params: { itemId } });
  };
  return (
    <Dialog
      open={isWaiting && !isClosed}
      waits
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t(`${texts}:humanReview.title`)}
      description={t(`${texts}:humanReview.text`)}
      footer={
        <>
          <Button onClick={close}>{t(`${texts}:humanReview.dismiss`)}</Button>
          <Button
            variant="primary"
            onClick={openReview}
            {...(itemId === null ? { disabledReason: t(`${texts}:humanReview.waiting`) } : {})}
          >
            {t(`${texts}:humanReview.open`)}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p className={styles['id']}>{name}</p>
        <div>
          <h3 className={styles['heading']}>{t(`${texts}:humanReview.reasons`)}</h3>
          <ul className={styles['reasons']}>{reasons}</ul>
        </div>
      </div>
    </Dialog>
  );
}
