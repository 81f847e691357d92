import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../i18n/use-texts.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface EmailFieldProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  readonly name: Path<T>;
  readonly autoComplete: 'email' | 'username' | 'off';
}

const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** An email address; the server alone knows whether it can be one. */
export function EmailField<T extends FieldValues>({ form, name, autoComplete }: EmailFieldProps<T>) {
  const t = useTexts();
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field
      label={t('identity:email')}
      required
      {...(error?.message === undefined ? {} : { error: error.message })}
    >
      <TextInput
        type="email"
        autoComplete={autoComplete}
        maxLength={254}
        {...form.register(name, {
          required: t('identity:required'),
          pattern: { value: emailPattern, message: t('identity:emailInvalid') },
        })}
      />
    </Field>
  );
}
