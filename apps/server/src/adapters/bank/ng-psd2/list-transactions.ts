import type { BankAnswer } from '../connector.ts';
import type { Exchange } from './exchange.ts';
import { transactions } from './wire.ts';
import type { WireTransaction } from './wire.ts';

/** More pages than any account has in the days that are asked for: a bank that never ends is not followed. */
const pagesMax = 1000;

export interface Listed {
  readonly booked: readonly WireTransaction[];
  readonly pending: readonly WireTransaction[];
}

/** All pages of a listing; one that cannot be read to its end proves nothing about what is not in it. */
export async function listTransactions(
  exchange: Exchange,
  consent: Readonly<Record<string, string>>,
  query: { resourceId: string; booked: 'booked' | 'pending' | 'both'; from: string; to?: string | undefined },
): Promise<BankAnswer<Listed>> {
  const booked: WireTransaction[] = [];
  const pending: WireTransaction[] = [];
  const until = query.to === undefined ? '' : `&dateTo=${query.to}`;
  let path = `/v1/accounts/${encodeURIComponent(query.resourceId)}/transactions?bookingStatus=${query.booked}&dateFrom=${query.from}${until}`;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await exchange({ method: 'GET', path, headers: consent, answer: transactions });
    if (answer.outcome !== 'accepted') return answer;
    const found = answer.value.transactions;
    for (const entry of found.booked ?? []) booked.push(entry);
    for (const entry of found.pending ?? []) pending.push(entry);
    const next = found['_links']['next']?.href;
    if (next === undefined) return { outcome: 'accepted', value: { booked, pending } };
    path = next;
  }
  return { outcome: 'unknown', reason: 'broken-answer' };
}
