import type { ClientAccount } from '@sorgfalt/contract';
import { formatIban, parseIban } from '@sorgfalt/money';

/** How an account is told from others of the same client: `Muster AG, CHF, CH93 0076 2011 6238 5295 7`. */
export function accountLabel({ clientName, name, currency, iban }: ClientAccount): string {
  const parsed = parseIban(iban);
  const shown = parsed.ok ? formatIban(parsed.value) : iban;
  return [clientName, ...(name === clientName ? [] : [name]), currency, shown].join(', ');
}
