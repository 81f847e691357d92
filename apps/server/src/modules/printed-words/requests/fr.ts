/** What a file says of papers that the client was asked for; the codes as on the screens. */
export const requests = {
  section: 'Demandé au client',
  by: 'Demandé par',
  language: 'Langue de la lettre',
  until: 'Jusqu’au',
  overdue: 'En retard',
  settled: 'Réglés',
  progress: '{ended} sur {count}',
  note: 'Ajouté à la lettre',
  withdrawn: 'Retiré',
  came: 'Arrivé',
  others: 'Arrivé sans être demandé',
  codes: {
    state: {
      open: 'Encore ouvert',
      insufficient: 'Arrivé, ne suffit pas',
      came: 'Arrivé',
      void: 'Plus nécessaire',
      withdrawn: 'Retiré',
    },
    language: {
      de: 'Allemand',
      fr: 'Français',
      it: 'Italien',
      en: 'Anglais',
      es: 'Espagnol',
    },
  },
};
