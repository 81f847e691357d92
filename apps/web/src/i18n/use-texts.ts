import { useSyncExternalStore } from 'react';
import { currentLanguage, currentTranslate, subscribeTexts, type Translate } from './i18n.ts';
import type { Language } from './language.ts';

/** The texts in the user's language: `t('review:title')`; keys without a prefix are of `common`. */
export function useTexts(): Translate {
  return useSyncExternalStore(subscribeTexts, currentTranslate);
}

/** The language of the texts on the screen. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeTexts, currentLanguage);
}
