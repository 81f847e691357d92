/** What the language menu offers: English right-to-left is a choice of its own. */
export const languageChoices = [
  { id: 'en', language: 'en', direction: 'ltr', name: 'English' },
  { id: 'de', language: 'de', direction: 'ltr', name: 'Deutsch' },
  { id: 'es', language: 'es', direction: 'ltr', name: 'Español' },
  { id: 'fr', language: 'fr', direction: 'ltr', name: 'Français' },
  { id: 'it', language: 'it', direction: 'ltr', name: 'Italiano' },
  { id: 'enrtl', language: 'en', direction: 'rtl', name: 'English (right-to-left)' },
] as const;
