import { IconMenu2, IconMoon, IconPalette, IconSearch, IconSun } from '@tabler/icons-react';
import { createLink, Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Status } from '../../ui/status.tsx';
import { Button } from '../../ui/button.tsx';
import type { ActionContext } from '../../domain/actions/action.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useProductName } from '../../client/product-name.ts';
import { isDarkNow } from '../../client/settings/dark.ts';
import { useSettings } from '../../client/settings/settings-store.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './top-bar.module.css';

const LinkTo = createLink(LinkButton);

export function TopBar({
  context,
  onOpenNavigation,
}: {
  context: ActionContext;
  onOpenNavigation?: () => void;
}) {
  const t = useTexts();
  const productName = useProductName();
  const settings = useSettings();
  const isDark = isDarkNow(settings.scheme);
  return (
    <header className={styles['bar']}>
      {onOpenNavigation && (
        <IconButton label={t('shell:openNavigation')} icon={<IconMenu2 />} onClick={onOpenNavigation} />
      )}
      <Link to="/app" className={styles['brand']}>
        <Mark />
        <span className={styles['name']}>{productName}</span>
      </Link>
      <button
        type="button"
        className={styles['search']}
        onClick={context.openPalette}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={styles['searchText']}>{t('shell:searchPlaceholder')}</span>
        <Kbd keys="Ctrl+K" />
      </button>
      <div className={styles['tools']}>
        <LanguageChoice />
        <IconButton label={t('shell:settings')} icon={<IconPalette />} onClick={context.openSettings} />
        <IconButton
          label={t(isDark ? 'shell:action.light' : 'shell:action.dark')}
          icon={isDark ? <IconSun /> : <IconMoon />}
          onClick={() => context.changeSettings({ scheme: isDark ? 'light' : 'dark' })}
        />
        <Account context={context} />
      </div>
    </header>
  );
}

function Account({ context }: { context: ActionContext }) {
  const t = useTexts();
  const { role, isSignedIn, isWaiting, isLoggingOut, currentUser } = useAuth();
  const from = useLocation({ select: (location) => location.href });
  const roleName = t(`role.${role}`);
  return (
    <>
      <Status
        tone="neutral"
        className={styles['role']}
        title={isSignedIn || isWaiting ? `${currentUser.name} · ${currentUser.email}` : undefined}
      >
        <span aria-label={t('shell:yourRole', { role: roleName })}>{roleName}</span>
      </Status>
      {isSignedIn || isWaiting || isLoggingOut ? (
        <Button variant="ghost" size="small" loading={isLoggingOut} onClick={context.signOut}>
          {t('shell:logOut')}
        </Button>
      ) : (
        <LinkTo to="/user/login" search={{ from }} size="small">
          {t('shell:logIn')}
        </LinkTo>
      )}
    </>
  );
}
