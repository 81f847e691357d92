import { fc, test } from '@fast-check/vitest';
import type { Payment } from '@sorgfalt/contract';
import { describe, expect, it } from 'vitest';
import { paymentBeside, withFirst, withPayment, type PaymentPages } from './list-data.ts';

const counts = { pending_approval: 0, aml_check: 0, human_review: 0, approved: 0, all: 0 };
const row = (id: number, state: Payment['state'] = 'approved') =>
  ({ paymentId: String(id), state }) as Payment;
const pagesOf = (pages: readonly (readonly Payment[])[]): PaymentPages => ({
  pageParams: pages.map(() => undefined),
  pages: pages.map((payments) => ({
    payments: [...payments],
    next: null,
    isCounted: true,
    sums: [],
    counts,
  })),
});
const idsOf = ({ pages }: PaymentPages) =>
  pages.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId));

const lists = fc
  .uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 60 })
  .chain((ids) => fc.record({ ids: fc.constant(ids), size: fc.integer({ min: 1, max: 10 }) }));

describe('the first page laid before the loaded ones', () => {
  test.prop([lists, fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { maxLength: 20 })])(
    'shows every payment once, its own in their order, and keeps the rest in its order',
    ({ ids, size }, newest) => {
      const chunks = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
        ids.slice(at * size, (at + 1) * size).map((id) => row(id)),
      );
      const merged = withFirst(pagesOf(chunks), {
        payments: newest.map((id) => row(id, 'executed')),
        next: null,
        isCounted: true,
        sums: [{ currency: 'CHF', amountMinor: 700 }],
        counts: { ...counts, all: 7 },
      });
      const rest = ids.filter((id) => !newest.includes(id));
      expect(idsOf(merged)).toEqual([...newest, ...rest].map(String));
      for (const payment of merged.pages.flatMap(({ payments }) => payments)) {
        const isNew = newest.includes(Number(payment.paymentId));
        expect(payment.state).toBe(isNew ? 'executed' : 'approved');
      }
      expect(merged.pages.every((page) => page.counts.all === 7)).toBe(true);
      expect(merged.pages[0]?.sums).toEqual([{ currency: 'CHF', amountMinor: 700 }]);
    },
  );

  test.prop([lists, fc.integer({ min: 0, max: 600 })])(
    'changes one payment where it stands and nothing else',
    ({ ids }, id) => {
      const before = pagesOf([ids.map((each) => row(each))]);
      const after = withPayment(before, row(id, 'cancelled'));
      expect(idsOf(after)).toEqual(idsOf(before));
      if (!ids.includes(id)) expect(after).toBe(before);
    },
  );
});

describe('the payment beside the open one', () => {
  it('is the first where none is open, and none beyond the ends', () => {
    expect(paymentBeside(['a', 'b'], undefined, 1)).toBe('a');
    expect(paymentBeside(['a', 'b'], 'a', 1)).toBe('b');
    expect(paymentBeside(['a', 'b'], 'b', 1)).toBeUndefined();
    expect(paymentBeside(['a', 'b'], 'a', -1)).toBeUndefined();
  });
});
