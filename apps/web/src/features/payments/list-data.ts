import type { Payment, paymentRoutes, RouteOutput } from '@sorgfalt/contract';
import type { InfiniteData } from '@tanstack/react-query';

export type PaymentPage = RouteOutput<typeof paymentRoutes.list>;
export type PaymentPages = InfiniteData<PaymentPage>;

/**
 * The loaded pages with the newest page laid over them: rows that are loaded take their new values where they
 * stand, rows that are not come to the front. So a list of many pages is brought up to date with one request.
 */
export function withNewest(pages: PaymentPages, newest: PaymentPage): PaymentPages {
  const fresh = new Map(newest.payments.map((payment) => [payment.paymentId, payment]));
  const known = new Set<string>();
  const mended = pages.pages.map((page) => ({
    ...page,
    counts: newest.counts,
    isCounted: newest.isCounted,
    sums: newest.sums,
    payments: page.payments.map((payment) => {
      const next = fresh.get(payment.paymentId);
      if (next !== undefined) known.add(payment.paymentId);
      return next ?? payment;
    }),
  }));
  const added = newest.payments.filter(({ paymentId }) => !known.has(paymentId));
  const [first, ...rest] = mended;
  if (first === undefined) return pages;
  return { ...pages, pages: [{ ...first, payments: [...added, ...first.payments] }, ...rest] };
}

/** The pages with one payment replaced where it stands; the same object where it is not among them. */
export function withPayment(pages: PaymentPages, payment: Payment): PaymentPages {
  const isLoaded = pages.pages.some((page) =>
    page.payments.some(({ paymentId }) => paymentId === payment.paymentId),
  );
  if (!isLoaded) return pages;
  const replace = (row: Payment) => (row.paymentId === payment.paymentId ? payment : row);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, payments: page.payments.map(replace) })) };
}

/** The payment before or after the one that is open; the first one where none is. */
export function paymentBeside(
  ids: readonly string[],
  openId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  return at < 0 ? ids[0] : ids[at + step];
}
