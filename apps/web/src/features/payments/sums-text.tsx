import type { PaymentFile } from '@sorgfalt/contract';
import { MoneyText } from '../../ui/money-text.tsx';

/** Sums by currency, one beside the other and never added up. */
export function SumsText({ totals }: Pick<PaymentFile, 'totals'>) {
  return totals.map(({ currency, amountMinor }, place) => (
    <span key={currency}>
      {place > 0 && ', '}
      <MoneyText minor={amountMinor} currency={currency} />
    </span>
  ));
}
