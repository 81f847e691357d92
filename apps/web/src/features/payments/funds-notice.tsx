import { paymentRoutes, type PaymentDetail } from '@sorgfalt/contract';
import { paymentEnds } from '@sorgfalt/workflow';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import styles from './payment-panel.module.css';
import { paymentQuery } from './queries.ts';

const followMs = 2000;

/** What the bank said when it was asked whether the account covers the payment, and when that was. */
export function FundsNotice({ detail }: { detail: PaymentDetail }) {
  const t = useTexts();
  const { funds, paymentId, state } = detail;
  const client = useQueryClient();
  const { queryKey } = paymentQuery(paymentId);
  const again = useMutation({
    mutationFn: () => call(paymentRoutes.askFunds, { params: { paymentId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  // The bank answers a moment later.
  const isAsked = again.isSuccess && funds === null;
  useQuery({ ...paymentQuery(paymentId), refetchInterval: isAsked ? followMs : false });
  if (funds === null || paymentEnds.has(state)) return null;
  const text = t(`payments:funds.${funds.answer}`, { at: formatDateTime(funds.askedAt) });
  const action = state === 'human_review' && (
    <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
      {t('payments:funds.again')}
    </Button>
  );
  if (funds.answer !== 'not-sufficient') {
    return (
      <p className={styles['explained']}>
        {t('payments:funds.title')}
        {t('colon')}
        {text} {action} {again.error && errorText(again.error, t)}
      </p>
    );
  }
  return (
    <Banner tone="caution" title={t('payments:funds.warn')} action={action}>
      {t('payments:funds.title')}
      {t('colon')}
      {text}. {t('payments:funds.warnText')}
      {again.error && <> {errorText(again.error, t)}</>}
    </Banner>
  );
}
