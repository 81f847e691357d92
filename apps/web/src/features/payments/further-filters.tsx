import { currencies } from '@sorgfalt/money';
import { useState } from 'react';
import { ClientFilter } from '../../domain/clients/client-filter.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { isFilterAmount, listedStates, type KnownSearch } from './filter.ts';
import styles from './queue-filters.module.css';

interface FurtherFiltersProps {
  readonly search: KnownSearch;
  onChange(next: Partial<Record<keyof KnownSearch, string | undefined>>): void;
}

/** Client, exact state, days and amounts. */
export function FurtherFilters({ search, onChange }: FurtherFiltersProps) {
  const t = useTexts();
  return (
    <div className={styles['further']}>
      <div className={styles['client']}>
        <ClientFilter
          value={search.clientId}
          idLabel={t('payments:filter.client')}
          invalidText={t('payments:filter.noClient')}
          onValueChange={(clientId) => onChange({ clientId: clientId ?? '' })}
        />
      </div>
      <Field label={t('payments:filter.state')}>
        <NativeSelect
          options={[
            { value: '', label: t('payments:filter.anyState') },
            ...listedStates.map((value) => ({ value, label: t(`payments:state.${value}`) })),
          ]}
          value={search.state ?? ''}
          onChange={(event) => onChange({ state: event.target.value })}
        />
      </Field>
      <Field label={t('payments:filter.from')}>
        <DateInput
          value={search.from ?? ''}
          onValueChange={(from) => {
            if (from !== undefined) onChange({ from });
          }}
        />
      </Field>
      <Field label={t('payments:filter.to')}>
        <DateInput
          value={search.to ?? ''}
          onValueChange={(to) => {
            if (to !== undefined) onChange({ to });
          }}
        />
      </Field>
      <Field label={t('payments:filter.currency')}>
        <NativeSelect
          options={[
            { value: '', label: t('payments:filter.anyCurrency') },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
          value={search.currency ?? ''}
          onChange={(event) => onChange({ currency: event.target.value })}
        />
      </Field>
      <AmountFilter
        label={t('payments:filter.min')}
        value={search.min}
        onChange={(min) => onChange({ min })}
      />
      <AmountFilter
        label={t('payments:filter.max')}
        value={search.max}
        onChange={(max) => onChange({ max })}
      />
    </div>
  );
}

interface AmountFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  onChange(amount: string): void;
}

/** Taken over with Enter or on leaving the field, and only when it is an amount. */
function AmountFilter({ label, value = '', onChange }: AmountFilterProps) {
  const t = useTexts();
  const [text, setText] = useState(value);
  const [isChecked, setIsChecked] = useState(false);
  const typed = text.trim();
  const isValid = typed === '' || isFilterAmount(typed);
  const take = () => {
    setIsChecked(true);
    if (isValid && typed !== value) onChange(typed);
  };
  return (
    <Field label={label} error={isChecked && !isValid ? t('payments:filter.noAmount') : undefined}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        placeholder="1'000.00"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </Field>
  );
}
