import type { ClientAccount, FieldError, PaymentDetail } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { ApiError } from '../../client/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DraftWarnings } from './draft-warnings.tsx';
import { dropDraft, keyFor } from './draft-store.ts';
import { draftOf } from './form-values.ts';
import { orderLines } from './order-lines.tsx';
import { amountMinorOf } from './order-problems.ts';
import styles from './payment-form.module.css';
import { useCreatePayment, useRevisePayment } from './queries.ts';
import type { DraftCheck } from './use-draft-check.ts';
import type { OrderForm } from './use-order-form.ts';

interface SendStepProps {
  readonly form: OrderForm;
  readonly account: ClientAccount;
  readonly check: DraftCheck;
  /** The payment that gets a new version. */
  readonly paymentId: string | undefined;
  onBack(): void;
  onRefused(fields: readonly FieldError[]): void;
}

/** The order read back in full; only here it can be sent. */
export function SendStep({ form, account, check, paymentId, onBack, onRefused }: SendStepProps) {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const title = useRef<HTMLParagraphElement>(null);
  const create = useCreatePayment();
  const revise = useRevisePayment(paymentId ?? '');
  const { values, version, owner } = form;
  const draft = draftOf(values);
  // Sent stays sent until the next page is there: a click in between would make a second payment under a new key.
  const isPending = create.isPending || revise.isPending || create.isSuccess || revise.isSuccess;
  const isUnderWay = useRef(false);
  const error = create.error ?? revise.error;
  // The step replaces the form, so that the focus has to be taken along.
  useEffect(() => title.current?.focus(), []);

  const handleSent = (payment: Pick<PaymentDetail, 'paymentId' | 'paymentNo' | 'state'>) => {
    dropDraft(owner);
    toast.show({
      type: payment.state === 'blocked' ? 'warning' : 'success',
      title: t('payments:sent.title', { payment: payment.paymentNo }),
      text: t(`payments:stateText.${payment.state}`),
    });
    void navigate({
      to: '/app/payments/$paymentId',
      params: { paymentId: payment.paymentId },
      search: {},
      replace: true,
    });
  };
  const handleError = (problem: unknown) => {
    isUnderWay.current = false;
    if (problem instanceof ApiError && problem.code === 'order-refused') onRefused(problem.fields);
  };
  const send = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const answers = { onSuccess: handleSent, onError: handleError };
    if (version === null) {
      create.mutate({ draft, isHeld: values.isHeld, key: keyFor(owner.uid, values) }, answers);
    } else {
      revise.mutate({ draft, version }, answers);
    }
  };
  return (
    <Card
      title={t('payments:send.title')}
      subtitle={t(version === null ? 'payments:send.subtitle' : 'payments:send.reviseSubtitle')}
    >
      <div className={styles['stack']}>
        <p ref={title} tabIndex={-1} className={styles['total']}>
          <MoneyText minor={amountMinorOf(values) ?? 0} currency={values.currency} />
        </p>
        <KeyValueList
          columns={2}
          items={[
            ...orderLines(draft, t),
            {
              id: 'debtor',
              label: t('payments:field.accountId'),
              value: (
                <>
                  <bdi>{account.clientName}</bdi> <CodeText value={account.iban} kind="iban" copy={false} />
                </>
              ),
            },
            ...(values.isHeld
              ? [{ id: 'held', label: t('payments:held'), value: t('payments:form.holdHint') }]
              : []),
          ]}
        />
        <DraftWarnings draft={draft} check={check} isPlain />
        {error && <CallFailed error={error} compact title={t('payments:send.failed')} />}
        <div className={styles['footer']}>
          <Button onClick={onBack} aria-disabled={isPending}>
            {t('payments:send.back')}
          </Button>
          <Button variant="primary" kbd="Ctrl+Enter" data-action="send" loading={isPending} onClick={send}>
            {isPending ? t('payments:action.sending') : t('payments:send.send')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
