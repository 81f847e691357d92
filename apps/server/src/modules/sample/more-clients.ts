import type { DraftForm } from '@sorgfalt/contract';
import type { SampleClient } from './sample-client.ts';
import { nthOf } from './nth-of.ts';
import { entityAt } from './sample-entities.ts';
import type { SampleDocument } from './sample-document.ts';

/** What an invented officer decides about a client who waits; without one the client waits for whoever looks around. */
export interface SamplePlan {
  readonly decision: 'approve' | 'reject';
  readonly notes: string;
  /** What is decided about the client's hits before. */
  readonly hits?: 'confirmed' | 'dismissed';
}

/** A client as it is invented, before the day of today is known. */
export interface Invented {
  readonly document: SampleDocument | null;
  readonly form: DraftForm;
  readonly ending: SampleClient['ending'];
  /** Answers of an entity; the document is that of the person who opens the relationship for it. */
  readonly entity?: DraftForm | undefined;
}

interface Remark extends Partial<Pick<Invented, 'form' | 'ending'>> {
  readonly plan?: SamplePlan;
}

type Address = readonly [street: string, postalCode: string, town: string];
type Aim = readonly [purpose: string, expected: NonNullable<DraftForm['expectedPurposes']>];

const addresses: readonly [Address, ...Address[]] = [
  ['Lindenweg', '3005', 'Bern'],
  ['Rebgasse', '4058', 'Basel'],
  ['Seestrasse', '8002', 'Zürich'],
  ['Rue du Lac', '1003', 'Lausanne'],
  ['Via del Sole', '6600', 'Locarno'],
  ['Bahnhofstrasse', '7000', 'Chur'],
  ['Mühleplatz', '6004', 'Luzern'],
  ['Rue des Moulins', '2000', 'Neuchâtel'],
  ['Rosenbergstrasse', '9000', 'St. Gallen'],
  ['Baarerstrasse', '6300', 'Zug'],
];

const aims: readonly [Aim, ...Aim[]] = [
  ['Custody of savings, yearly statement', ['property', 'taxes', 'investments', 'family']],
  ['Account for rents and the upkeep of a house', ['property', 'taxes', 'insurance', 'loans']],
  ['Management of inherited wealth', ['investments', 'family', 'charity', 'taxes']],
  ['Salary account and savings', ['salaries', 'property', 'insurance', 'own_accounts']],
  ['Account of a practice with two employees', ['goods_services', 'salaries', 'fees', 'taxes']],
];

/** Numbers of documents as the state has them, each invented. */
const numbers: Readonly<Record<string, (place: number) => string>> = {
  CH: (place) => `X0T01${String(place).padStart(3, '0')}`,
  DE: (place) => `CT0T01${String(place).padStart(3, '0')}`,
  FR: (place) => `00TT01${String(place).padStart(3, '0')}`,
  IT: (place) => `CT01${String(place).padStart(3, '0')}FI`,
};

type Person = readonly [givenNames: string, surname: string, sex: 'F' | 'M', birthDate: string, from: string];

/** Who they are; what is remarkable about some of them is in `remarks`. */
const people: readonly Person[] = [
  ['Jonas', 'Probst-Erfunden', 'M', '1979-03-11', 'CH'],
  ['Mirjam', 'Beispielhuber', 'F', '1986-11-02', 'CH'],
  ['Reto', 'Musterli', 'M', '1968-01-25', 'CH'],
  ['Aline', 'Exemplaire', 'F', '1991-07-14', 'CH'],
  ['Gian-Luca', 'Esempio', 'M', '1974-05-30', 'IT'],
  ['Sabine', 'Platzhalter', 'F', '1959-09-08', 'DE'],
  ['Thierry', 'Fictif', 'M', '1982-02-17', 'FR'],
  ['Ladina', 'Modellina', 'F', '1995-12-03', 'CH'],
  ['Beat', 'Attrappenrain', 'M', '1963-06-21', 'CH'],
  ['Elena', 'Finzione', 'F', '1977-10-19', 'IT'],
  ['Kaspar', 'Nirgendwyl', 'M', '1988-04-05', 'CH'],
  ['Chantal', 'Imaginaire', 'F', '1970-08-28', 'FR'],
  ['Bettina', 'Scheinbar', 'F', '1993-03-16', 'CH'],
  ['Marco', 'Provvisorio', 'M', '1966-12-11', 'CH'],
  ['Hannes', 'Erdacht', 'M', '1984-01-07', 'DE'],
  ['Priska', 'Musterzopf', 'F', '1957-05-13', 'CH'],
  ['Lionel', 'Echantillon', 'M', '1980-09-27', 'CH'],
  ['Franziska', 'Vorlage', 'F', '1972-11-18', 'CH'],
  ['Davide', 'Campione', 'M', '1990-06-09', 'IT'],
  ['Ursina', 'Probenhof', 'F', '1961-02-22', 'CH'],
  ['Matthias', 'Dummler', 'M', '1987-08-15', 'DE'],
  ['Silvan', 'Beispieler', 'M', '1976-04-29', 'CH'],
  ['Ornella', 'Figurata', 'F', '1969-10-06', 'CH'],
  ['Wolfgang', 'Kunstname', 'M', '1955-07-31', 'DE'],
  // On the shipped lists, or named like somebody who is.
  ['Annabella', 'Fiktivrat', 'F', '1971-08-09', 'DE'],
  ['Grigori', 'Phantomowitsch', 'M', '1959-07-08', 'RU'],
  ['Igor', 'Attrappsky', 'M', '1960-06-07', 'RU'],
  ['Ruprecht', 'Schwindelmeier-Test', 'M', '1969-11-12', 'AT'],
  ['Gauner', 'Testoni-Finto', 'M', '1996-02-24', 'IT'],
  ['Timoteo', 'Musterpräsident', 'M', '1993-02-03', 'CH'],
];

const namesake: SamplePlan = {
  decision: 'approve',
  hits: 'dismissed',
  notes: 'Another person: date of birth and nationality differ; passport seen in the original.',
};

/** Answers that add up. */
const risky = {
  businessCountry: 'PA',
  channel: 'online_transfer',
  sourceOfWealth: 'declared',
  residenceProved: false,
} as const satisfies DraftForm;

/** What is remarkable about some of them, by surname. */
const remarks: Readonly<Record<string, Remark>> = {
  Exemplaire: { ending: 'in-steps' },
  'Probst-Erfunden': {
    form: { industry: 'gems_art', expectedAssetsMinor: 180_000_000 },
    plan: { decision: 'approve', notes: 'Gallery visited; books of three years and stock list are on file.' },
  },
  Platzhalter: {
    form: { channel: 'online_transfer', residenceProved: false },
    plan: {
      decision: 'reject',
      notes: 'No proof of residence after two reminders; the relationship is not opened.',
    },
  },
  Attrappenrain: {
    form: { industry: 'cash_intensive', expectedAssetsMinor: 240_000_000, sourceOfWealth: 'declared' },
  },
  Musterli: { plan: { decision: 'approve', notes: 'Leases and books seen; both owners known for years.' } },
  Esempio: {
    plan: { decision: 'approve', notes: 'Depot visited; contracts with three shippers are on file.' },
  },
  Fictif: {
    form: {
      kind: 'sole_proprietorship',
      tradeName: 'Fictif Horlogerie',
      incorporatedOn: '2014-02-03',
      uid: 'CHE-012.411.999',
    },
    plan: { decision: 'approve', notes: 'Workshop visited; extract of the register compared.' },
  },
  Nirgendwyl: {
    plan: { decision: 'approve', notes: 'Share register and annual accounts seen; the owner was met.' },
  },
  Imaginaire: {
    plan: { decision: 'approve', notes: 'Deed of foundation and list of grants of three years are on file.' },
  },
  Provvisorio: {
    plan: { decision: 'approve', notes: 'Articles and minutes of the assembly seen; no business abroad.' },
  },
  Probenhof: {
    plan: {
      decision: 'approve',
      notes: 'Resolution of the council seen; the commune is in the official list.',
    },
  },
  Finzione: {
    plan: {
      decision: 'approve',
      notes: 'Known to the intermediary for years; purpose of the company is plausible.',
    },
  },
  Dummler: {
    form: { ...risky, products: ['account', 'crypto', 'domicile_directorship'], industry: 'crypto' },
    plan: { decision: 'reject', notes: 'The origin of the digital assets could not be shown.' },
  },
  Vorlage: {
    plan: {
      decision: 'approve',
      notes: 'The trustees were met in person; deed and letter of wishes are on file.',
    },
  },
  Campione: {
    form: { businessCountry: 'PA', channel: 'online_transfer' },
    plan: {
      decision: 'approve',
      notes: 'Contracts with the shipping agency seen; identity checked again by video.',
    },
  },
  Beispieler: { form: { channel: 'video', industry: 'cash_intensive' } },
  Kunstname: {
    form: {
      ...risky,
      products: ['account', 'fiduciary_placement', 'domicile_directorship'],
      industry: 'cash_intensive',
      expectedAssetsMinor: 900_000_000,
    },
  },
  Figurata: { form: { pepDeclaration: 'close_person_domestic' } },
  Phantomowitsch: {
    form: { businessCountry: 'AE', sourceOfWealth: 'declared' },
    plan: {
      decision: 'reject',
      hits: 'confirmed',
      notes: 'Name, date of birth and nationality are those of the listed person.',
    },
  },
  Attrappsky: { form: { channel: 'intermediary' } },
  'Schwindelmeier-Test': {
    plan: { decision: 'reject', notes: 'Warned of in the press archive; outside of what the firm takes on.' },
  },
  'Testoni-Finto': { plan: namesake },
  Musterpräsident: { form: { pepDeclaration: 'close_person_domestic' } },
};

/** The clients of the large sample firm beside those of the small one; one is still a draft. */
export function moreClients(): readonly Invented[] {
  const draft: Invented = {
    ending: 'draft',
    document: null,
    form: { clientName: 'Noemie Brouillon', nationality: 'FR', documentType: 'passport', country: 'CH' },
  };
  return [...people.map(invent), draft];
}

/** Which of the clients of the large sample firm it is; null for any other. */
export function placeOf(clientName: string): number | null {
  const place = people.findIndex(
    ([givenNames, surname], at) =>
      (entityAt(at)?.form.clientName ?? `${givenNames} ${surname}`) === clientName,
  );
  return place < 0 ? null : place;
}

/** What is decided about the client at that place; null where that is left to whoever looks around. */
export function planOf(place: number): SamplePlan | null {
  return remarks[people[place]?.[1] ?? '']?.plan ?? null;
}

function invent([givenNames, surname, sex, birthDate, from]: Person, place: number): Invented {
  const [street, postalCode, town] = nthOf(addresses, place);
  const [purpose, expectedPurposes] = nthOf(aims, place);
  const { form, ending = 'submitted' } = remarks[surname] ?? {};
  const kind = from === 'IT' ? 'id-card' : 'passport';
  const number = numbers[from]?.(place) ?? `ZZ0001${String(place).padStart(3, '0')}`;
  return {
    ending,
    entity: entityAt(place)?.form,
    document: {
      kind,
      number,
      issuer: from,
      nationality: from,
      surname,
      givenNames,
      birthDate,
      sex,
      validDays: 200 + place * 97,
    },
    form: {
      street,
      houseNumber: String(3 + place * 2),
      postalCode,
      town,
      purpose,
      expectedPurposes: [...expectedPurposes],
      expectedAssetsMinor: 4_000_000 + place * 2_500_000,
      ...form,
    },
  };
}
