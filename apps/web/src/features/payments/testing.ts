import type { ClientAccount, Payment, PaymentDetail } from '@sorgfalt/contract';

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
