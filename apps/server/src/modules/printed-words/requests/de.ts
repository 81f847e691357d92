/** What a file says of papers that the client was asked for; the codes as on the screens. */
export const requests = {
  section: 'Vom Kunden verlangt',
  by: 'Verlangt von',
  language: 'Sprache des Briefs',
  until: 'Bis',
  overdue: 'Überfällig',
  settled: 'Erledigt',
  progress: '{ended} von {count}',
  note: 'Zusatz im Brief',
  withdrawn: 'Zurückgezogen',
  came: 'Eingetroffen',
  others: 'Ohne Verlangen eingetroffen',
  codes: {
    state: {
      open: 'Noch offen',
      insufficient: 'Eingetroffen, genügt nicht',
      came: 'Eingetroffen',
      void: 'Nicht mehr nötig',
      withdrawn: 'Zurückgezogen',
    },
    language: {
      de: 'Deutsch',
      fr: 'Französisch',
      it: 'Italienisch',
      en: 'Englisch',
      es: 'Spanisch',
    },
  },
};
