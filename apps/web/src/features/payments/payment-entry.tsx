import type { PaymentDetail } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountSection } from './account-section.tsx';
import { BeneficiarySection } from './beneficiary-section.tsx';
import { DraftWarnings } from './draft-warnings.tsx';
import { FillCard } from './fill-card.tsx';
import { draftOf, isUntouched, pathOf } from './form-values.ts';
import { PaymentSection } from './payment-section.tsx';
import styles from './payment-form.module.css';
import { SendStep } from './send-step.tsx';
import type { AccountOffer } from './use-account-offer.ts';
import { useDraftCheck } from './use-draft-check.ts';
import { usePastedBill, useQrFill, type Filled } from './use-qr-fill.ts';
import { useOrderForm } from './use-order-form.ts';

const ButtonLink = createLink(LinkButton);

interface PaymentEntryProps {
  readonly offer: AccountOffer;
  /** The payment that gets a new version. */
  readonly before?: PaymentDetail;
}

/** The form, and the step after it in which everything is read once more before it is sent. */
export function PaymentEntry({ offer, before }: PaymentEntryProps) {
  const t = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [filled, setFilled] = useState<Filled>();
  const form = useOrderForm(before, offer.accounts);
  const check = useDraftCheck(form);
  const fillFromQr = useQrFill(form, setFilled);
  const { account } = form;
  usePastedBill(!isReading, fillFromQr);

  // What was refused leads to its first problem once the form says what that is.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  if (offer.accounts.length === 0 && !offer.isSearched && before === undefined) {
    return (
      <EmptyState
        title={t('payments:form.noAccount')}
        action={<ButtonLink to="/app/payments/accounts">{t('payments:pages.accounts')}</ButtonLink>}
      >
        {t('payments:form.noAccountText')}
      </EmptyState>
    );
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (form.showAll()) setIsReading(true);
    else setAttempts(attempts + 1);
  };
  const startAnew = () => {
    form.startAnew();
    setFilled(undefined);
  };
  if (isReading && account !== undefined) {
    return (
      <SendStep
        form={form}
        account={account}
        check={check}
        paymentId={before?.paymentId}
        onBack={() => setIsReading(false)}
        onRefused={(fields) => {
          form.refuse(fields);
          setIsReading(false);
          setAttempts(attempts + 1);
        }}
      />
    );
  }
  const hidden = [...form.problems.keys()].filter((path) => !Object.values(pathOf).includes(path));
  return (
    <form ref={element} noValidate onSubmit={handleSubmit} className={styles['columns']}>
      <div className={styles['sections']}>
        <AccountSection form={form} offer={offer} isFixed={before !== undefined} />
        <BeneficiarySection form={form} clientId={account?.clientId} />
        <PaymentSection form={form} canHold={before === undefined} />
        {hidden.length > 0 && (
          <Banner tone="bad" title={t('payments:form.otherProblems')}>
            {hidden.join(', ')}
          </Banner>
        )}
        <div className={styles['footer']}>
          {!isUntouched(form.values) && (
            <Button variant="ghost" onClick={startAnew}>
              {t(before === undefined ? 'payments:form.clear' : 'payments:form.undo')}
            </Button>
          )}
          <Button type="submit" variant="primary" data-action="send" kbd="Ctrl+Enter">
            {t('payments:form.read')}
          </Button>
        </div>
      </div>
      <aside className={styles['side']} aria-label={t('payments:form.side')}>
        <FillCard form={form} account={account} filled={filled} onQrText={fillFromQr} onFilled={setFilled} />
        <DraftWarnings draft={draftOf(form.values)} check={check} />
      </aside>
    </form>
  );
}
