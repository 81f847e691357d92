import { exposureKinds } from '@sorgfalt/contract';
import type { PartyDraft } from '@sorgfalt/contract';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';

interface ExposureFieldsProps {
  readonly exposure: PartyDraft['exposure'];
  onChange(exposure: PartyDraft['exposure']): void;
  /** The day as it was written; undefined for what is none. */
  onDay(iso: string | undefined): void;
}

/** Whether a person is politically exposed, as whom the law counts it, and since when. */
export function ExposureFields({ exposure, onChange, onDay }: ExposureFieldsProps) {
  const t = useTexts();
  return (
    <>
      <Field label={t('clients:structure.field.exposure')} hint={t('clients:structure.field.exposureHint')}>
        <NativeSelect
          placeholder={t('clients:structure.exposure.none')}
          options={exposureKinds.map((kind) => ({
            value: kind,
            label: t(`clients:structure.exposure.${kind}`),
          }))}
          value={exposure?.kind ?? ''}
          onChange={({ target }) => {
            const kind = exposureKinds.find((each) => each === target.value);
            onChange(kind === undefined ? null : { kind, since: exposure?.since ?? null });
          }}
        />
      </Field>
      {exposure !== null && (
        <Field label={t('clients:structure.field.exposedSince')}>
          <DateInput
            value={exposure.since ?? ''}
            onValueChange={(iso) => {
              onDay(iso);
              if (iso !== undefined) onChange({ ...exposure, since: iso === '' ? null : iso });
            }}
          />
        </Field>
      )}
    </>
  );
}
