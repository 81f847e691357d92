import { passwordLengthMin } from '@sorgfalt/contract';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './identity.module.css';

interface PasswordFieldProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  readonly name: Path<T>;
  readonly label: string;
  /** A new one has a least length, and password managers offer to make it. */
  readonly isNew: boolean;
}

/** A password in the form that password managers know; says where capitals are locked. */
export function PasswordField<T extends FieldValues>({ form, name, label, isNew }: PasswordFieldProps<T>) {
  const t = useTexts();
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));
  const { error } = form.getFieldState(name, form.formState);
  const hint = t('identity:passwordHint');
  return (
    <>
      <Field
        label={label}
        required
        {...(isNew ? { hint } : {})}
        {...(error?.message === undefined ? {} : { error: error.message })}
      >
        <TextInput
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          maxLength={128}
          onKeyUp={noteCapsLock}
          onKeyDown={noteCapsLock}
          {...form.register(name, {
            required: t('identity:required'),
            ...(isNew ? { minLength: { value: passwordLengthMin, message: hint } } : {}),
          })}
        />
      </Field>
      <output className={styles['caps']}>{hasCapsLock && t('identity:capsLock')}</output>
    </>
  );
}
