import { languages, normaliseLanguage, type Language } from '../../i18n/language.ts';
import { accents, defaultTheme, type ThemeSettings } from '../../ui/theme.ts';

export type Direction = 'ltr' | 'rtl';

export interface Settings extends ThemeSettings {
  readonly language: Language;
  readonly direction: Direction;
  /** Shortcuts of a single key can be switched off (WCAG 2.2, 2.1.4). */
  readonly singleKeys: boolean;
}

export const defaultSettings: Settings = {
  ...defaultTheme,
  language: 'en',
  direction: 'ltr',
  singleKeys: true,
};

/** What `localStorage` offers, so that reading and writing can be tested without a browser. */
export interface SettingsStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const prefix = 'sorgfalt.';
const names = ['accent', 'scheme', 'radius', 'density', 'language', 'direction', 'singleKeys'] as const;

function among<T extends string>(value: string | null, allowed: readonly T[], fallback: T): T {
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

/** The stored settings; whatever is not among the values offered becomes the default. */
export function readSettings(storage: SettingsStorage): Settings {
  const stored = (name: (typeof names)[number]): string | null => {
    try {
      return storage.getItem(prefix + name);
    } catch {
      // Storage may be forbidden (private windows, policies): the application works without it.
      return null;
    }
  };
  const choice = normaliseLanguage(stored('language'));
  return {
    accent: among(stored('accent'), accents, defaultSettings.accent),
    scheme: among(stored('scheme'), ['light', 'dark', 'system'], defaultSettings.scheme),
    radius: among(stored('radius'), ['rounded', 'flat'], defaultSettings.radius),
    density: among(stored('density'), ['regular', 'compact'], defaultSettings.density),
    language: among(choice.language, languages, defaultSettings.language),
    direction: choice.direction ?? among(stored('direction'), ['ltr', 'rtl'], defaultSettings.direction),
    singleKeys: stored('singleKeys') !== 'false',
  };
}

export function writeSettings(storage: SettingsStorage, settings: Settings): void {
  try {
    for (const name of names) storage.setItem(prefix + name, String(settings[name]));
  } catch {
    // Full or forbidden storage loses the choice on the next visit, nothing else.
  }
}
