import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** A code that came by mail; how it is grouped and written does not count. */
export function CodeField<T extends FieldValues>({
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
      label={t('identity:code.label')}
      hint={t('identity:code.hint')}
      required
      {...(error?.message === undefined ? {} : { error: error.message })}
    >
      <TextInput
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        {...form.register(name, { required: t('identity:required') })}
      />
    </Field>
  );
}
