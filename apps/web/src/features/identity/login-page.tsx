import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { SignInError } from '../../client/identity/identity-provider.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { configQuery } from '../../client/identity/session.ts';
import { signInText } from './sign-in-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './identity.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { SocialButtons } from './social-buttons.tsx';

const route = getRouteApi('/public/user/login');

export function LoginPage() {
  const t = useTexts();
  const { from } = route.useSearch();
  const { history } = useRouter();
  const { enter, isSignedIn, currentUser } = useAuth();
  const [needsFactor, setNeedsFactor] = useState(false);
  const { data: config } = useQuery(configQuery);
  const links = from === undefined ? {} : { from };
  if (config?.provider === 'none') {
    return (
      <Banner tone="info" title={t('identity:switchedOff')}>
        {t('identity:switchedOffText')} <Link to="/app">{t('identity:continueAsGuest')}</Link>
      </Banner>
    );
  }
  const goOn = () => history.push(from ?? '/app');
  const noteFactor = (error: unknown) =>
    setNeedsFactor(error instanceof SignInError && error.code === 'factor-required');
  if (needsFactor) return <SecondStep onSignedIn={goOn} onRestart={() => setNeedsFactor(false)} />;
  return (
    <>
      <PageHeader title={t('identity:signIn')} subtitle={t('identity:signInIntro')} />
      {isSignedIn && (
        <Banner tone="info">
          {t('identity:signedInAs', { name: currentUser.name })} <Link to="/app">{t('identity:toApp')}</Link>
        </Banner>
      )}
      <Card>
        <CredentialsForm
          isNew={false}
          submitText={t('identity:signIn')}
          errorTitle={t('identity:error.title')}
          errorText={(error) => signInText(error, t)}
          onSubmit={async ({ email, password }) => {
            await enter((provider) => provider.signIn({ email, password })).catch((error: unknown) => {
              noteFactor(error);
              throw error;
            });
            goOn();
          }}
        />
      </Card>
      <PasskeyButton onSignedIn={goOn} />
      <SocialButtons onSignedIn={goOn} onFailed={noteFactor} />
      <div className={styles['links']}>
        {config !== undefined && config.signUp !== 'closed' && (
          <Link to="/user/register" search={links}>
            {t('identity:register')}
          </Link>
        )}
        <Link to="/user/forgot-password">{t('identity:forgot')}</Link>
        <Link to="/app">{t('identity:continueAsGuest')}</Link>
      </div>
    </>
  );
}
