import type { ClientAccount } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { accountLabel } from './account-label.ts';
import { OrderField } from './order-field.tsx';
import type { OrderForm } from './use-order-form.ts';

interface AccountSectionProps {
  readonly form: OrderForm;
  readonly accounts: readonly ClientAccount[];
  /** A new version of a payment leaves the same account. */
  readonly isFixed: boolean;
}

/** The client's account that is charged. */
export function AccountSection({ form, accounts, isFixed }: AccountSectionProps) {
  const t = useTexts();
  // A frozen one can be chosen, and is then refused with the reason; a closed one is no choice.
  const open = accounts.filter(
    ({ isClosed, isFrozen, accountId }) => !isClosed || isFrozen || accountId === form.values.accountId,
  );
  return (
    <Card title={t('payments:form.from')}>
      <OrderField form={form} field="accountId" label={t('payments:field.accountId')}>
        <NativeSelect
          data-path="accountId"
          placeholder={t('payments:form.choose')}
          disabled={isFixed}
          options={open.map((account) => ({ value: account.accountId, label: accountLabel(account) }))}
          value={form.values.accountId}
          onChange={(event) => {
            const chosen = accounts.find(({ accountId }) => accountId === event.target.value);
            form.change({
              accountId: event.target.value,
              // The account's own currency is the likelier one, until an amount was entered.
              ...(chosen !== undefined && form.values.amount === '' ? { currency: chosen.currency } : {}),
            });
          }}
          onBlur={() => form.touch('accountId')}
        />
      </OrderField>
    </Card>
  );
}
