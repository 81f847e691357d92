import { formatMoney, isCurrency } from '@sorgfalt/money';

/** An amount with its currency; of a currency that is not known in its minor units. */
export function money(minor: number, currency: string): string {
  return isCurrency(currency) ? formatMoney(minor, currency) : `${currency} ${minor}`;
}
