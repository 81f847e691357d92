import { createLink, Outlet } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { SubNav, SubNavLink } from '../ui/sub-nav.tsx';

const PageLink = createLink(SubNavLink);

/** Who may do what and what goes with it: each page under the line that leads to the others. */
export function UsersArea() {
  const t = useTexts();
  return (
    <>
      <SubNav label={t('users:title')}>
        <PageLink to="/app/users" activeOptions={{ exact: true }}>
          {t('users:list')}
        </PageLink>
        <PageLink to="/app/users/groups">{t('users:groups')}</PageLink>
        <PageLink to="/app/users/systems">{t('users:systems')}</PageLink>
        <PageLink to="/app/users/confirmation">{t('users:stepUp.link')}</PageLink>
        <PageLink to="/app/users/access-reviews">{t('users:access.title')}</PageLink>
        <PageLink to="/app/users/security">{t('users:security.link')}</PageLink>
        <PageLink to="/app/users/mail">{t('users:mail.title')}</PageLink>
      </SubNav>
      <Outlet />
    </>
  );
}
