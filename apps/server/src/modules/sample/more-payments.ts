import { addDays, nextBankWorkingDay } from '@sorgfalt/calendar';
import type { SampleOrder } from '../payments/index.ts';
import { nthOf } from './nth-of.ts';
import { ibanOf } from './sample-iban.ts';

type Payee = readonly [name: string, town: string, postCode: string, country: string, subject: string];

const payees: readonly [Payee, ...Payee[]] = [
  ['Hausverwaltung Luftig AG', 'Bern', '3001', 'CH', 'Rent'],
  ['Krankenkasse Mustergesund', 'Luzern', '6002', 'CH', 'Premium'],
  ['Steueramt Beispielwil', 'Zürich', '8001', 'CH', 'Taxes, instalment'],
  ['Elektro Fingiert GmbH', 'Basel', '4052', 'CH', 'Invoice'],
  ['Schreinerei Holzattrappe', 'Chur', '7000', 'CH', 'Offer and invoice'],
  ['Treuhand Papierberg AG', 'Zug', '6300', 'CH', 'Fee'],
  ['Garage Blechtraum', 'St. Gallen', '9008', 'CH', 'Service'],
  ['Fondation Nuage Blanc', 'Genève', '1204', 'CH', 'Donation'],
  ['Weingut Traumberg KG', 'Freiburg', '79098', 'DE', 'Order'],
  ['Architektur Luftschluss GmbH', 'München', '80331', 'DE', 'Plans, part'],
];

/** What each accepted client of the large sample firm pays. */
const paymentsEach = 17;

/**
 * The payments of the client at that place among those of the large sample firm: most of them everyday ones to the same
 * payees, some large, some in another currency, one that repeats another, one for trade, one to a listed payee.
 */
export function morePayments(place: number, today: string): SampleOrder[] {
  return manyPayments(place, paymentsEach, today);
}

/** So many of them: beyond those, everyday ones. */
export function manyPayments(place: number, count: number, today: string): SampleOrder[] {
  return Array.from({ length: count }, (_, turn) => orderAt(place, turn, today));
}

const listed: SampleOrder['creditor'] = {
  name: 'Nirgendwo Metall Fiktion LLC',
  account: ibanOf('CH', 290),
  address: { street: 'Hafenplatz', buildingNumber: '1', postCode: '8005', town: 'Zürich', country: 'CH' },
};

function orderAt(place: number, turn: number, today: string): SampleOrder {
  const payee = (place * 3 + (turn % 5)) % payees.length;
  const [name, town, postCode, country, subject] = nthOf(payees, payee);
  return {
    account: turn % 2,
    creditor: {
      name,
      account: ibanOf(country, 200 + payee),
      address: { street: 'Musterweg', buildingNumber: String(1 + payee), postCode, town, country },
    },
    currency: country === 'CH' ? 'CHF' : 'EUR',
    amount: amountAt(place, turn),
    // Asked for on days to come, as far ahead as people do.
    executionDate: nextBankWorkingDay(addDays(today, 2 + ((place * 5 + turn * 11) % 80))),
    remittance: `${subject} ${String(2000 + place * 20 + turn)}`,
    ...special(place, turn),
  };
}

/** Amounts that wait for a person, each for another reason. */
const large = ['48000.00', '12400.00', '14950.00', '27999.95', '60000.00'] as const;

/** What a payment of some clients has that is worth a look. */
function special(place: number, turn: number): Partial<SampleOrder> {
  if (turn === 4 && place % 3 === 0) return { purpose: 'TRAD', remittance: 'Contract, first part' };
  if (turn === 7 || (turn === 12 && place % 3 === 1)) {
    return { amount: nthOf(large, place + turn), remittance: 'Purchase of a share' };
  }
  if (turn === 9 && place % 2 === 0) return { ending: 'cancelled' };
  if (turn === 11 && place % 5 === 2) return { ending: 'rechecked' };
  if (turn === 13 && place % 6 === 3) return { creditor: listed, remittance: 'Order 310' };
  return {};
}

/** Everyday amounts, spread so that none repeats another by chance. */
function amountAt(place: number, turn: number): string {
  const centimes = 4_500 + ((place * 7_919 + turn * 104_729) % 189_000);
  return (centimes / 100).toFixed(2);
}
