import type { Invented } from './more-clients.ts';
import { nthOf } from './nth-of.ts';

const givenNames = [
  'Alma',
  'Beat',
  'Carla',
  'Diego',
  'Elin',
  'Fabio',
  'Gerda',
  'Hugo',
  'Ines',
  'Jon',
] as const;
const syllables = [
  'bal',
  'dor',
  'fel',
  'gim',
  'hol',
  'kan',
  'lur',
  'mel',
  'nar',
  'pil',
  'ros',
  'tun',
] as const;
type Town = readonly [postalCode: string, town: string];
const towns: readonly [Town, ...Town[]] = [
  ['3005', 'Bern'],
  ['4058', 'Basel'],
  ['8002', 'Zürich'],
  ['1003', 'Lausanne'],
  ['6600', 'Locarno'],
  ['7000', 'Chur'],
];
const dayMs = 86_400_000;
const firstBirth = Date.UTC(1945, 0, 1);
/** Days over which dates of birth are spread, so that all are of age. */
const births = 20_000;

/** Of so many each, one leaves questions that a person has to answer. */
const doubtfulEvery = 20;

/** The client at that place among as many as are wanted: a name that no other has, and papers that agree with it. */
export function manyClient(place: number): Invented {
  const [postalCode, town] = nthOf(towns, place);
  const isDoubtful = place % doubtfulEvery === doubtfulEvery - 1;
  return {
    ending: 'submitted',
    document: {
      kind: 'passport',
      number: `X${String(place).padStart(7, '0')}`,
      issuer: 'CH',
      nationality: 'CH',
      surname: surnameOf(Math.floor(place / givenNames.length)),
      givenNames: nthOf(givenNames, place),
      birthDate: new Date(firstBirth + ((place * 7919) % births) * dayMs).toISOString().slice(0, 10),
      sex: place % 2 === 0 ? 'F' : 'M',
      validDays: 200 + (place % 3000),
    },
    form: {
      street: 'Musterweg',
      houseNumber: String(1 + (place % 90)),
      postalCode,
      town,
      purpose: 'Account for rents and the upkeep of a house',
      expectedPurposes: ['property', 'taxes', 'insurance', 'goods_services', 'fees'],
      expectedAssetsMinor: 4_000_000 + (place % 400) * 100_000,
      ...(isDoubtful && { channel: 'online_transfer', industry: 'cash_intensive', residenceProved: false }),
    },
  };
}

/** Four syllables at least, read as the digits of a number. */
function surnameOf(number: number): string {
  const parts: string[] = [];
  for (let rest = number; parts.length < 4 || rest > 0; rest = Math.floor(rest / syllables.length))
    parts.unshift(nthOf(syllables, rest));
  const text = parts.join('');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
