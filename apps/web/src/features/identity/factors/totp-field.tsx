import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** The six digits of an authenticator app. */
export function TotpField<T extends FieldValues>({
  form,
  name,
}: {
  readonly form: UseFormReturn<T>;
  readonly name: Path<T>;
}) {
  const t = useTexts();
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field
      label={t('factors:totp.label')}
      hint={t('factors:totp.hint')}
      required
      {...(error?.message === undefined ? {} : { error: error.message })}
    >
      <TextInput
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...form.register(name, {
          validate: (value) => /^\s*(?:\d\s*){6}$/u.test(String(value)) || t('factors:totp.invalid'),
        })}
      />
    </Field>
  );
}
