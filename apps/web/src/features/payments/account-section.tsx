import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { AccountSearch, AccountSelect } from './account-choice.tsx';
import { OrderField } from './order-field.tsx';
import styles from './payment-form.module.css';
import type { AccountOffer } from './use-account-offer.ts';
import type { OrderForm } from './use-order-form.ts';

interface AccountSectionProps {
  readonly form: OrderForm;
  readonly offer: AccountOffer;
  /** A new version of a payment leaves the same account. */
  readonly isFixed: boolean;
}

/** The client's account that is charged. */
export function AccountSection({ form, offer, isFixed }: AccountSectionProps) {
  const t = useTexts();
  return (
    <Card title={t('payments:form.from')}>
      <div className={styles['stack']}>
        {!isFixed && <AccountSearch offer={offer} />}
        <OrderField form={form} field="accountId" label={t('payments:field.accountId')}>
          <AccountSelect
            offer={offer}
            account={form.account}
            isDisabled={isFixed}
            onChoose={(chosen) =>
              form.change({
                accountId: chosen?.accountId ?? '',
                // The account's own currency is the likelier one, until an amount was entered.
                ...(chosen !== undefined && form.values.amount === '' ? { currency: chosen.currency } : {}),
              })
            }
            onBlur={() => form.touch('accountId')}
          />
        </OrderField>
      </div>
    </Card>
  );
}
