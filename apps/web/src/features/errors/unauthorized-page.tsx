import { createLink, getRouteApi } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './errors.module.css';

const LinkTo = createLink(LinkButton);
const route = getRouteApi('/public/unauthorized');

/** Says that the page is not for this user, and keeps where they wanted to go. */
export function UnauthorizedPage() {
  const t = useTexts();
  const { from } = route.useSearch();
  const { isSignedIn, isWaiting, currentUser } = useAuth();
  const isEmbedded = useIsEmbedded();
  return (
    <div className={styles['page']}>
      <PageHeader title={t('errors:unauthorized.title')} />
      <p role="alert">{t('identity:unauthorized.headline')}</p>
      {isWaiting && <p>{t('identity:unauthorized.waiting')}</p>}
      {from !== undefined && (
        <p>
          {t('identity:unauthorized.wanted')} <bdi dir="ltr">{from.split('?')[0]}</bdi>
        </p>
      )}
      <div className={styles['ways']}>
        <LinkTo to="/user/login" search={from === undefined ? {} : { from }} variant="primary">
          {t(isSignedIn ? 'identity:unauthorized.signIn' : 'identity:unauthorized.signInGuest')}
        </LinkTo>
        {isWaiting && isEmbedded && !currentUser.isVerified && (
          <LinkTo to="/user/verify-address">{t('identity:unauthorized.verify')}</LinkTo>
        )}
        <LinkTo to="/app">{t('errors:page.home')}</LinkTo>
      </div>
    </div>
  );
}
