export const languages = ['en', 'de', 'es', 'fr', 'it'] as const;
export type Language = (typeof languages)[number];

export interface LanguageChoice {
  readonly language: Language;
  /** Set where the stored value fixes the direction, as `enrtl` does. */
  readonly direction?: 'rtl';
}

const accepted: Readonly<Record<string, LanguageChoice>> = {
  en: { language: 'en' },
  'en-US': { language: 'en' },
  enrtl: { language: 'en', direction: 'rtl' },
  de: { language: 'de' },
  'de-DE': { language: 'de' },
  es: { language: 'es' },
  'es-ES': { language: 'es' },
  fr: { language: 'fr' },
  'fr-FR': { language: 'fr' },
  it: { language: 'it' },
  'it-IT': { language: 'it' },
};

/**
 * One setting out of both readings of the specification: short codes (`en`, `es`, `enrtl`) and locales
 * (`en-US`, `de-DE`, `fr-FR`, `it-IT`). Anything else is English.
 */
export function normaliseLanguage(stored: string | null): LanguageChoice {
  return stored !== null && Object.hasOwn(accepted, stored)
    ? (accepted[stored] ?? { language: 'en' })
    : { language: 'en' };
}
