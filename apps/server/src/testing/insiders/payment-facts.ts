import type { PaymentDraft } from '@sorgfalt/contract';
import { draftFrom, swissIban } from '../modules/payments.ts';

/** Who may let an order with these facts go. */
export type Releaser = 'machine' | 'officer' | 'nobody';

type Account = Parameters<typeof draftFrom>[0];

/** An order as it is entered, and the least that must happen before any money moves. */
export interface PaymentFacts {
  readonly name: string;
  readonly releaser: Releaser;
  draft(account: Account): PaymentDraft;
}

const order = (
  name: string,
  releaser: Releaser,
  change: Partial<PaymentDraft>,
  creditor: Partial<PaymentDraft['creditor']> = {},
): PaymentFacts => ({
  name,
  releaser,
  draft(account) {
    const draft = draftFrom(account, change);
    return { ...draft, creditor: { ...draft.creditor, ...creditor } };
  },
});

/** Somebody who was never paid before. */
const stranger = () => ({ name: 'Ofenbau Nirgendwer', account: swissIban() });
const at = (town: string, country: string) => ({ address: { town, country } });

/** An order against which nothing speaks: the only one that a machine may let go. */
export const ordinaryOrder = order('an ordinary order', 'machine', {});

/** What only a second person may let go. */
export const delicateOrders: readonly PaymentFacts[] = [
  ...["25'000.00", "99'999.00", "100'000.00", "500'000'000.00"].map((amount) =>
    order(`CHF ${amount} to a payee who is known`, 'officer', { amount }),
  ),
  ...["10'000.00", "24'999.00"].map((amount) =>
    order(`a first payment of CHF ${amount} to somebody new`, 'officer', { amount }, stranger()),
  ),
  ...(['KP', 'IR', 'MM'] as const).map((country) =>
    order(`a payment to a payee in ${country}`, 'officer', {}, at('Nirgendwo', country)),
  ),
  ...(['KP', 'IR'] as const).flatMap((country) => [
    order(`a payment for an ultimate creditor in ${country}`, 'officer', {
      ultimateCreditor: { name: 'Kuno Erfunden', address: { town: 'Nirgendwo', country } },
    }),
    order(`a payment on behalf of an ultimate debtor in ${country}`, 'officer', {
      ultimateDebtor: { name: 'Kuno Erfunden', address: { town: 'Nirgendwo', country } },
    }),
  ]),
  ...[
    'Viktor Testonov',
    'Nachlass des Viktor Testonov',
    'Erbengemeinschaft Viktor Testonov',
    'Viktor Testonov Familienstiftung',
    'Zulu Handel AG c/o Viktor Testonov',
    'Estate of the late Viktor Testonov',
    'Hoirie de Viktor Testonov',
    'Testonov Viktor und Anna',
  ].map((name) => order(`a payee called ${name}`, 'officer', {}, { name })),
  ...[
    'Zahlung fuer Viktor Testonov Rechnung 12',
    'Invoice 12 on behalf of Viktor Testonov, as agreed by telephone last week',
    'Facture 77 pour le compte de Viktor Testonov',
    'Loan repayment Testonov Viktor 2026',
  ].map((remittance) => order(`a text that says ${remittance}`, 'officer', { remittance })),
  order(
    'a street named after a listed person',
    'officer',
    {},
    {
      address: { street: 'Viktor Testonov', buildingNumber: '3', town: 'Bern', country: 'CH' },
    },
  ),
  order('a listed person as ultimate creditor', 'officer', { ultimateCreditor: { name: 'Viktor Testonov' } }),
  order('a listed person as ultimate debtor', 'officer', { ultimateDebtor: { name: 'Viktor Testonov' } }),
];

/** What nobody may let go. */
export const forbiddenOrders: readonly PaymentFacts[] = [
  order('a payee who is listed', 'nobody', {}, { name: 'Viktor Beispielovich Testonov' }),
  order('a company that is listed', 'nobody', {}, { name: 'Nirgendwo Metall Fiktion LLC' }),
  order('a day that is past', 'nobody', { executionDate: '2020-01-06' }),
  order('a currency that nobody has', 'nobody', { currency: 'XXQ' }),
];
