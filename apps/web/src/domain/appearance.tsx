import { changeSettings, useSettings } from '../client/settings/settings-store.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { accents, type Accent } from '../ui/theme.ts';
import { ThemePanel } from '../ui/theme-panel.tsx';

/** The build flag of the specification (section 2); the panel is there unless the build says `off`. */
const hasThemePanel = import.meta.env['VITE_THEME_PANEL'] !== 'off';

/** Brightness, colour, borders and density; every change applies at once. */
export function Appearance() {
  const t = useTexts();
  const settings = useSettings();
  if (!hasThemePanel) return null;
  const accentNames = Object.fromEntries(
    accents.map((accent) => [accent, t(`settings:accents.${accent}`)]),
  ) as Record<Accent, string>;
  return (
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
        contrast: t('settings:contrast'),
        accents: accentNames,
      }}
    />
  );
}
