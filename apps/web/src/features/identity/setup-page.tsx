import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { configQuery } from '../../client/identity/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CredentialsForm, type Credentials } from './credentials-form.tsx';
import { createFirstAdministrator } from './queries.ts';
import { dropSecret, takeSecret } from './one-time-secret.ts';

/** Creates the first administrator with the one-time link of the server's start. */
export function SetupPage() {
  const t = useTexts();
  const client = useQueryClient();
  const { history } = useRouter();
  const { enter } = useAuth();
  const { data: config } = useQuery(configQuery);
  const [token] = useState(() => takeSecret('token'));
  const create = async (credentials: Credentials) => {
    await createFirstAdministrator({ token: token ?? '', ...credentials });
    dropSecret('token');
    await client.invalidateQueries({ queryKey: configQuery.queryKey });
    const { email, password } = credentials;
    await enter((provider) => provider.signIn({ email, password }));
    history.push('/app');
  };
  return (
    <>
      <PageHeader title={t('identity:setup.title')} subtitle={t('identity:setup.intro')} />
      {config?.setupRequired === false && (
        <Banner tone="info">
          {t('identity:setup.done')} <Link to="/user/login">{t('identity:signIn')}</Link>
        </Banner>
      )}
      {config?.setupRequired === true && token === undefined && (
        <Banner tone="caution">{t('identity:setup.noToken')}</Banner>
      )}
      {config?.setupRequired === true && token !== undefined && (
        <Card>
          <CredentialsForm
            isNew
            submitText={t('identity:setup.create')}
            errorTitle={t('identity:error.registerTitle')}
            errorText={(error) => errorText(error, t)}
            onSubmit={create}
          />
        </Card>
      )}
    </>
  );
}
