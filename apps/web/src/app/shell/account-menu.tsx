import { IconHome, IconKeyboard, IconLogin, IconLogout, IconUser } from '@tabler/icons-react';
import { createLink, useLocation } from '@tanstack/react-router';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { changeSettings, useSettings } from '../../client/settings/settings-store.ts';
import type { ActionContext } from '../../domain/actions/action.ts';
import { languageChoices } from '../../i18n/language-choices.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Initials } from '../../ui/initials.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Setting } from '../../ui/setting.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './account-menu.module.css';
import { Appearance } from '../../domain/appearance.tsx';

const LinkTo = createLink(LinkButton);

/** Who is at work and what the role allows, how the screen looks, and the way out; beside the foot of the menu. */
export function AccountMenu({ context, onClose }: { context: ActionContext; onClose: () => void }) {
  const t = useTexts();
  return (
    <Drawer open side="corner" title={<Who />} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className={styles['parts']}>
        <Role />
        <Language />
        <Appearance />
        <SingleKeys />
        <div className={styles['ways']}>
          <Profile onClose={onClose} />
          <Button variant="ghost" icon={<IconKeyboard />} kbd="?" onClick={context.openShortcuts}>
            {t('shell:shortcuts')}
          </Button>
          <LinkTo to="/" variant="ghost" icon={<IconHome />}>
            {t('shell:footer.landing')}
          </LinkTo>
          <InOrOut context={context} onClose={onClose} />
        </div>
      </div>
    </Drawer>
  );
}

function Who() {
  const t = useTexts();
  const { isSignedIn, isWaiting, currentUser } = useAuth();
  if (!isSignedIn && !isWaiting) return t('shell:group.account');
  return (
    <span className={styles['who']}>
      <Initials name={currentUser.name} size="large" />
      <span className={styles['names']}>
        <bdi>{currentUser.name}</bdi>
        <span className={styles['email']}>
          <bdi>{currentUser.email}</bdi>
        </span>
      </span>
    </span>
  );
}

function Profile({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { isSignedIn, isWaiting } = useAuth();
  if (!isSignedIn && !isWaiting) return null;
  return (
    <LinkTo to="/app/profile" variant="ghost" icon={<IconUser />} onClick={onClose}>
      {t('shell:profile')}
    </LinkTo>
  );
}

function Role() {
  const t = useTexts();
  const { role } = useAuth();
  return (
    <p className={styles['role']}>
      <strong>{t(`role.${role}`)}</strong> {t(`settings:may.${role}`)}
    </p>
  );
}

function Language() {
  const t = useTexts();
  const { language, direction } = useSettings();
  const current = languageChoices.find(
    (choice) => choice.language === language && choice.direction === direction,
  );
  return (
    <Setting label={t('shell:language')}>
      <NativeSelect
        aria-label={t('shell:language')}
        value={current?.id ?? language}
        options={languageChoices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const choice = languageChoices.find(({ id }) => id === target.value);
          if (choice) changeSettings({ language: choice.language, direction: choice.direction });
        }}
      />
    </Setting>
  );
}

function SingleKeys() {
  const t = useTexts();
  const { singleKeys } = useSettings();
  return (
    <div>
      <Switch
        label={t('settings:singleKeys')}
        checked={singleKeys}
        aria-describedby="single-keys-hint"
        onCheckedChange={(next) => changeSettings({ singleKeys: next })}
      />
      <p id="single-keys-hint" className={styles['hint']}>
        {t('settings:singleKeysHint')}
      </p>
    </div>
  );
}

function InOrOut({ context, onClose }: { context: ActionContext; onClose: () => void }) {
  const t = useTexts();
  const { isSignedIn, isWaiting } = useAuth();
  const from = useLocation({ select: (location) => location.href });
  if (!isSignedIn && !isWaiting) {
    return (
      <LinkTo to="/user/login" search={{ from }} variant="ghost" icon={<IconLogin />}>
        {t('shell:logIn')}
      </LinkTo>
    );
  }
  const handleClick = () => {
    onClose();
    context.signOut();
  };
  return (
    <Button variant="ghost" icon={<IconLogout />} onClick={handleClick}>
      {t('shell:logOut')}
    </Button>
  );
}
