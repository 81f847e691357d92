import { sourceKinds } from '@sorgfalt/contract';
import type { PartyDraft, SourceKind } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type Source = PartyDraft['source'];

/** Where an entry comes from. */
export function SourceFields({ source, onChange }: { source: Source; onChange(source: Source): void }) {
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
      <Field label={t('clients:structure.field.document')} hint={t('clients:structure.field.documentHint')}>
        <TextInput
          maxLength={500}
          value={source.description}
          onChange={({ target }) => onChange({ ...source, description: target.value })}
        />
      </Field>
    </>
  );
}
