import type { PaymentDetail } from '@sorgfalt/contract';
import { HumanReviewDialog } from '../../domain/human-review/human-review-dialog.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { ruleText } from './rule-words.ts';

/** Says that a payment waits for a person, and why. */
export function ReviewDialog({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const { paymentId, paymentNo, reviewItemId, decision, state } = detail;
  return (
    <HumanReviewDialog
      id={paymentId}
      texts="payments"
      isWaiting={state === 'human_review'}
      itemId={reviewItemId}
      name={
        <>
          {t('payments:humanReview.payment')}
          {t('colon')}
          <CodeText value={paymentNo} />
        </>
      }
      reasons={(decision?.reasons ?? []).map(({ ruleId }) => (
        <li key={ruleId}>{ruleText(ruleId, t)}</li>
      ))}
    />
  );
}
