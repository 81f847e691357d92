/** What a file says of papers that the client was asked for; the codes as on the screens. */
export const requests = {
  section: 'Pedido al cliente',
  by: 'Pedido por',
  language: 'Idioma de la carta',
  until: 'Hasta el',
  overdue: 'Vencido',
  settled: 'Resueltos',
  progress: '{ended} de {count}',
  note: 'Añadido a la carta',
  withdrawn: 'Retirado',
  came: 'Llegó',
  others: 'Llegó sin pedirse',
  codes: {
    state: {
      open: 'Aún abierto',
      insufficient: 'Llegó, no basta',
      came: 'Llegó',
      void: 'Ya no hace falta',
      withdrawn: 'Retirado',
    },
    language: {
      de: 'Alemán',
      fr: 'Francés',
      it: 'Italiano',
      en: 'Inglés',
      es: 'Español',
    },
  },
};
