import type { Payment } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import type { Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { PaymentsPage } from '../payments-page.tsx';
import { parsePaymentsSearch } from '../search.ts';
import { payment } from '../testing.ts';

export const queueCall = 'GET /api/payments?limit=100';
export const rows = [
  payment(1),
  payment(2, { beneficiary: 'Gartenbau Wunderlich', risk: 'low', riskScore: 4 }),
];

export const pageOf = (payments: readonly Payment[] = rows, isCounted = true): Answer => ({
  body: {
    payments,
    next: null,
    isCounted,
    sums: null,
    counts: {
      pending_approval: 0,
      aml_check: 0,
      human_review: payments.length,
      approved: 0,
      all: payments.length,
    },
  },
});

export const desk = {
  [queueCall]: pageOf(),
};

export const showDesk = (at = '/app/payments', as: 'editor' | 'admin' = 'editor') =>
  showPage(<PaymentsPage />, {
    texts: ['payments', 'clients', 'hits', 'review', 'refusals', 'timeline', 'ledger'],
    as,
    at,
    route: { id: '/app/payments', path: '/app/payments/$paymentId', search: parsePaymentsSearch },
  });

/** The row with a text, once it is there. */
export async function rowOf(text: RegExp): Promise<HTMLElement> {
  const found = await screen.findByText(text, { selector: '[role="row"] *' });
  return found.closest<HTMLElement>('[role="row"]') ?? found;
}
