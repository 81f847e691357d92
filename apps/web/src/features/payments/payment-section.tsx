import { isDay, nextBankWorkingDay } from '@sorgfalt/calendar';
import { currencies } from '@sorgfalt/money';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { purposeText, purposeWord } from '../../domain/payment-evidence.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { formatMinor } from '../../ui/number-format.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { OrderField, OrderText } from './order-field.tsx';
import { amountMinorOf, referenceKind, todayInZurich } from './order-problems.ts';
import styles from './payment-form.module.css';
import type { OrderForm } from './use-order-form.ts';

const usual = ['CHF', 'EUR', 'USD', 'GBP'];
const currencyOptions = [...usual, ...currencies.filter((code) => !usual.includes(code))].map((value) => ({
  value,
  label: value,
}));

interface SectionProps {
  readonly form: OrderForm;
  /** Whether it can be held back: an order that is changed keeps what it has. */
  readonly canHold: boolean;
}

/** What is paid, when, and what is said with it. */
export function PaymentSection({ form, canHold }: SectionProps) {
  const t = useTexts();
  const { values } = form;
  const minor = amountMinorOf(values);
  const kind = referenceKind(values.reference);
  return (
    <Card title={t('payments:form.payment')}>
      <div className={styles['grid']}>
        <div className={styles['amount']}>
          <OrderField form={form} field="currency" label={t('payments:field.currency')}>
            <NativeSelect
              data-path="currency"
              {...(values.currency === '' ? { placeholder: t('payments:form.choose') } : {})}
              options={currencyOptions}
              value={values.currency}
              onChange={(event) => form.change({ currency: event.target.value })}
              onBlur={() => form.touch('currency')}
            />
          </OrderField>
          <OrderText
            form={form}
            field="amount"
            label={t('payments:field.amount')}
            inputMode="decimal"
            maxLength={30}
            placeholder="1'234.50"
            {...(minor === null
              ? {}
              : { hint: <bdi dir="ltr">{`${values.currency} ${formatMinor(minor, values.currency)}`}</bdi> })}
          />
        </div>
        <ExecutionDate form={form} />
        <OrderText
          form={form}
          field="reference"
          label={t('payments:field.reference')}
          mono
          maxLength={60}
          isOptional
          className={styles['wide']}
          {...(kind === null ? {} : { hint: t(`payments:referenceKind.${kind}`) })}
        />
        <OrderField
          form={form}
          field="remittance"
          label={t('payments:field.remittance')}
          isOptional
          className={styles['wide']}
        >
          <TextArea
            data-path="remittance"
            rows={2}
            maxLength={140}
            counter
            value={values.remittance}
            onChange={(event) => form.change({ remittance: event.target.value })}
            onBlur={() => form.touch('remittance')}
          />
        </OrderField>
        <FurtherFields form={form} />
        {canHold && (
          <Checkbox
            label={t('payments:form.hold')}
            hint={t('payments:form.holdHint')}
            checked={values.isHeld}
            onChange={(event) => form.change({ isHeld: event.target.checked })}
          />
        )}
      </div>
    </Card>
  );
}

/** A day on which the bank works; where it does not, the next one is offered. */
function ExecutionDate({ form }: { form: OrderForm }) {
  const t = useTexts();
  const { executionDate } = form.values;
  const code = form.problems.get('executionDate');
  const isOfferable = code === 'date-no-working-day' || code === 'date-past';
  const today = todayInZurich();
  const offered = isOfferable ? nextBankWorkingDay(executionDate < today ? today : executionDate) : undefined;
  return (
    <div>
      <OrderField form={form} field="executionDate" label={t('payments:field.executionDate')}>
        <DateInput
          data-path="executionDate"
          value={isDay(executionDate) ? executionDate : ''}
          onValueChange={(iso, typed) => {
            form.change({ executionDate: iso ?? typed });
            if (iso !== undefined && iso !== '') form.touch('executionDate');
          }}
          onBlur={() => form.touch('executionDate')}
        />
      </OrderField>
      {offered !== undefined && (
        <Button size="small" variant="ghost" onClick={() => form.takeOver({ executionDate: offered })}>
          {t('payments:form.takeDay', { day: formatDate(offered) })}
        </Button>
      )}
    </div>
  );
}

/** What few payments need; open once something stood in it. */
function FurtherFields({ form }: { form: OrderForm }) {
  const t = useTexts();
  const { purpose, ultimateDebtor, ultimateCreditor } = form.values;
  const code = purpose.trim().toUpperCase();
  const isFilled = [purpose, ultimateDebtor, ultimateCreditor].some((text) => text !== '');
  const [isOpen, setIsOpen] = useState(isFilled);
  // A field whose text is deleted again stays where it is, with the focus.
  if (isFilled && !isOpen) setIsOpen(true);
  if (!isOpen) {
    return (
      <div className={styles['wide']}>
        <Button size="small" icon={<IconPlus />} aria-expanded={false} onClick={() => setIsOpen(true)}>
          {t('payments:form.further')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <OrderText
        form={form}
        field="ultimateDebtor"
        label={t('payments:field.ultimateDebtor.name')}
        maxLength={140}
        isOptional
      />
      <OrderText
        form={form}
        field="ultimateCreditor"
        label={t('payments:field.ultimateCreditor.name')}
        maxLength={140}
        isOptional
      />
      <OrderText
        form={form}
        field="purpose"
        label={t('payments:field.purpose')}
        hint={purposeWord(code, t) === null ? t('payments:form.purposeHint') : purposeText(code, t)}
        mono
        maxLength={4}
        isOptional
      />
    </>
  );
}
