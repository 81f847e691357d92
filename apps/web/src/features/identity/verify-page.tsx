import { accountRoutes } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useSettings } from '../../client/settings/settings-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CodeField } from './code-field.tsx';
import styles from './identity.module.css';
import { dropSecret, takeSecret } from './one-time-secret.ts';

const LinkTo = createLink(LinkButton);

/** Proves the own address with the code that came there; only for the account that asked for it. */
export function VerifyPage() {
  const t = useTexts();
  const [code] = useState(() => takeSecret('code') ?? '');
  const { currentUser, isSignedIn, isWaiting } = useAuth();
  const hasAccount = isSignedIn || isWaiting;
  return (
    <>
      <PageHeader title={t('identity:verifying.title')} subtitle={t('identity:verifying.intro')} />
      {!hasAccount && (
        <Banner tone="info">
          {t('identity:verifying.signInFirst')}{' '}
          <LinkTo to="/user/login" search={{ from: '/user/verify-address' }} size="small">
            {t('identity:signIn')}
          </LinkTo>
        </Banner>
      )}
      {hasAccount && currentUser.isVerified && (
        <>
          <Banner tone="good" title={t('identity:verifying.done')} />
          <LinkTo to="/app" variant="primary">
            {t('identity:toApp')}
          </LinkTo>
        </>
      )}
      {hasAccount && !currentUser.isVerified && <VerifyForm code={code} email={currentUser.email} />}
    </>
  );
}

function VerifyForm({ code, email }: { code: string; email: string }) {
  const t = useTexts();
  const { language } = useSettings();
  const { retry } = useAuth();
  const form = useForm({ mode: 'onTouched', defaultValues: { code } });
  const asking = useMutation({
    mutationFn: () => call(accountRoutes.requestVerification, { body: { language } }),
  });
  const proving = useMutation({
    mutationFn: (given: string) => call(accountRoutes.confirmVerification, { body: { code: given } }),
    onSuccess: () => {
      dropSecret('code');
      retry();
    },
  });
  const failure = proving.error ?? asking.error;
  const submit = form.handleSubmit((given) => proving.mutate(given.code));
  return (
    <Card>
      <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="bad">{errorText(failure, t)}</Banner>}
        {asking.isSuccess && <Banner tone="good">{t('identity:verifying.sent', { email })}</Banner>}
        <CodeField form={form} name="code" />
        <Button type="submit" variant="primary" loading={proving.isPending}>
          {t('identity:verifying.prove')}
        </Button>
        <Button loading={asking.isPending} onClick={() => asking.mutate()}>
          {t('identity:verifying.send', { email })}
        </Button>
      </form>
    </Card>
  );
}
