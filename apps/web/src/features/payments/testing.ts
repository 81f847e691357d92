import type { ClientAccount, Payment, PaymentDecision, PaymentDetail, PaymentFile } from '@sorgfalt/contract';
import { noOffer } from './use-account-offer.ts';
import type { AccountOffer } from './use-account-offer.ts';

export const account: ClientAccount = {
  accountId: 'a-1',
  clientId: '0197c0de-0000-7000-8000-000000000001',
  clientName: 'Lindenhof Beispiel AG',
  name: 'Lindenhof Beispiel AG',
  iban: 'CH9300762011623852957',
  currency: 'CHF',
  address: { town: 'Zürich', country: 'CH' },
  isClosed: false,
  isFrozen: false,
  createdAt: '2026-01-05T08:00:00.000Z',
};

/** A payment of the queue, by its number. */
export function payment(no: number, over: Partial<Payment> = {}): Payment {
  return {
    paymentId: `p-${no}`,
    paymentNo: `PAY-2026-00000${no}`,
    clientId: account.clientId,
    clientName: 'Lindenhof Beispiel AG',
    accountId: 'a-1',
    beneficiary: 'Papeterie Muster',
    amountMinor: 123_450,
    currency: 'CHF',
    reference: null,
    status: 'human_review',
    state: 'human_review',
    risk: 'high',
    riskScore: 64,
    executionDate: '2026-12-01',
    isHeld: false,
    version: 3,
    createdAt: '2026-11-20T09:15:00.000Z',
    updatedAt: '2026-11-20T09:15:00.000Z',
    initiatedBy: { uid: 'u-2', name: 'Selma Beispiel' },
    isSample: false,
    ...over,
  };
}

/** What stands beside the queue when that payment is open. */
export function detailOf(from: Payment, over: Partial<PaymentDetail> = {}): PaymentDetail {
  return {
    ...from,
    draft: {
      accountId: 'a-1',
      creditor: {
        name: from.beneficiary,
        account: 'CH5604835012345678009',
        address: { street: 'Musterweg', buildingNumber: '4', postCode: '3011', town: 'Bern', country: 'CH' },
      },
      amount: "1'234.50",
      currency: 'CHF',
      executionDate: from.executionDate,
    },
    debtor: { name: 'Lindenhof Beispiel AG', iban: account.iban },
    orderHash: 'ab'.repeat(32),
    decision: null,
    approval: null,
    reviewItemId: null,
    question: null,
    steps: [],
    bank: null,
    funds: null,
    heldBy: null,
    actions: [],
    proofIds: [],
    ...over,
  };
}

/** What the checks made of a payment in which they found nothing. */
export const decisionOf = (over: Partial<PaymentDecision> = {}): PaymentDecision => ({
  decisionId: 'd-1',
  version: 3,
  level: 'low',
  score: 0,
  outcome: 'approved',
  hard: [],
  reasons: [],
  repairs: [],
  capped: {},
  payeeCheck: 'NOAP',
  duplicates: [],
  screened: [],
  chfMinor: 123_450,
  rate: null,
  packVersion: '2026-1',
  lists: [],
  orderHash: 'ab'.repeat(32),
  inputHash: 'cd'.repeat(32),
  at: '2026-11-20T09:15:00.000Z',
  isVoid: false,
  proofId: null,
  ...over,
});

/** A file that was read back: three lines, one of which cannot be paid. */
export const paymentFile = {
  fileId: 'f-1',
  state: 'read',
  format: 'csv',
  messageId: null,
  uploadedBy: { uid: 'u-2', name: 'Reto Beispiel' },
  uploadedAt: '2026-11-20T09:15:00.000Z',
  confirmedBy: null,
  secondBy: null,
  version: 'ab'.repeat(32),
  lines: 3,
  refused: 1,
  totals: [{ currency: 'CHF', count: 2, amountMinor: 150_000 }],
  debtors: [],
  newPayees: 1,
  isRepeated: false,
  repeats: 0,
  repeatsHash: 'cd'.repeat(32),
  risk: { low: 1, medium: 1, high: 0, blocked: 0, waiting: 1 },
  needsSecond: false,
  taken: 0,
  batches: [],
  signing: { signed: 0, toSign: 0, ended: 0, sending: 0, inHouse: 0 },
  actions: ['confirm', 'withdraw'],
} as unknown as PaymentFile;

/** Accounts to choose from, of which there are no more. */
export const offerOf = (...accounts: readonly ClientAccount[]): AccountOffer => ({
  ...noOffer,
  accounts,
  isFetching: false,
});
