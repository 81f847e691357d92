import { useTexts } from '../../i18n/use-texts.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Switch } from '../../ui/switch.tsx';
import { accents, type Accent } from '../../ui/theme.ts';
import { ThemePanel } from '../../ui/theme-panel.tsx';
import { changeSettings, useSettings } from '../settings/settings-store.ts';
import styles from './settings-drawer.module.css';

/** Colours, brightness, borders, density and keys; every change applies at once. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const settings = useSettings();
  const accentNames = Object.fromEntries(
    accents.map((accent) => [accent, t(`shell:settings.accents.${accent}`)]),
  ) as Record<Accent, string>;
  return (
    <Drawer
      open
      title={t('shell:settings.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className={styles['stack']}>
        <ThemePanel
          value={settings}
          onChange={changeSettings}
          texts={{
            accent: t('shell:settings.accent'),
            scheme: t('shell:settings.scheme'),
            light: t('shell:settings.light'),
            dark: t('shell:settings.dark'),
            system: t('shell:settings.system'),
            radius: t('shell:settings.radius'),
            rounded: t('shell:settings.rounded'),
            flat: t('shell:settings.flat'),
            density: t('shell:settings.density'),
            regular: t('shell:settings.regular'),
            compact: t('shell:settings.compact'),
            accents: accentNames,
          }}
        />
        <div>
          <Switch
            label={t('shell:settings.singleKeys')}
            checked={settings.singleKeys}
            aria-describedby="single-keys-hint"
            onCheckedChange={(singleKeys) => changeSettings({ singleKeys })}
          />
          <p id="single-keys-hint" className={styles['hint']}>
            {t('shell:settings.singleKeysHint')}
          </p>
        </div>
      </div>
    </Drawer>
  );
}
