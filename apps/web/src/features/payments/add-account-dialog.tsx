import { currencies, parseIban } from '@sorgfalt/money';
import { isQrIban } from '@sorgfalt/payments';
import { useId, useState, type FormEvent } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { countryOptions } from '../../domain/countries.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ClientPicker } from '../../domain/clients/client-picker.tsx';
import type { PickedClient } from '../../domain/clients/client-search.tsx';
import styles from './payment-form.module.css';
import { useAddAccount } from './queries.ts';

const empty = {
  name: '',
  iban: '',
  currency: 'CHF',
  street: '',
  buildingNumber: '',
  postCode: '',
  town: '',
  country: 'CH',
};
type Values = typeof empty;

/** What is wrong with an answer; the same codes as in the form of a payment. */
function problemOf(field: keyof Values, values: Values): string | undefined {
  const optional: readonly (keyof Values)[] = ['street', 'buildingNumber', 'postCode'];
  if (values[field].trim() === '') return optional.includes(field) ? undefined : 'required';
  if (field !== 'iban') return undefined;
  const iban = parseIban(values.iban);
  if (!iban.ok) return iban.error.code;
  return isQrIban(iban.value) ? 'qr-iban-debtor' : undefined;
}

/** Registers an account of a client at the bank: from then on payments can leave it. */
export function AddAccountDialog({ onClose }: { onClose(): void }) {
  const t = useTexts();
  const language = useLanguage();
  const formId = useId();
  const add = useAddAccount();
  const [client, setClient] = useState<PickedClient>();
  const [values, setValues] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const fields = Object.keys(empty) as (keyof Values)[];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (add.isPending || client === undefined || fields.some((field) => problemOf(field, values))) return;
    const { name, iban, currency, ...address } = values;
    const filled = Object.fromEntries(Object.entries(address).filter(([, text]) => text.trim() !== ''));
    add.mutate(
      {
        clientId: client.clientId,
        name,
        iban,
        currency,
        address: { ...filled, town: address.town, country: address.country },
      },
      { onSuccess: onClose },
    );
  };
  const field = (name: keyof Values, label: string, isOptional = false) => {
    const code = isChecked ? problemOf(name, values) : undefined;
    return {
      label,
      required: !isOptional,
      ...(isOptional ? { optionalText: t('optional') } : {}),
      error: code === undefined ? undefined : wordOf(t, `payments:problem.${code}`, code),
    };
  };
  const text = (name: keyof Values, maxLength: number) => ({
    autoComplete: 'off',
    maxLength,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={add.isPending}
      title={t('payments:accounts.add')}
      description={t('payments:accounts.addText')}
      footer={
        <>
          <Button onClick={onClose} aria-disabled={add.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={add.isPending}>
            {t('payments:accounts.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={styles['grid']}>
        <div className={styles['wide']}>
          <ClientPicker
            client={client}
            required
            error={isChecked && client === undefined ? t('payments:accounts.clientMissing') : undefined}
            onChange={(picked) => {
              setClient(picked);
              if (picked !== undefined && values.name === '') setValues({ ...values, name: picked.name });
            }}
          />
        </div>
        <Field {...field('name', t('payments:accounts.holder'))} className={styles['wide']}>
          <TextInput {...text('name', 140)} />
        </Field>
        <Field {...field('iban', t('payments:accounts.iban'))}>
          <TextInput mono {...text('iban', 42)} placeholder="CH93 0076 2011 6238 5295 7" />
        </Field>
        <Field {...field('currency', t('payments:field.currency'))}>
          <NativeSelect
            options={currencies.map((value) => ({ value, label: value }))}
            {...text('currency', 3)}
          />
        </Field>
        <Field {...field('street', t('payments:address.street'), true)}>
          <TextInput {...text('street', 70)} />
        </Field>
        <Field {...field('buildingNumber', t('payments:address.buildingNumber'), true)}>
          <TextInput {...text('buildingNumber', 16)} />
        </Field>
        <Field {...field('postCode', t('payments:address.postCode'), true)}>
          <TextInput {...text('postCode', 16)} />
        </Field>
        <Field {...field('town', t('payments:address.town'))}>
          <TextInput {...text('town', 35)} />
        </Field>
        <Field {...field('country', t('payments:address.country'))}>
          <NativeSelect options={countryOptions(language)} {...text('country', 2)} />
        </Field>
        {add.error && (
          <div className={styles['wide']}>
            <CallFailed error={add.error} compact title={t('payments:accounts.saveFailed')} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
