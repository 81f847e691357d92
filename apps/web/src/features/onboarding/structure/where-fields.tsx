import type { PartyDraft } from '@sorgfalt/contract';
import { countryOptions } from '../../../domain/countries.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

interface WhereFieldsProps {
  readonly draft: PartyDraft;
  onChange(some: Partial<PartyDraft>): void;
}

/** Where a party belongs and can be found: nationality or seat, address, and the numbers of registers. */
export function WhereFields({ draft, onChange }: WhereFieldsProps) {
  const t = useTexts();
  const language = useLanguage();
  const isPerson = draft.kind === 'person' || draft.kind === 'class';
  return (
    <>
      <Field label={t(isPerson ? 'clients:structure.field.nationality' : 'clients:structure.field.seat')}>
        <NativeSelect
          placeholder={t('clients:structure.field.unknown')}
          options={countryOptions(language)}
          value={draft.country ?? ''}
          onChange={({ target }) => onChange({ country: target.value === '' ? null : target.value })}
        />
      </Field>
      {!isPerson &&
        (['uid', 'lei'] as const).map((field) => (
          <Field
            key={field}
            label={t(`clients:structure.field.${field}`)}
            hint={t(`clients:structure.field.${field}Hint`)}
          >
            <TextInput
              mono
              maxLength={40}
              value={draft[field] ?? ''}
              onChange={({ target }) => onChange({ [field]: target.value === '' ? null : target.value })}
            />
          </Field>
        ))}
      {draft.kind !== 'class' && (
        <Field label={t(isPerson ? 'clients:structure.field.home' : 'clients:structure.field.office')}>
          <TextInput
            maxLength={300}
            value={draft.address ?? ''}
            onChange={({ target }) => onChange({ address: target.value === '' ? null : target.value })}
          />
        </Field>
      )}
    </>
  );
}
