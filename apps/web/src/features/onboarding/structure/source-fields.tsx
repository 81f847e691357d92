import { sourceKinds } from '@sorgfalt/contract';
import type { PartyDraft, SourceKind } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type Source = PartyDraft['source'];

interface SourceFieldsProps {
  readonly source: Source;
  /** Which document is asked for, where one must be named. */
  readonly wanted?: string | undefined;
  onChange(source: Source): void;
}

/** Where an entry comes from. */
export function SourceFields({ source, wanted, onChange }: SourceFieldsProps) {
  const t = useTexts();
  return (
    <>
      <Field label={t('clients:structure.field.source')} required>
        <NativeSelect
          options={sourceKinds.map((kind) => ({ value: kind, label: t(`clients:structure.source.${kind}`) }))}
          value={source.kind}
          onChange={({ target }) => onChange({ ...source, kind: target.value as SourceKind })}
        />
      </Field>
      <Field
        label={t('clients:structure.field.document')}
        hint={wanted ?? t('clients:structure.field.documentHint')}
        required={wanted !== undefined}
      >
        <TextInput
          maxLength={500}
          value={source.description}
          onChange={({ target }) => onChange({ ...source, description: target.value })}
        />
      </Field>
    </>
  );
}
