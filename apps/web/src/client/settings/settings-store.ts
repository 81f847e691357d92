import { useSyncExternalStore } from 'react';
import { loadLanguage, setPageDirection } from '../../i18n/i18n.ts';
import { applyTheme } from '../../ui/theme.ts';
import { readSettings, writeSettings, type Settings } from './stored-settings.ts';

let current: Settings = readSettings(localStorage);
/** What was chosen last; it differs from `current` while the texts of a new language are on their way. */
let chosen: Settings = current;
const listeners = new Set<() => void>();

function applyToDocument(settings: Settings): void {
  const root = document.documentElement;
  applyTheme(root, settings);
  root.lang = settings.language;
  root.dir = settings.direction;
  setPageDirection(settings.direction);
}

function publish(next: Settings): void {
  current = next;
  applyToDocument(next);
  for (const listener of listeners) listener();
}

// The script before the first paint has done this already, unless it could not be loaded.
applyToDocument(current);

/** Changes settings at once, without a reload, and keeps them for the next visit. */
export function changeSettings(change: Partial<Settings>): void {
  const next = { ...chosen, ...change };
  writeSettings(localStorage, next);
  adopt(next);
}

/** Texts and direction change together, when the texts are here; the latest choice wins. */
function adopt(next: Settings): void {
  chosen = next;
  if (next.language === current.language) {
    publish(next);
    return;
  }
  loadLanguage(next.language).then(
    () => chosen === next && publish(next),
    // Without its texts a language is not shown; the next visit tries again.
    () => {
      if (chosen === next) chosen = current;
    },
  );
}

export function currentSettings(): Settings {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, currentSettings);
}

// Another tab changed a setting: follow it.
addEventListener('storage', (event) => {
  if (event.key?.startsWith('sorgfalt.') !== true) return;
  adopt(readSettings(localStorage));
});
