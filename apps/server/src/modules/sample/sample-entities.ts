import type { DraftForm, ExemptReason } from '@sorgfalt/contract';
import type { InterestKind, PartyFacts } from '@sorgfalt/parties';

/** Somebody who stands behind a client. Whoever opens the relationship is there already, by name. */
export interface SampleOwner {
  readonly kind: PartyFacts['kind'];
  readonly name: string;
  /** Null for several people at once. */
  readonly country: string | null;
  /** Of birth or foundation; null for several people at once. */
  readonly began: string | null;
  readonly as: InterestKind;
  readonly share?: number;
  /** In whom, where it is not the client itself. */
  readonly in?: string;
}

export interface SampleAdministration {
  readonly since: string;
  /** Why it need not be reported, or in how many days it is to be; left to whoever looks around where neither is said. */
  readonly assessment?: { readonly exempt: ExemptReason } | { readonly dueInDays: number };
}

/** A client that is no person, opened by the person who stands at its place. */
export interface SampleEntity {
  readonly form: DraftForm & { readonly clientName: string };
  readonly owners: readonly SampleOwner[];
  /** Another officer has confirmed who stands behind it; until then nobody accepts it. */
  readonly isConfirmed: boolean;
  /** Stated once it is accepted, and confirmed by nobody: that keeps its payments back. */
  readonly later?: SampleOwner;
  /** What the firm administers it as, and what was said of its report to the transparency register. */
  readonly administered?: SampleAdministration;
}

type Holding = Pick<SampleOwner, 'as' | 'share' | 'in'>;

const someone = (name: string, country: string, born: string, holding: Holding): SampleOwner => ({
  kind: 'person',
  name,
  country,
  began: born,
  ...holding,
});
const holder = (share: number): Holding => ({ as: 'shareholding', share });

const registered = 'Sole signature by the commercial register';
const stock = { kind: 'operating_company', legalForm: 'stock_corporation', industry: 'other' } as const;
const seat = {
  kind: 'domiciliary_company',
  legalForm: 'stock_corporation',
  products: ['account', 'domicile_directorship'],
  channel: 'intermediary',
} as const satisfies DraftForm;

/** The clients of the large sample firm that are no persons, by place. No enterprise has a number that begins with zero. */
const entities: Readonly<Record<number, SampleEntity>> = {
  2: {
    form: {
      ...stock,
      clientName: 'Musterli Verwaltungen AG',
      incorporatedOn: '2025-10-06',
      uid: 'CHE-001.379.110',
      openerAuthority: registered,
      purpose: 'Account for the rents of the houses that it manages',
      expectedPurposes: ['property', 'taxes', 'goods_services', 'charity'],
    },
    owners: [
      someone('Reto Musterli', 'CH', '1968-01-25', holder(60)),
      someone('Vreni Musterli', 'CH', '1970-02-01', holder(40)),
    ],
    isConfirmed: true,
    administered: { since: '2025-10-06', assessment: { dueInDays: 9 } },
  },
  4: {
    form: {
      ...stock,
      clientName: 'Esempio Trasporti SA',
      incorporatedOn: '2009-03-16',
      uid: 'CHE-002.758.220',
      openerAuthority: registered,
      purpose: 'Account of a haulier with six employees',
      expectedPurposes: ['goods_services', 'salaries', 'taxes', 'insurance'],
    },
    owners: [
      someone('Gian-Luca Esempio', 'IT', '1974-05-30', holder(51)),
      someone('Nadia Esempio', 'IT', '1978-09-12', holder(49)),
    ],
    isConfirmed: true,
  },
  9: {
    form: {
      ...seat,
      clientName: 'Finzione Immobiliare SA',
      incorporatedOn: '2026-02-18',
      uid: 'CHE-004.137.336',
      openerAuthority: registered,
      structureReason: 'Holds the house of the family above the lake',
      purpose: 'Account for the upkeep of the house',
    },
    owners: [
      someone('Elena Finzione', 'IT', '1977-10-19', holder(75)),
      someone('Paolo Finzione', 'IT', '1950-03-12', holder(25)),
    ],
    isConfirmed: true,
    administered: { since: '2026-02-18', assessment: { exempt: 'reported-by-other' } },
  },
  10: {
    form: {
      ...seat,
      channel: 'face_to_face',
      clientName: 'Nirgendwyl Holding AG',
      incorporatedOn: '2025-12-01',
      uid: 'CHE-005.516.446',
      openerAuthority: registered,
      structureReason: 'Holds the participations of its owner',
      purpose: 'Account for dividends and the costs of the company',
    },
    owners: [someone('Kaspar Nirgendwyl', 'CH', '1988-04-05', holder(100))],
    isConfirmed: true,
    administered: { since: '2025-12-01', assessment: { dueInDays: 30 } },
  },
  11: {
    form: {
      kind: 'foundation',
      clientName: 'Fondation Imaginaire',
      incorporatedOn: '2015-06-01',
      uid: 'CHE-006.895.554',
      openerAuthority: 'Sole signature as member of the board',
      structureReason: 'Supports young musicians, as its founder wished',
      purpose: 'Custody of the capital and payment of grants',
      expectedPurposes: ['investments', 'charity', 'fees', 'taxes'],
    },
    owners: [
      someone('Hortense Imaginaire', 'FR', '1938-12-20', { as: 'settlor' }),
      someone('Chantal Imaginaire', 'FR', '1970-08-28', { as: 'boardMember' }),
      someone('Lucien Plumefictive', 'CH', '1962-03-05', { as: 'boardChair' }),
      {
        kind: 'class',
        name: 'Young musicians of the canton of Neuchâtel',
        country: null,
        began: null,
        as: 'beneficiaryOfLegalArrangement',
      },
    ],
    isConfirmed: true,
  },
  13: {
    form: {
      kind: 'association',
      clientName: 'Associazione Teatro Provvisorio',
      incorporatedOn: '1998-09-14',
      openerAuthority: 'Joint signature, minutes of the assembly of 14.09.2025',
      purpose: 'Account for membership fees and performances',
      expectedPurposes: ['goods_services', 'salaries', 'fees', 'property'],
    },
    owners: [
      someone('Marco Provvisorio', 'CH', '1966-12-11', { as: 'boardChair' }),
      someone('Ines Palcoscenico', 'CH', '1981-07-02', { as: 'seniorManagingOfficial' }),
    ],
    isConfirmed: true,
  },
  17: {
    form: {
      kind: 'trust',
      clientName: 'Vorlage Family Trust',
      incorporatedOn: '2026-05-20',
      discretion: 'discretionary',
      revocability: 'irrevocable',
      openerAuthority: 'Deed of the trust of 20.05.2026',
      structureReason: 'Keeps the wealth of the family together over two generations',
      purpose: 'Administration of the wealth that was settled',
      industry: 'other',
      channel: 'intermediary',
      products: ['account', 'fiduciary_placement'],
    },
    owners: [
      someone('Franziska Vorlage', 'CH', '1972-11-18', { as: 'settlor' }),
      { kind: 'company', name: 'Probe Trustees AG', country: 'CH', began: '2011-04-04', as: 'trustee' },
      someone('Konrad Trustmann', 'CH', '1969-05-09', { ...holder(100), in: 'Probe Trustees AG' }),
      someone('Emil Vorlage', 'CH', '2004-06-30', { as: 'beneficiaryOfLegalArrangement' }),
    ],
    isConfirmed: true,
    later: someone('Lara Vorlage', 'CH', '2007-02-11', { as: 'beneficiaryOfLegalArrangement' }),
    administered: { since: '2026-05-20' },
  },
  19: {
    form: {
      kind: 'public_authority',
      clientName: 'Bürgergemeinde Probenhof',
      openerAuthority: 'Resolution of the council of 12.01.2026',
      purpose: 'Custody of the forest fund of the commune',
      expectedPurposes: ['taxes', 'investments', 'salaries', 'property'],
    },
    owners: [],
    isConfirmed: true,
  },
  21: {
    form: {
      kind: 'operating_company',
      legalForm: 'limited_liability_company',
      clientName: 'Beispieler Gastro GmbH',
      incorporatedOn: '2019-11-04',
      uid: 'CHE-011.032.889',
      openerAuthority: registered,
      purpose: 'Account for the takings of two restaurants',
      expectedPurposes: ['goods_services', 'salaries', 'property', 'taxes'],
    },
    owners: [
      someone('Silvan Beispieler', 'CH', '1976-04-29', holder(40)),
      {
        kind: 'company',
        name: 'Attrappe Beteiligungen AG',
        country: 'CH',
        began: '2012-01-30',
        ...holder(60),
      },
      someone('Dorothea Attrappe', 'CH', '1954-10-17', { ...holder(80), in: 'Attrappe Beteiligungen AG' }),
      someone('Silvan Beispieler', 'CH', '1976-04-29', { ...holder(20), in: 'Attrappe Beteiligungen AG' }),
    ],
    isConfirmed: false,
  },
};

/** The entity at a place of the large sample firm; null where the client is a natural person. */
export function entityAt(place: number): SampleEntity | null {
  return entities[place] ?? null;
}
