/** Answers of the form, as on the screens. */
export const answers = {
  nationality: { CH: 'Suiza', DE: 'Alemana', FR: 'Francesa', IT: 'Italiana', OTHER: 'Otra' },
  documentType: {
    passport: 'Pasaporte',
    'id-card': 'Documento de identidad',
    'residence-permit': 'Permiso de residencia',
  },
  pepDeclaration: {
    none: 'Ninguna',
    domestic: 'Ejerce o ha ejercido una función pública destacada en Suiza',
    foreign: 'Ejerce o ha ejercido una función pública destacada en el extranjero',
    international_organisation:
      'Ejerce o ha ejercido una función destacada en una organización internacional',
    close_person_domestic: 'Allegada a una persona así en Suiza',
    close_person_foreign: 'Allegada a una persona así en el extranjero',
  },
  industry: {
    none: 'Ninguno (particular)',
    cash_intensive: 'Actividad intensiva en efectivo',
    crypto: 'Criptoactivos',
    arms: 'Armas',
    gems_art: 'Piedras y metales preciosos o arte',
    gambling: 'Juegos de azar',
    npo_conflict: 'Actividad sin ánimo de lucro en zonas de conflicto',
    other: 'Otro',
  },
  products: {
    account: 'Cuenta',
    fiduciary_placement: 'Inversión fiduciaria',
    domicile_directorship: 'Domiciliación o cargo de administrador',
    crypto: 'Criptoactivos',
  },
  channel: {
    face_to_face: 'En persona',
    video: 'Por vídeo',
    online_chip: 'En línea, con lectura del chip del documento',
    online_transfer: 'En línea, con transferencia desde una cuenta bancaria',
    intermediary: 'A través de un intermediario',
  },
  sourceOfWealth: { documented: 'Documentado', declared: 'Declarado por el cliente' },
  legalForm: {
    stock_corporation: 'Sociedad anónima (SA)',
    limited_liability_company: 'Sociedad de responsabilidad limitada (GmbH, Sàrl)',
    partnership_limited_by_shares: 'Sociedad comanditaria por acciones',
    general_partnership: 'Sociedad colectiva',
    limited_partnership: 'Sociedad comanditaria',
    cooperative: 'Sociedad cooperativa',
    establishment: 'Establecimiento (Anstalt)',
    other: 'Forma de otro derecho',
  },
  discretion: {
    discretionary: 'Los trustees, a su discreción',
    fixed: 'La escritura dice quién recibe qué',
  },
  revocability: { revocable: 'Revocable', irrevocable: 'Irrevocable' },
};
