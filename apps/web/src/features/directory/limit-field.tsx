import { keyLimits } from '@sorgfalt/contract';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { limitOf, type KeyTexts } from './new-key.ts';

interface LimitFieldProps {
  form: UseFormReturn<KeyTexts>;
  limit: 'callsPerMinute' | 'namesPerMinute';
}

/** How much a key may ask for in a minute. */
export function LimitField({ form, limit }: LimitFieldProps) {
  const t = useTexts();
  const error = form.formState.errors[limit]?.message;
  const wrong = t('directory:systems.limitWrong', { max: formatNumber(keyLimits[limit]) });
  return (
    <Field label={t(`directory:systems.${limit}`)} required {...(error === undefined ? {} : { error })}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        {...form.register(limit, {
          shouldUnregister: true,
          validate: (text) => limitOf(limit, text) !== undefined || wrong,
        })}
      />
    </Field>
  );
}
