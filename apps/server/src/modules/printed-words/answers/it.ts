/** Answers of the form, as on the screens. */
export const answers = {
  nationality: { CH: 'Svizzera', DE: 'Tedesca', FR: 'Francese', IT: 'Italiana', OTHER: 'Altra' },
  documentType: {
    passport: 'Passaporto',
    'id-card': 'Carta d’identità',
    'residence-permit': 'Permesso di soggiorno',
  },
  pepDeclaration: {
    none: 'Nessuna',
    domestic: 'Esercita o ha esercitato una funzione pubblica dirigenziale in Svizzera',
    foreign: 'Esercita o ha esercitato una funzione pubblica dirigenziale all’estero',
    international_organisation:
      'Esercita o ha esercitato una funzione dirigenziale in un’organizzazione internazionale',
    close_person_domestic: 'Legata a una tale persona in Svizzera',
    close_person_foreign: 'Legata a una tale persona all’estero',
  },
  industry: {
    none: 'Nessuno (privato)',
    cash_intensive: 'Attività ad alta intensità di contante',
    crypto: 'Criptovalori',
    arms: 'Armi',
    gems_art: 'Pietre e metalli preziosi o arte',
    gambling: 'Giochi in denaro',
    npo_conflict: 'Attività di utilità pubblica in zone di conflitto',
    other: 'Altro',
  },
  products: {
    account: 'Conto',
    fiduciary_placement: 'Investimento fiduciario',
    domicile_directorship: 'Domiciliazione o mandato di amministratore',
    crypto: 'Criptovalori',
  },
  channel: {
    face_to_face: 'Di persona',
    video: 'Per video',
    online_chip: 'Online, chip del documento letto',
    online_transfer: 'Online, con bonifico da un conto bancario',
    intermediary: 'Tramite un intermediario',
  },
  sourceOfWealth: { documented: 'Documentata', declared: 'Dichiarata dal cliente' },
  legalForm: {
    stock_corporation: 'Società anonima (SA)',
    limited_liability_company: 'Società a garanzia limitata (Sagl)',
    partnership_limited_by_shares: 'Società in accomandita per azioni',
    general_partnership: 'Società in nome collettivo',
    limited_partnership: 'Società in accomandita',
    cooperative: 'Società cooperativa',
    establishment: 'Stabilimento (Anstalt)',
    other: 'Forma di un altro diritto',
  },
  discretion: { discretionary: 'I trustee, a loro discrezione', fixed: 'L’atto dice chi riceve che cosa' },
  revocability: { revocable: 'Revocabile', irrevocable: 'Irrevocabile' },
};
