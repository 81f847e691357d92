import { createInstance, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './language.ts';
import { namespaces } from './namespaces.ts';

/** Translates keys of every namespace: `t('shell:nav.ledger')`. */
export type Translate = TFunction<typeof namespaces>;

const texts = createInstance();

const loaders = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  it: () => import('./it/index.ts'),
} as const satisfies Record<Language, () => Promise<{ texts: object }>>;

async function addTexts(language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'common')) return;
  const bundles = await loaders[language]();
  for (const [namespace, bundle] of Object.entries(bundles.texts)) {
    texts.addResourceBundle(language, namespace, bundle);
  }
}

/** Starts the texts with one language; only that one is loaded. */
export async function startTexts(language: Language): Promise<void> {
  const bundle = loaders[language]();
  await texts.use(initReactI18next).init({
    lng: language,
    // A text that a language lacks is shown in English, which is loaded at that moment.
    fallbackLng: 'en',
    ns: [...namespaces],
    defaultNS: 'common',
    resources: { [language]: (await bundle).texts },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    saveMissing: true,
    missingKeyHandler: () => void addTexts('en'),
  });
}

/** Loads a language and switches to it. */
export async function loadLanguage(language: Language): Promise<void> {
  await addTexts(language);
  await texts.changeLanguage(language);
}
