import { IconLogin, IconSearch, IconSelector } from '@tabler/icons-react';
import { createLink, Link, useLocation } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useProductName } from '../../client/product-name.ts';
import type { ActionContext } from '../../domain/actions/action.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Initials } from '../../ui/initials.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MainMenu } from './main-menu.tsx';
import styles from './side.module.css';

const LinkTo = createLink(LinkButton);

export interface SideProps {
  readonly context: ActionContext;
  /** Icons only, with the name as a tooltip. */
  readonly isRail?: boolean;
  /** Called after a choice, so that a drawer can close. */
  onNavigate?(): void;
}

export function Brand() {
  const productName = useProductName();
  return (
    <Link to="/app" className={styles['brand']}>
      <Mark />
      <span className={styles['text']}>{productName}</span>
    </Link>
  );
}

/** What stands beside every screen, below the name: the search, all screens, and who is at work. */
export function Side({ context, isRail = false, onNavigate }: SideProps) {
  const t = useTexts();
  return (
    <div className={styles['parts']} data-rail={isRail || undefined}>
      <NamedInRail name={t('search')} isRail={isRail}>
        <button
          type="button"
          className={styles['search']}
          onClick={context.openPalette}
          aria-keyshortcuts="Control+K"
        >
          <IconSearch size={16} aria-hidden="true" />
          <span className={styles['text']}>{t('search')}</span>
          <Kbd keys="Ctrl+K" quiet />
        </button>
      </NamedInRail>
      <MainMenu isRail={isRail} {...(onNavigate ? { onNavigate } : {})} />
      <Account context={context} isRail={isRail} />
    </div>
  );
}

/** Who is at work and as what; a guest's way in stands above. */
function Account({ context, isRail }: { context: ActionContext; isRail: boolean }) {
  const t = useTexts();
  const { role, isSignedIn, isWaiting, isLeaving, currentUser } = useAuth();
  const from = useLocation({ select: (location) => location.href });
  const hasAccount = isSignedIn || isWaiting || isLeaving;
  const roleName = t(`role.${role}`);
  const name = hasAccount ? currentUser.name : roleName;
  return (
    <div className={styles['account']}>
      {!hasAccount && (
        <NamedInRail name={t('shell:logIn')} isRail={isRail}>
          <LinkTo to="/user/login" search={{ from }} icon={<IconLogin />}>
            <span className={styles['text']}>{t('shell:logIn')}</span>
          </LinkTo>
        </NamedInRail>
      )}
      <NamedInRail name={`${name} · ${t('shell:group.account')}`} isRail={isRail}>
        <button
          type="button"
          className={styles['person']}
          aria-haspopup="dialog"
          aria-busy={isLeaving || undefined}
          onClick={context.openAccount}
        >
          <Initials name={name} />
          <span className={styles['text']}>
            <span className={styles['name']}>
              <bdi>{name}</bdi>
            </span>
            {hasAccount && (
              <span className={styles['role']} aria-label={t('shell:yourRole', { role: roleName })}>
                {roleName}
              </span>
            )}
          </span>
          <IconSelector size={16} aria-hidden="true" />
        </button>
      </NamedInRail>
    </div>
  );
}

function NamedInRail({
  name,
  isRail,
  children,
}: {
  name: string;
  isRail: boolean;
  children: Parameters<typeof Tooltip>[0]['children'];
}) {
  if (!isRail) return children;
  return (
    <Tooltip text={name} describes={false}>
      {children}
    </Tooltip>
  );
}
