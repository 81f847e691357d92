import { useTexts } from '../../i18n/use-texts.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Switch } from '../../ui/switch.tsx';
import { accents, type Accent } from '../../ui/theme.ts';
import { ThemePanel } from '../../ui/theme-panel.tsx';
import { changeSettings, useSettings } from '../../client/settings/settings-store.ts';
import styles from './settings-drawer.module.css';

/** The build flag of the specification (section 2); the panel is there unless the build says `off`. */
const hasThemePanel = import.meta.env['VITE_THEME_PANEL'] !== 'off';

/** Colours, brightness, borders, density and keys; every change applies at once. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const settings = useSettings();
  const accentNames = Object.fromEntries(
    accents.map((accent) => [accent, t(`settings:accents.${accent}`)]),
  ) as Record<Accent, string>;
  return (
    <Drawer
      open
      title={t('shell:settings')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className={styles['stack']}>
        {hasThemePanel && (
          <ThemePanel
            value={settings}
            onChange={changeSettings}
            texts={{
              accent: t('settings:accent'),
              scheme: t('settings:scheme'),
              light: t('settings:light'),
              dark: t('settings:dark'),
              system: t('settings:system'),
              radius: t('settings:radius'),
              rounded: t('settings:rounded'),
              flat: t('settings:flat'),
              density: t('settings:density'),
              regular: t('settings:regular'),
              compact: t('settings:compact'),
              accents: accentNames,
            }}
          />
        )}
        <div>
          <Switch
            label={t('settings:singleKeys')}
            checked={settings.singleKeys}
            aria-describedby="single-keys-hint"
            onCheckedChange={(singleKeys) => changeSettings({ singleKeys })}
          />
          <p id="single-keys-hint" className={styles['hint']}>
            {t('settings:singleKeysHint')}
          </p>
        </div>
      </div>
    </Drawer>
  );
}
