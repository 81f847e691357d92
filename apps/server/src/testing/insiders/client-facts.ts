import { pepDeclarations } from '@sorgfalt/contract';
import type { DraftForm } from '@sorgfalt/contract';
import { cleanForm, withZone } from '../modules/onboarding.ts';

/** Who, by law and by the firm's rules, may accept a client with these facts: nobody stands above management. */
export const acceptors = ['machine', 'officer', 'management', 'nobody'] as const;
export type Acceptor = (typeof acceptors)[number];

/** A client as the form describes it, and the least that must happen before it is accepted. */
export interface ClientFacts {
  readonly name: string;
  readonly form: DraftForm;
  readonly acceptor: Acceptor;
  /** The lists have somebody of this name: each hit needs a person's word. */
  readonly isListed?: true;
}

const year = new Date().getUTCFullYear();

function without(field: keyof DraftForm): DraftForm {
  return Object.fromEntries(Object.entries(cleanForm).filter(([each]) => each !== field));
}

const changed = (
  name: string,
  acceptor: Acceptor,
  change: Partial<DraftForm>,
  rest: Pick<ClientFacts, 'isListed'> = {},
): ClientFacts => ({ name, acceptor, form: withZone({ ...cleanForm, ...change }), ...rest });

const grave = { foreign: 'management', close_person_foreign: 'management' } as Readonly<
  Record<string, Acceptor>
>;

/** An ordinary client, of whose name and document nobody was refused: the only one whom a machine may accept. */
export const ordinary = changed('an ordinary client', 'machine', {
  clientName: 'Rosalie Ordentlich',
  documentNumber: 'X2345678',
});

/** Same name, birth date and nationality as an entry of the lists. */
export const listed = changed(
  'a client with the name and birth date of a listed person',
  'management',
  { clientName: 'Viktor Testonov', birthDate: '1961-03-14', nationality: 'OTHER', otherNationality: 'RU' },
  { isListed: true },
);

/** Whatever is left unanswered, unlikely, grave or meaningless. */
export const doubtful: readonly ClientFacts[] = [
  listed,
  changed(
    'a client with a listed name and another birth date',
    'officer',
    { clientName: 'Viktor Testonov', birthDate: '1993-01-02' },
    { isListed: true },
  ),
  ...(
    [
      'industry',
      'businessCountry',
      'products',
      'channel',
      'expectedAssetsMinor',
      'sourceOfWealth',
      'residenceProved',
      'birthCountry',
      'expectedPurposes',
      'physicalAssetsMinor',
      'sourceOfWealthEvidence',
      'residenceEvidence',
      'mrz',
    ] as const
  ).map((field): ClientFacts => ({
    name: `a client of whom ${field} is not known`,
    acceptor: 'officer',
    form: field === 'mrz' ? cleanForm : withZone(without(field)),
  })),
  {
    name: 'a client with the ten required answers alone',
    acceptor: 'officer',
    form: {
      clientName: 'Tobias Wenigsager',
      nationality: 'CH',
      birthDate: '1979-09-09',
      documentType: 'passport',
      documentNumber: 'X1234567',
      documentExpiry: `${year + 5}-01-01`,
      town: 'Basel',
      country: 'CH',
      pepDeclaration: 'none',
      purpose: 'Savings for old age and a flat',
    },
  },
  changed('a client with a thousand billion francs', 'officer', { expectedAssetsMinor: 99_999_999_999_999 }),
  changed('a client with gold worth a million', 'management', { physicalAssetsMinor: 100_000_000 }),
  ...['.', 'x', 'aaaaaaaaaaaaaaaaaaaa', '- - - - - - - -', '0000 0000 0000'].map((purpose) =>
    changed(`a client whose purpose is ${JSON.stringify(purpose)}`, 'officer', { purpose }),
  ),
  ...(['IR', 'KP', 'MM'] as const).flatMap((country) => [
    changed(`a national of ${country}`, 'officer', { nationality: 'OTHER', otherNationality: country }),
    changed(`a client born in ${country}`, 'officer', { birthCountry: country }),
    changed(`a client who lives in ${country}`, 'management', { country }),
    changed(`a client whose business is in ${country}`, 'management', { businessCountry: country }),
  ]),
  ...(['SY', 'VE'] as const).flatMap((country) => [
    changed(`a national of ${country}, on the list of monitored countries`, 'officer', {
      nationality: 'OTHER',
      otherNationality: country,
    }),
    changed(`a client who lives in ${country}, on the list of monitored countries`, 'officer', { country }),
  ]),
  ...pepDeclarations
    .filter((pepDeclaration) => pepDeclaration !== 'none')
    .map((pepDeclaration) =>
      changed(`a client who declares to be a PEP: ${pepDeclaration}`, grave[pepDeclaration] ?? 'officer', {
        pepDeclaration,
      }),
    ),
  changed('a domestic PEP in a trade that is a criterion', 'management', {
    pepDeclaration: 'domestic',
    industry: 'arms',
  }),
  changed('a client whose document has expired', 'officer', { documentExpiry: `${year - 1}-06-15` }),
  changed('a client whose document is valid for a hundred years', 'officer', {
    documentExpiry: `${year + 100}-06-15`,
  }),
  changed('a minor', 'officer', { birthDate: `${year - 9}-03-03` }),
  changed('a client of 160 years', 'officer', { birthDate: `${year - 160}-03-03` }),
  ...(['crypto', 'arms', 'gambling', 'gems_art', 'cash_intensive', 'npo_conflict'] as const).map((industry) =>
    changed(`a client whose line of business is ${industry}`, 'officer', { industry }),
  ),
  ...(['crypto', 'domicile_directorship'] as const).map((product) =>
    changed(`a client who asks for ${product}`, 'officer', { products: ['account', product] }),
  ),
  changed('a client who was never met', 'officer', { channel: 'intermediary', residenceProved: false }),
];
