import type { ClientDocuments, SignedForm } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from './documents.module.css';

/** What of a signed copy has been said so far. */
export type SignedDraft = Omit<SignedForm, 'on'> & { readonly on: SignedForm['on'] | undefined };

interface SignedFieldsProps {
  readonly documents: Pick<ClientDocuments, 'parties' | 'forms'>;
  readonly signed: SignedDraft | null;
  set(signed: SignedDraft | null): void;
}

/** Of which form a declaration is a signed copy; then its code, when and by whom it was signed. */
export function SignedFields({ documents: { parties, forms }, signed, set }: SignedFieldsProps) {
  const t = useTexts();
  const nameOf = (id: string) => parties.find(({ partyId }) => partyId === id)?.name ?? id;
  const place = forms.findIndex(({ form, about }) => form === signed?.form && about === signed.about);
  return (
    <>
      <Field label={t('files:documents.signed.form')}>
        <NativeSelect
          value={String(place)}
          options={[
            { value: '-1', label: t('files:documents.signed.none') },
            ...forms.map(({ form, about }, at) => ({
              value: String(at),
              label: `${t('files:documents.signed.named', { form })} (${nameOf(about)})`,
            })),
          ]}
          onChange={({ target }) => set(emptyFor(forms[Number(target.value)]))}
        />
      </Field>
      {signed !== null && (
        <>
          <Field
            label={t('files:documents.signed.code')}
            hint={t('files:documents.signed.codeHint')}
            required
          >
            <TextInput
              value={signed.code}
              autoComplete="off"
              onChange={({ target }) => set({ ...signed, code: target.value.toUpperCase() })}
            />
          </Field>
          <Field label={t('files:documents.signed.on')} required>
            <DateInput value={signed.on ?? ''} onValueChange={(on) => set({ ...signed, on })} />
          </Field>
          <fieldset className={styles['signers']}>
            <legend>{t('files:documents.signed.by')}</legend>
            <p className={styles['quiet']}>{t('files:documents.signed.byHint')}</p>
            {parties
              .filter(({ isPerson }) => isPerson)
              .map(({ partyId, name }) => (
                <Checkbox
                  key={partyId}
                  label={<bdi>{name}</bdi>}
                  checked={signed.by.includes(partyId)}
                  onChange={({ target }) => {
                    const others = signed.by.filter((each) => each !== partyId);
                    set({ ...signed, by: target.checked ? [...others, partyId] : others });
                  }}
                />
              ))}
          </fieldset>
        </>
      )}
    </>
  );
}

/** A signed copy of which nothing is said but the form. */
export function emptyFor(form: ClientDocuments['forms'][number] | undefined): SignedDraft | null {
  return form === undefined ? null : { ...form, code: '', on: undefined, by: [] };
}

/** What is sent of a signed copy; undefined while something of it is missing. */
export function wholeOf(signed: SignedDraft | null): SignedForm | null | undefined {
  if (signed === null) return null;
  const { on, by, code } = signed;
  const isWhole = on !== undefined && by.length > 0 && code.trim() !== '';
  return isWhole ? { ...signed, code: code.trim(), on, by: [...by] } : undefined;
}
