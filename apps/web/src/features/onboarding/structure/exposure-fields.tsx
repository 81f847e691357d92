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
  onDay(of: 'since' | 'until', iso: string | undefined): void;
}

/** Whether a person is politically exposed, as whom the law counts it, since when, and until when. */
export function ExposureFields({ exposure, onChange, onDay }: ExposureFieldsProps) {
  const t = useTexts();
  const days = (of: 'since' | 'until') => ({
    value: exposure?.[of] ?? '',
    onValueChange: (iso: string | undefined) => {
      onDay(of, iso);
      if (exposure !== null && iso !== undefined) onChange({ ...exposure, [of]: iso === '' ? null : iso });
    },
  });
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
            onChange(kind === undefined ? null : { since: null, until: null, ...exposure, kind });
          }}
        />
      </Field>
      {exposure !== null && (
        <>
          <Field label={t('clients:structure.field.exposedSince')}>
            <DateInput {...days('since')} />
          </Field>
          <Field
            label={t('clients:structure.field.exposedUntil')}
            hint={t('clients:structure.field.exposedUntilHint')}
          >
            <DateInput {...days('until')} />
          </Field>
        </>
      )}
    </>
  );
}
