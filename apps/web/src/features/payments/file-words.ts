import type { PaymentFile } from '@sorgfalt/contract';
import { formatMoney, isCurrency } from '@sorgfalt/money';
import type { Translate } from '../../i18n/i18n.ts';

/** What confirming a file means: how many orders, and how much in each currency. */
export function confirmText({ lines, refused, totals, actions }: PaymentFile, t: Translate): string {
  const count = lines - refused;
  if (actions.includes('second')) return t('payments:file.second', { count });
  return t('payments:file.pay', { count, sum: sumsText(totals) });
}

/** Sums by currency in one text, never added up. */
export function sumsText(totals: PaymentFile['totals']): string {
  return totals
    .map(({ amountMinor, currency }) =>
      isCurrency(currency) ? formatMoney(amountMinor, currency) : currency,
    )
    .join(', ');
}
