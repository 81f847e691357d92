import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { mayOpen, menuGroups, screens, type MenuGroup, type ScreenId } from '../../domain/access.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { NumberText } from '../../ui/number-text.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './main-menu.module.css';
import { screenIcon } from './nav-icons.tsx';
import { useWaiting, type Waiting } from './use-waiting.ts';

interface MainMenuProps {
  readonly isRail: boolean;
  onNavigate?(): void;
}

type EntryProps = MainMenuProps & { readonly screen: ScreenId; readonly waiting: Waiting | undefined };

/** All screens of the application; those that are not open to the user stay in reach and say why. */
export function MainMenu(props: MainMenuProps) {
  const t = useTexts();
  return (
    <nav
      aria-label={t('shell:mainNavigation')}
      className={styles['menu']}
      data-rail={props.isRail || undefined}
    >
      {menuGroups.map((group) => (
        <Group key={group.id} group={group} {...props} />
      ))}
    </nav>
  );
}

function Group({ group, ...props }: MainMenuProps & { group: MenuGroup }) {
  const t = useTexts();
  const auth = useAuth();
  const titleId = useId();
  const waiting = useWaiting();
  return (
    <div className={styles['group']}>
      <span id={titleId} className={styles['title']}>
        {t(`shell:menu.${group.id}`)}
      </span>
      <ul aria-labelledby={titleId}>
        {group.screens.map((screen) => (
          <li key={screen}>
            {mayOpen(screens[screen].access, auth) ? (
              <OpenEntry screen={screen} waiting={waiting[screen]} {...props} />
            ) : (
              <ClosedEntry screen={screen} isRail={props.isRail} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OpenEntry({ screen, waiting, isRail, onNavigate }: EntryProps) {
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
      {waiting && (
        <span className={styles['count']} data-tone={waiting.tone}>
          <NumberText value={waiting.count} />
        </span>
      )}
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

function ClosedEntry({ screen, isRail }: { screen: ScreenId; isRail: boolean }) {
  const t = useTexts();
  const name = t(`shell:nav.${screen}`);
  const reason = t('shell:authorisedOnly');
  return (
    <Tooltip text={isRail ? `${name}: ${reason}` : reason}>
      {/* Leads nowhere for this user, but takes the focus, so that its reason can be read. */}
      <button type="button" aria-disabled="true" className={styles['entry']}>
        {screenIcon(screen)}
        <span className={styles['name']}>{name}</span>
      </button>
    </Tooltip>
  );
}
