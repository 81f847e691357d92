import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { screens } from '../../domain/access.ts';
import { useActionContext, type Overlay } from '../actions/use-action-context.ts';
import { useGlobalActions } from '../actions/global-actions.tsx';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { Guard } from '../guard.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import styles from './app-shell.module.css';
import { OfflineStrip } from './offline-strip.tsx';
import { Brand, Side } from './side.tsx';
import { TopLine } from './top-line.tsx';
import { WaitingWatch } from './waiting-watch.tsx';

// The screen comes first; without this part it stays usable.
const AfterSignIn = lazy(() =>
  import('./after-sign-in.tsx').then(
    ({ AfterSignIn: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);
const CommandCentre = lazy(async () => {
  const { CommandCentre } = await import('../actions/command-centre.tsx');
  return { default: CommandCentre };
});
const AccountMenu = lazy(async () => {
  const [{ AccountMenu }] = await Promise.all([import('./account-menu.tsx'), loadTexts(['settings'])]);
  return { default: AccountMenu };
});
const NavigationDrawer = lazy(async () => {
  const { NavigationDrawer } = await import('./navigation-drawer.tsx');
  return { default: NavigationDrawer };
});

/** Everything around a screen of the application: the side, palette, shortcuts, live feed. */
export function AppShell() {
  return (
    <Guard access={screens.dashboard.access}>
      <Shell />
    </Guard>
  );
}

function Shell() {
  const t = useTexts();
  const [overlay, setOverlay] = useState<Overlay>();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const isWide = useMediaQuery('(min-width: 1440px)');
  const context = useActionContext(setOverlay);
  useGlobalActions();
  useShortcuts(context, t);
  const { isSignedIn, isWaiting, currentUser } = useAuth();
  const isFeedShown = useLocation({ select: ({ pathname }) => pathname === screens.activity.path });
  const close = () => setOverlay(undefined);
  return (
    <div className={styles['shell']}>
      <a href="#main" className="skip-link">
        {t('shell:skip')}
      </a>
      {isNarrow ? (
        <TopLine context={context} onOpenNavigation={() => setOverlay('navigation')} />
      ) : (
        <header className={styles['side']} data-rail={!isWide || undefined}>
          <Brand />
          <Side context={context} isRail={!isWide} />
        </header>
      )}
      <div className={styles['column']}>
        <OfflineStrip isRetryTold={isFeedShown} />
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Outlet />
        </main>
      </div>
      {/* Live events are for signed-in users; a guest has no connection, and no session that could end. */}
      <Suspense>{isSignedIn && <AfterSignIn key={currentUser.uid} />}</Suspense>
      {isWaiting && <WaitingWatch />}
      <Suspense>
        {(overlay === 'palette' || overlay === 'shortcuts') && (
          <CommandCentre view={overlay} context={context} onClose={close} />
        )}
        {overlay === 'account' && <AccountMenu context={context} onClose={close} />}
        {overlay === 'navigation' && <NavigationDrawer context={context} onClose={close} />}
      </Suspense>
    </div>
  );
}
