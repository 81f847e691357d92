import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { countryOptions } from '../../domain/countries.ts';
import { Card } from '../../ui/card.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { KnownBeneficiaries } from './known-beneficiaries.tsx';
import styles from './payment-form.module.css';
import { OrderField, OrderText } from './order-field.tsx';
import { accountKind } from './order-problems.ts';
import type { OrderForm } from './use-order-form.ts';

interface SectionProps {
  readonly form: OrderForm;
}

/** Who gets the money: name, account and address in parts. */
export function BeneficiarySection({ form, clientId }: SectionProps & { clientId: string | undefined }) {
  const t = useTexts();
  const language = useLanguage();
  const kind = accountKind(form.values.account);
  return (
    <Card title={t('payments:form.beneficiary')}>
      <div className={styles['grid']}>
        <div className={styles['wide']}>
          <OrderText form={form} field="name" label={t('payments:field.creditor.name')} maxLength={140} />
          {clientId !== undefined && <KnownBeneficiaries form={form} clientId={clientId} />}
        </div>
        <OrderText
          form={form}
          field="account"
          label={t('payments:field.creditor.account')}
          mono
          maxLength={50}
          className={styles['wide']}
          placeholder="CH93 0076 2011 6238 5295 7"
          {...(kind === null ? {} : { hint: t(`payments:account.${kind}`) })}
        />
        {(kind === 'other' || form.values.bic !== '') && (
          <OrderText
            form={form}
            field="bic"
            label={t('payments:field.creditor.bic')}
            mono
            maxLength={14}
            isOptional={kind !== 'other'}
          />
        )}
        <OrderText
          form={form}
          field="street"
          label={t('payments:address.street')}
          maxLength={70}
          isOptional
        />
        <OrderText
          form={form}
          field="buildingNumber"
          label={t('payments:address.buildingNumber')}
          maxLength={16}
          isOptional
        />
        <OrderText
          form={form}
          field="postCode"
          label={t('payments:address.postCode')}
          maxLength={16}
          isOptional
        />
        <OrderText form={form} field="town" label={t('payments:address.town')} maxLength={35} />
        <OrderField form={form} field="country" label={t('payments:address.country')}>
          <NativeSelect
            data-path="creditor.address.country"
            placeholder={t('payments:form.choose')}
            options={countryOptions(language)}
            value={form.values.country}
            onChange={(event) => form.change({ country: event.target.value })}
            onBlur={() => form.touch('country')}
          />
        </OrderField>
        {form.values.lines.length > 0 && (
          <p className={styles['note']}>
            {t('payments:address.lines', { lines: form.values.lines.join(', ') })}
          </p>
        )}
      </div>
    </Card>
  );
}
