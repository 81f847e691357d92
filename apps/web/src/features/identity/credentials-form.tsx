import { passwordLengthMin } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './identity.module.css';

export interface Credentials {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface CredentialsFormProps {
  /** A new account has a name and a password of the least length. */
  readonly isNew: boolean;
  readonly submitText: string;
  readonly errorTitle: string;
  readonly errorText: (error: unknown) => string;
  readonly onSubmit: (credentials: Credentials) => Promise<unknown>;
}

const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** Name, e-mail and password, in the form that password managers know. */
export function CredentialsForm({
  isNew,
  submitText,
  errorTitle,
  errorText,
  onSubmit,
}: CredentialsFormProps) {
  const t = useTexts();
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const form = useForm<Credentials>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '' },
  });
  const sending = useMutation({ mutationFn: onSubmit });
  const { errors } = form.formState;
  const required = t('identity:required');
  const noteCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));
  const submit = form.handleSubmit((credentials) => sending.mutate(credentials));
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      {sending.isError && (
        <Banner tone="bad" title={errorTitle}>
          {errorText(sending.error)}
        </Banner>
      )}
      {isNew && (
        <Field label={t('identity:name')} required {...messageOf(errors.name?.message)}>
          <TextInput autoComplete="name" maxLength={120} {...form.register('name', { required })} />
        </Field>
      )}
      <Field label={t('identity:email')} required {...messageOf(errors.email?.message)}>
        <TextInput
          type="email"
          autoComplete={isNew ? 'email' : 'username'}
          maxLength={254}
          {...form.register('email', {
            required,
            pattern: { value: emailPattern, message: t('identity:emailInvalid') },
          })}
        />
      </Field>
      <Field
        label={t('identity:password')}
        required
        {...(isNew ? { hint: t('identity:passwordHint') } : {})}
        {...messageOf(errors.password?.message)}
      >
        <TextInput
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          maxLength={128}
          onKeyUp={noteCapsLock}
          onKeyDown={noteCapsLock}
          {...form.register('password', {
            required,
            ...(isNew
              ? { minLength: { value: passwordLengthMin, message: t('identity:passwordHint') } }
              : {}),
          })}
        />
      </Field>
      <output className={styles['caps']}>{hasCapsLock && t('identity:capsLock')}</output>
      <Button type="submit" variant="primary" loading={sending.isPending}>
        {submitText}
      </Button>
    </form>
  );
}

function messageOf(error: string | undefined) {
  return error === undefined ? {} : { error };
}
