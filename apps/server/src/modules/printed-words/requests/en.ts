/** What a file says of papers that the client was asked for; the codes as on the screens. */
export const requests = {
  section: 'Requested from the client',
  by: 'Requested by',
  language: 'Language of the letter',
  until: 'Until',
  overdue: 'Overdue',
  settled: 'Settled',
  progress: '{ended} of {count}',
  note: 'Added to the letter',
  withdrawn: 'Withdrawn',
  came: 'Received',
  others: 'Came without being asked for',
  codes: {
    state: {
      open: 'Still open',
      insufficient: 'Came, does not do',
      came: 'Came',
      void: 'No longer needed',
      withdrawn: 'Withdrawn',
    },
    language: {
      de: 'German',
      fr: 'French',
      it: 'Italian',
      en: 'English',
      es: 'Spanish',
    },
  },
};
