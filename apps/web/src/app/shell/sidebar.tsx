import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { mayOpen, screenIds, screens, type ScreenId } from '../../domain/access.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { screenIcon } from './nav-icons.tsx';
import styles from './sidebar.module.css';

export interface SidebarProps {
  /** Icons only, with the name as a tooltip. */
  readonly isRail?: boolean;
  /** Called after a choice, so that a drawer can close. */
  onNavigate?(): void;
}

/** All screens of the application; those that are not open to the user stay in reach and say why. */
export function Sidebar({ isRail = false, onNavigate }: SidebarProps) {
  const t = useTexts();
  const auth = useAuth();
  return (
    <nav aria-label={t('shell:mainNavigation')} className={styles['nav']} data-rail={isRail || undefined}>
      <ul>
        {screenIds.map((screen) => (
          <li key={screen}>
            {mayOpen(screens[screen].access, auth) ? (
              <OpenEntry screen={screen} isRail={isRail} {...(onNavigate ? { onNavigate } : {})} />
            ) : (
              <ClosedEntry screen={screen} isRail={isRail} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OpenEntry({ screen, isRail, onNavigate }: SidebarProps & { screen: ScreenId }) {
  const t = useTexts();
  const name = t(`shell:nav.${screen}`);
  const link = (
    <Link
      to={screens[screen].path}
      activeOptions={{ exact: screen === 'dashboard', includeSearch: false }}
      className={styles['entry']}
      onClick={onNavigate}
    >
      {screenIcon(screen)}
      <span className={styles['name']}>{name}</span>
    </Link>
  );
  return isRail ? (
    <Tooltip text={name} describes={false}>
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function ClosedEntry({ screen, isRail }: { screen: ScreenId; isRail: boolean | undefined }) {
  const t = useTexts();
  const name = t(`shell:nav.${screen}`);
  const reason = t('shell:authorisedOnly');
  return (
    <Tooltip text={isRail === true ? `${name}: ${reason}` : reason}>
      {/* Leads nowhere for this user, but takes the focus, so that its reason can be read. */}
      <button type="button" aria-disabled="true" className={styles['entry']}>
        {screenIcon(screen)}
        <span className={styles['name']}>{name}</span>
      </button>
    </Tooltip>
  );
}
