import { addDays, nextBankWorkingDay } from '@sorgfalt/calendar';
import type { SampleBook, SampleOrder } from '../payments/index.ts';
import { placeOf } from './more-clients.ts';
import { morePayments } from './more-payments.ts';
import { ibanOf } from './sample-iban.ts';
import { sampleStatements } from './sample-statement.ts';

const payees = {
  garden: [
    'Gartenbau Wunderlich GmbH',
    101,
    { street: 'Musterweg', buildingNumber: '3', postCode: '3000', town: 'Bern', country: 'CH' },
  ],
  print: [
    'Druckerei Fiktiva AG',
    102,
    { street: 'Setzergasse', buildingNumber: '9', postCode: '4051', town: 'Basel', country: 'CH' },
  ],
  metal: [
    'Nirgendwo Metall Fiktion LLC',
    103,
    { street: 'Hafenplatz', buildingNumber: '1', postCode: '8005', town: 'Zürich', country: 'CH' },
  ],
  abroad: ['Handelshaus Erdacht', 104, { town: 'Nirgendwo', country: 'KP' }],
} as const;

/** One payment for each thing worth showing. */
const orders: readonly (readonly [
  payee: keyof typeof payees,
  amount: string,
  remittance: string,
  rest?: Pick<SampleOrder, 'purpose' | 'ending'>,
])[] = [
  ['garden', '480.00', 'Invoice 2041, garden in spring', { purpose: 'BLDM' }],
  ['print', '1265.50', 'Invoice 88, annual report'],
  ['garden', '12400.00', 'Invoice 2077, terrace', { purpose: 'BLDM' }],
  // Trade is not what this client said would be paid for.
  ['abroad', '3900.00', 'Contract 7, first part', { purpose: 'TRAD' }],
  ['metal', '26500.00', 'Order 310'],
  ['print', '96.30', 'Invoice 91, cards', { ending: 'rechecked' }],
];

const firstClient = 'Regula Probe Musterberger';

/** What an accepted client of the sample firm has of accounts and payments; null where that is nothing. */
export function bookOf(clientName: string, today: string): SampleBook | null {
  if (clientName === firstClient) {
    return { ibans: [ibanOf('CH', 17), ibanOf('CH', 18)], orders: firstPayments(today), statements: null };
  }
  const place = placeOf(clientName);
  if (place === null) return null;
  const ibans = [ibanOf('CH', 1000 + place * 2), ibanOf('CH', 1001 + place * 2)] as const;
  return {
    ibans,
    orders: morePayments(place, today),
    statements: place % 8 === 1 ? sampleStatements(ibans[0], place, today) : null,
  };
}

function firstPayments(today: string): SampleOrder[] {
  return orders.map(([payee, amount, remittance, rest], place) => {
    const [name, number, address] = payees[payee];
    return {
      account: place % 2,
      creditor: { name, account: ibanOf('CH', number), address },
      amount,
      currency: 'CHF',
      executionDate: nextBankWorkingDay(addDays(today, 5)),
      remittance,
      ...rest,
    };
  });
}
