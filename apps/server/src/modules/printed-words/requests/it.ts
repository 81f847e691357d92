/** What a file says of papers that the client was asked for; the codes as on the screens. */
export const requests = {
  section: 'Richiesto al cliente',
  by: 'Richiesto da',
  language: 'Lingua della lettera',
  until: 'Entro il',
  overdue: 'Scaduto',
  settled: 'Sbrigati',
  progress: '{ended} di {count}',
  note: 'Aggiunto alla lettera',
  withdrawn: 'Ritirato',
  came: 'Arrivato',
  others: 'Arrivato senza essere richiesto',
  codes: {
    state: {
      open: 'Ancora aperto',
      insufficient: 'Arrivato, non basta',
      came: 'Arrivato',
      void: 'Non più necessario',
      withdrawn: 'Ritirato',
    },
    language: {
      de: 'Tedesco',
      fr: 'Francese',
      it: 'Italiano',
      en: 'Inglese',
      es: 'Spagnolo',
    },
  },
};
