/** Answers of the form, as on the screens. */
export const answers = {
  nationality: { CH: 'Suisse', DE: 'Allemande', FR: 'Française', IT: 'Italienne', OTHER: 'Autre' },
  documentType: {
    passport: 'Passeport',
    'id-card': 'Carte d’identité',
    'residence-permit': 'Titre de séjour',
  },
  pepDeclaration: {
    none: 'Aucune',
    domestic: 'Exerce ou a exercé une fonction publique dirigeante en Suisse',
    foreign: 'Exerce ou a exercé une fonction publique dirigeante à l’étranger',
    international_organisation:
      'Exerce ou a exercé une fonction dirigeante dans une organisation internationale',
    close_person_domestic: 'Proche d’une telle personne en Suisse',
    close_person_foreign: 'Proche d’une telle personne à l’étranger',
  },
  industry: {
    none: 'Aucune (particulier)',
    cash_intensive: 'Activité à forte utilisation d’espèces',
    crypto: 'Cryptoactifs',
    arms: 'Armes',
    gems_art: 'Pierres et métaux précieux ou art',
    gambling: 'Jeux d’argent',
    npo_conflict: 'Activité d’utilité publique en zone de conflit',
    other: 'Autre',
  },
  products: {
    account: 'Compte',
    fiduciary_placement: 'Placement fiduciaire',
    domicile_directorship: 'Domiciliation ou mandat d’administrateur',
    crypto: 'Cryptoactifs',
  },
  channel: {
    face_to_face: 'En personne',
    video: 'Par vidéo',
    online_chip: 'En ligne, puce de la pièce lue',
    online_transfer: 'En ligne, par virement d’un compte bancaire',
    intermediary: 'Par un intermédiaire',
  },
  sourceOfWealth: { documented: 'Documentée', declared: 'Déclarée par le client' },
  legalForm: {
    stock_corporation: 'Société anonyme (SA)',
    limited_liability_company: 'Société à responsabilité limitée (Sàrl)',
    partnership_limited_by_shares: 'Société en commandite par actions',
    general_partnership: 'Société en nom collectif',
    limited_partnership: 'Société en commandite',
    cooperative: 'Société coopérative',
    establishment: 'Établissement (Anstalt)',
    other: 'Forme d’un autre droit',
  },
  discretion: { discretionary: 'Les trustees, à leur discrétion', fixed: 'L’acte dit qui reçoit quoi' },
  revocability: { revocable: 'Révocable', irrevocable: 'Irrévocable' },
};
