import type { DraftForm, SampleSize } from '@sorgfalt/contract';
import { moreClients } from './more-clients.ts';
import type { Invented } from './more-clients.ts';
import type { SampleClient } from './sample-client.ts';
import { documentFields } from './sample-document.ts';

/**
 * The invented clients of the sample firm: one for each thing worth showing, and in the large one many more. Documents end
 * relative to now.
 */
export function sampleClients(size: SampleSize, nowMs: number): readonly SampleClient[] {
  const invented = size === 'large' ? [...clients, ...moreClients()] : clients;
  return invented.map((client) => clientOf(client, nowMs));
}

/** The client with all that a form asks. */
export function clientOf({ ending, document, form, entity }: Invented, nowMs: number): SampleClient {
  if (document === null) return { ending, form };
  const person = { ...atHome, ...form, ...documentFields(document, nowMs) };
  return { ending, form: withPapers(entity === undefined ? person : openedBy(person, entity)) };
}

/** An entity, for which a person opens the relationship: not asked where that one was born and lives. */
function openedBy(person: DraftForm, entity: DraftForm): DraftForm {
  const { clientName: openerName, birthCountry: _born, residenceProved: _proved, ...opener } = person;
  return { ...opener, ...entity, openerName };
}

/** The papers behind what a form claims. */
function withPapers(form: DraftForm): DraftForm {
  return {
    ...form,
    ...(form.sourceOfWealth === 'documented' && { sourceOfWealthEvidence: 'Tax assessment 2025' }),
    ...(form.residenceProved === true && { residenceEvidence: 'Confirmation of residence by the commune' }),
  };
}

const atHome = {
  pepDeclaration: 'none',
  industry: 'none',
  businessCountry: 'CH',
  country: 'CH',
  products: ['account'],
  channel: 'face_to_face',
  physicalAssetsMinor: 0,
  sourceOfWealth: 'documented',
  residenceProved: true,
} as const satisfies DraftForm;

const clients: readonly Invented[] = [
  {
    ending: 'submitted',
    document: {
      kind: 'id-card',
      number: 'S0T00017',
      issuer: 'CH',
      nationality: 'CH',
      surname: 'Musterberger',
      givenNames: 'Regula Probe',
      birthDate: '1984-04-12',
      sex: 'F',
      validDays: 2400,
    },
    form: {
      ...address('Beispielgasse', '12', '8001', 'Zürich'),
      purpose: 'Custody account for the savings of the family, yearly statement',
      expectedPurposes: ['property', 'taxes', 'investments', 'family'],
      expectedAssetsMinor: 18_000_000,
    },
  },
  {
    ending: 'in-steps',
    document: {
      kind: 'passport',
      number: 'X0T00024',
      issuer: 'CH',
      nationality: 'CH',
      surname: 'Vorführer',
      givenNames: 'Nadja',
      birthDate: '1990-09-30',
      sex: 'F',
      validDays: 1900,
    },
    form: {
      ...address('Schauplatzweg', '3a', '3011', 'Bern'),
      purpose: 'Account for the sale of a flat, then for investments',
      expectedPurposes: ['fees', 'property', 'taxes', 'investments'],
      channel: 'video',
      expectedAssetsMinor: 95_000_000,
    },
  },
  {
    // Stands on the shipped list of invented officials, and says so.
    ending: 'submitted',
    document: {
      kind: 'passport',
      number: 'X0T00031',
      issuer: 'CH',
      nationality: 'CH',
      surname: 'Musterpräsident',
      givenNames: 'Leandro',
      birthDate: '1964-05-06',
      sex: 'M',
      validDays: 1200,
    },
    form: {
      ...address('Ratsplatz', '1', '1700', 'Fribourg'),
      pepDeclaration: 'domestic',
      purpose: 'Management of the family wealth during the term of office',
      expectedPurposes: ['taxes', 'investments', 'family', 'charity'],
      products: ['account', 'fiduciary_placement'],
      expectedAssetsMinor: 240_000_000,
    },
  },
  {
    // Same name and birth date as an entry of the shipped list of invented sanctions.
    ending: 'submitted',
    document: {
      kind: 'passport',
      number: 'ZZ0000017',
      issuer: 'RU',
      nationality: 'RU',
      surname: 'Testonov',
      givenNames: 'Viktor Beispielovich',
      birthDate: '1961-03-14',
      sex: 'M',
      validDays: 700,
    },
    form: {
      ...address('Seeufer', '88', '6300', 'Zug'),
      purpose: 'Holding account for trade in machines',
      expectedPurposes: ['goods_services', 'distributions', 'own_accounts'],
      businessCountry: 'AE',
      products: ['account', 'domicile_directorship'],
      channel: 'intermediary',
      sourceOfWealth: 'declared',
      expectedAssetsMinor: 1_500_000_000,
    },
  },
  {
    // Bears the name of a listed person but is another one: born later, of another nationality.
    ending: 'submitted',
    document: {
      kind: 'residence-permit',
      number: 'RT0000042',
      issuer: 'CH',
      nationality: 'DE',
      surname: 'Beispielenko',
      givenNames: 'Oksana',
      birthDate: '1998-07-19',
      sex: 'F',
      validDays: 500,
    },
    form: {
      ...address('Gartenstrasse', '5', '9000', 'St. Gallen'),
      purpose: 'Salary account and savings',
      expectedPurposes: ['salaries', 'property', 'insurance', 'own_accounts'],
      expectedAssetsMinor: 6_000_000,
    },
  },
  {
    ending: 'submitted',
    document: {
      kind: 'id-card',
      number: 'CT00059FI',
      issuer: 'IT',
      nationality: 'IT',
      surname: 'Finti-Esempio',
      givenNames: 'Chiara',
      birthDate: '1976-02-03',
      sex: 'F',
      validDays: -40,
    },
    form: {
      ...address('Via Immaginaria', '7', '6900', 'Lugano'),
      purpose: 'Account for rents of two houses',
      expectedPurposes: ['property', 'taxes', 'loans'],
      expectedAssetsMinor: 42_000_000,
    },
  },
  {
    ending: 'submitted',
    document: {
      kind: 'passport',
      number: 'CT0T00066',
      issuer: 'DE',
      nationality: 'DE',
      surname: 'Attrappenhof',
      givenNames: 'Anselm',
      birthDate: '1988-12-24',
      sex: 'M',
      validDays: 60,
    },
    form: {
      ...address('Scheinallee', '101', '6340', 'Baar'),
      purpose: 'Storage and exchange of digital assets',
      industry: 'crypto',
      businessCountry: 'PA',
      products: ['account', 'crypto', 'domicile_directorship'],
      channel: 'online_transfer',
      sourceOfWealth: 'declared',
      residenceProved: false,
      expectedAssetsMinor: 2_500_000_000,
    },
  },
  {
    ending: 'draft',
    document: null,
    form: {
      clientName: 'Lukas Entwurf',
      nationality: 'DE',
      documentType: 'passport',
      country: 'CH',
    },
  },
  {
    ending: 'draft',
    document: {
      kind: 'passport',
      number: '00TT00073',
      issuer: 'FR',
      nationality: 'FR',
      surname: 'Exemple-Fictif',
      givenNames: 'Margaux',
      birthDate: '1995-06-15',
      sex: 'F',
      validDays: 3000,
    },
    form: {
      ...address('Rue Imaginaire', '21', '1204', 'Genève'),
      expectedAssetsMinor: 30_000_000,
    },
  },
];

function address(street: string, houseNumber: string, postalCode: string, town: string) {
  return { street, houseNumber, postalCode, town };
}
