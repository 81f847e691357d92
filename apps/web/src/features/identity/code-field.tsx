import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** A code that came by mail, or a recovery code; how it is grouped and written does not count. */
export function CodeField<T extends FieldValues>({
  form,
  name,
  ...texts
}: {
  readonly form: UseFormReturn<T>;
  readonly name: Path<T>;
  /** Of another code than one that came by mail. */
  readonly label?: string;
  readonly hint?: string;
}) {
  const t = useTexts();
  const { label = t('identity:code.label'), hint = t('identity:code.hint') } = texts;
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field
      label={label}
      hint={hint}
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
