import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FactorsCard } from './factors/factors-card.tsx';
import { OwnProfile } from './own-profile.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './profile-page.module.css';
import { Sessions } from './sessions.tsx';
import { WaysCard } from './ways-card.tsx';
import { waysQuery } from './ways-query.ts';

const LinkTo = createLink(LinkButton);

/** One's own account: who one is here, the password, and where one is signed in. */
export function ProfilePage() {
  const t = useTexts();
  const { isSignedIn, isWaiting } = useAuth();
  if (!isSignedIn && !isWaiting) {
    return (
      <Banner tone="info">
        {t('profile:signInFirst')}{' '}
        <LinkTo to="/user/login" search={{ from: '/app/profile' }} size="small">
          {t('shell:logIn')}
        </LinkTo>
      </Banner>
    );
  }
  return (
    <>
      <PageHeader title={t('profile:title')} subtitle={t('profile:subtitle')} />
      <div className={styles['page']}>
        <Person />
        <OwnProfile />
        <WaysCard />
        <Password />
        <FactorsCard />
        <Card title={t('profile:sessions.title')}>
          <Sessions />
        </Card>
      </div>
    </>
  );
}

function Person() {
  const t = useTexts();
  const { currentUser, role } = useAuth();
  const isEmbedded = useIsEmbedded();
  return (
    <Card title={t('profile:person')}>
      <KeyValueList
        items={[
          { label: t('profile:name'), value: currentUser.name },
          { label: t('profile:email'), value: <bdi>{currentUser.email}</bdi> },
          { label: t('profile:role'), value: t(`role.${role}`) },
          { label: t('profile:proved'), value: t(currentUser.isVerified ? 'profile:yes' : 'profile:no') },
        ]}
      />
      {!currentUser.isVerified && isEmbedded && (
        <LinkTo to="/user/verify-address" className={styles['way']}>
          {t('identity:unauthorized.verify')}
        </LinkTo>
      )}
    </Card>
  );
}

/** Whoever signs in elsewhere has no password here. */
function Password() {
  const t = useTexts();
  const { currentUser } = useAuth();
  const { data } = useQuery(waysQuery);
  const hasPassword = data?.some(({ way }) => way === 'email') ?? currentUser.provider === 'email';
  return (
    <Card title={t('profile:password.title')}>
      {hasPassword || currentUser.provider === 'email' ? (
        <PasswordForm />
      ) : (
        <p>{t('profile:password.elsewhere', { provider: t(`profile:provider.${currentUser.provider}`) })}</p>
      )}
    </Card>
  );
}
