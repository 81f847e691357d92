import { useMutation } from '@tanstack/react-query';
import { createLink, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../client/error-text.ts';
import { identityProvider } from '../../client/identity/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CodeField } from './code-field.tsx';
import styles from './identity.module.css';
import { dropSecret, takeSecret } from './one-time-secret.ts';
import { PasswordField } from './password-field.tsx';

const LinkTo = createLink(LinkButton);

/** Sets a new password with the code that came by mail, or that an administrator handed over. */
export function ResetPage() {
  const t = useTexts();
  const [code] = useState(() => takeSecret('code') ?? '');
  const form = useForm({ mode: 'onTouched', defaultValues: { code, password: '' } });
  const setting = useMutation({
    mutationFn: (given: { code: string; password: string }) =>
      identityProvider().confirmPasswordReset(given.code, given.password),
    onSuccess: () => dropSecret('code'),
  });
  const submit = form.handleSubmit((given) => setting.mutate(given));
  if (setting.isSuccess) {
    return (
      <>
        <PageHeader title={t('identity:resetting.done')} subtitle={t('identity:resetting.doneText')} />
        <LinkTo to="/user/login" variant="primary">
          {t('identity:signIn')}
        </LinkTo>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('identity:reset')} subtitle={t('identity:resetting.intro')} />
      <Card>
        <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
          {setting.isError && (
            <Banner tone="bad" title={t('identity:resetting.failed')}>
              {errorText(setting.error, t)}
            </Banner>
          )}
          <CodeField form={form} name="code" />
          <PasswordField form={form} name="password" label={t('identity:reset')} isNew />
          <Button type="submit" variant="primary" loading={setting.isPending}>
            {t('identity:resetting.set')}
          </Button>
        </form>
      </Card>
      <div className={styles['links']}>
        <Link to="/user/forgot-password">{t('identity:resetting.newCode')}</Link>
        <Link to="/user/login">{t('identity:signIn')}</Link>
      </div>
    </>
  );
}
