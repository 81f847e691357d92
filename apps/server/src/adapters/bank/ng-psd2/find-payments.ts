import { setTimeout as wait } from 'node:timers/promises';
import { providedIdentifier } from '@sorgfalt/payments';
import type { BankAnswer, Found, Initiation } from '../connector.ts';
import type { Exchange } from './exchange.ts';
import { listTransactions } from './list-transactions.ts';
import { minorOfAmount, paymentInformation } from './wire.ts';
import type { WireTransaction } from './wire.ts';

export interface Wanted extends Initiation {
  readonly product: string;
}

/**
 * Looks for payments whose answer was lost among what the bank has on the accounts of the debtor, booked or under way. What
 * carries our EndToEndId, or none at all with an amount and a creditor that fit, is asked for by its identifier: only the
 * bank's own record of the payment decides. Where what carries our EndToEndId has none, the bank has it somewhere.
 */
export async function findPayments(
  exchange: Exchange,
  consent: Readonly<Record<string, string>>,
  resourceIds: readonly string[],
  wanted: readonly Wanted[],
): Promise<BankAnswer<readonly Found[]>> {
  const entries: WireTransaction[] = [];
  // Where the bank opened no account for the debtor, it knows of no payment from it.
  for (const resourceId of resourceIds) {
    const query = { resourceId, booked: 'both', from: firstDay(wanted) } as const;
    const listed = await listTransactions(exchange, consent, query);
    if (listed.outcome !== 'accepted') return listed;
    for (const entry of [...listed.value.booked, ...listed.value.pending]) entries.push(entry);
  }
  const asked = new Map<string, Asked>();
  const found: Found[] = [];
  for (const one of wanted) found.push(await findOne(exchange, entries, asked, one));
  return { outcome: 'accepted', value: found };
}

/** The day before the first of them was made: the bank may keep another time. */
function firstDay(wanted: readonly Wanted[]): string {
  const first = Math.min(...wanted.map(({ createdAt }) => Date.parse(createdAt)));
  return new Date(first - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Whether the entry says that another account was credited; many say nothing. */
function namesAnother({ creditorAccount }: WireTransaction, { creditor }: Wanted['order']): boolean {
  const iban = creditorAccount?.iban?.replaceAll(' ', '').toUpperCase();
  return iban !== undefined && 'iban' in creditor.account && iban !== creditor.account.iban;
}

/** Whether so much left the account that it can be of the order; in another currency any amount can. */
function fitsAmount(
  { transactionAmount }: WireTransaction,
  { amountMinor, currency }: Wanted['order'],
): boolean {
  // The bank may have booked it in parts.
  const leftMinor = -(minorOfAmount(transactionAmount) ?? 0);
  return leftMinor > 0 && (transactionAmount.currency !== currency || leftMinor <= amountMinor);
}

const attemptsMax = 3;
const pauseMs = 100;
/** A bank that wants a longer pause is not waited for: whoever searches asks again later. */
const pauseMaxMs = 5000;

/**
 * Asks again what the bank failed to answer: reading changes nothing, and among hundreds of questions of one search
 * some always fail, which would leave the whole of it without a result.
 */
export function insisting(exchange: Exchange): Exchange {
  return async (call) => {
    let answer = await exchange(call);
    for (let attempt = 1; attempt < attemptsMax && answer.outcome === 'unknown'; attempt += 1) {
      const { retryAfterMs = pauseMs } = answer;
      if (retryAfterMs > pauseMaxMs) break;
      await wait(retryAfterMs);
      answer = await exchange(call);
    }
    return answer;
  };
}

type Asked = Awaited<ReturnType<typeof ask>>;

async function findOne(
  exchange: Exchange,
  listed: readonly WireTransaction[],
  asked: Map<string, Asked>,
  { order, identifiers, product }: Wanted,
): Promise<Found> {
  let isUnclear = false;
  for (const entry of listed) {
    const isOurs = entry.endToEndId === identifiers.endToEndId;
    const isNameless = providedIdentifier(entry.endToEndId) === undefined;
    if (!isOurs && !(isNameless && fitsAmount(entry, order) && !namesAnother(entry, order))) continue;
    if (isOurs || entry.transactionId === undefined) isUnclear = true;
    if (entry.transactionId === undefined) continue;
    const key = `${product} ${entry.transactionId}`;
    const answer = asked.get(key) ?? (await ask(exchange, product, entry.transactionId));
    asked.set(key, answer);
    if (answer.outcome === 'unknown') isUnclear = true;
    if (answer.outcome !== 'accepted') continue;
    const { endToEndIdentification, transactionStatus: bankStatus } = answer.value;
    if (endToEndIdentification === identifiers.endToEndId) {
      return { product, bankPaymentId: entry.transactionId, bankStatus };
    }
  }
  return isUnclear ? 'unclear' : 'not-there';
}

function ask(exchange: Exchange, product: string, bankPaymentId: string) {
  return exchange({
    method: 'GET',
    path: `/v1/payments/${product}/${encodeURIComponent(bankPaymentId)}`,
    answer: paymentInformation,
  });
}
