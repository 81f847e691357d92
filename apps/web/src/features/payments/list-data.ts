import type { Payment, paymentRoutes, RouteOutput } from '@sorgfalt/contract';
import type { InfiniteData } from '@tanstack/react-query';

export type PaymentPage = RouteOutput<typeof paymentRoutes.list>;
export type PaymentPages = InfiniteData<PaymentPage>;

/**
 * The loaded pages with the first page, as it is now, before them: what it has stands in its place and no second time. So a list of
 * many pages is brought up to date with one request, in whatever order it is.
 */
export function withFirst(pages: PaymentPages, now: PaymentPage): PaymentPages {
  const fresh = new Set(now.payments.map(({ paymentId }) => paymentId));
  const [first, ...rest] = pages.pages.map((page) => ({
    ...page,
    counts: now.counts,
    isCounted: now.isCounted,
    sums: now.sums,
    payments: page.payments.filter(({ paymentId }) => !fresh.has(paymentId)),
  }));
  if (first === undefined) return pages;
  return { ...pages, pages: [{ ...first, payments: [...now.payments, ...first.payments] }, ...rest] };
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
