import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { configQuery } from '../../client/identity/session.ts';
import { signUpText } from './sign-in-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './identity.module.css';
import { SocialButtons } from './social-buttons.tsx';

const route = getRouteApi('/public/user/register');

export function RegisterPage() {
  const t = useTexts();
  const { from } = route.useSearch();
  const { history } = useRouter();
  const { enter } = useAuth();
  const { data: config } = useQuery(configQuery);
  return (
    <>
      <PageHeader
        title={t('identity:register')}
        subtitle={t(config?.signUp === 'open' ? 'identity:registerIntroOpen' : 'identity:registerIntro')}
      />
      {config?.signUp === 'closed' ? (
        <Banner tone="info">{t('identity:registrationClosed')}</Banner>
      ) : (
        <Card>
          <CredentialsForm
            isNew
            submitText={t('identity:register')}
            errorTitle={t('identity:error.registerTitle')}
            errorText={(error) => signUpText(error, t)}
            onSubmit={async (credentials) => {
              await enter((provider) => provider.signUp(credentials));
              history.push(from ?? '/app');
            }}
          />
        </Card>
      )}
      <SocialButtons onSignedIn={() => history.push(from ?? '/app')} />
      <div className={styles['links']}>
        <span>
          {t('identity:haveAccount')}{' '}
          <Link to="/user/login" search={from === undefined ? {} : { from }}>
            {t('identity:signIn')}
          </Link>
        </span>
      </div>
    </>
  );
}
