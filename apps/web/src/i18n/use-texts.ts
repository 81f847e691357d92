import { useTranslation } from 'react-i18next';
import type { Translate } from './i18n.ts';
import { namespaces } from './namespaces.ts';

/** The texts in the user's language: `t('review:title')`; keys without a prefix are of `common`. */
export function useTexts(): Translate {
  return useTranslation(namespaces).t;
}
