import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { EmailField } from '../../domain/email-field.tsx';
import styles from './identity.module.css';
import { PasswordField } from './password-field.tsx';

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

/** Name, e-mail and password, in the form that password managers know. */
export function CredentialsForm({
  isNew,
  submitText,
  errorTitle,
  errorText,
  onSubmit,
}: CredentialsFormProps) {
  const t = useTexts();
  const form = useForm<Credentials>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '' },
  });
  const sending = useMutation({ mutationFn: onSubmit });
  const nameError = form.formState.errors.name?.message;
  const submit = form.handleSubmit((credentials) => sending.mutate(credentials));
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      {sending.isError && (
        <Banner tone="bad" title={errorTitle}>
          {errorText(sending.error)}
        </Banner>
      )}
      {isNew && (
        <Field label={t('identity:name')} required {...(nameError === undefined ? {} : { error: nameError })}>
          <TextInput
            autoComplete="name"
            maxLength={120}
            {...form.register('name', { required: t('identity:required') })}
          />
        </Field>
      )}
      <EmailField form={form} name="email" autoComplete={isNew ? 'email' : 'username'} />
      <PasswordField form={form} name="password" label={t('identity:password')} isNew={isNew} />
      <Button type="submit" variant="primary" loading={sending.isPending}>
        {submitText}
      </Button>
    </form>
  );
}
