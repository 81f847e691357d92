import { isDay } from '@sorgfalt/calendar';
import { currencies, parseAmount } from '@sorgfalt/money';
import { paymentStates, paymentStatuses } from '@sorgfalt/workflow';
import { idOr } from '../../domain/entity-id.ts';
import { compact, oneOf } from '../../client/search-params.ts';
import type { PaymentsSearch } from './search.ts';

export const riskLevels = ['low', 'medium', 'high'] as const;
/** States that the queue can be filtered by: nothing that is kept is a draft. */
export const listedStates = paymentStates.filter((state) => state !== 'draft');

/** What the address holds, without what means nothing here. */
export function knownSearch(search: PaymentsSearch) {
  const { status, state, risk, from, to, min, max, currency, clientId } = search;
  const day = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined);
  const amount = (text: string | undefined) =>
    text !== undefined && isFilterAmount(text) ? text : undefined;
  return compact({
    status: oneOf(status, paymentStatuses),
    state: oneOf(state, listedStates),
    risk: oneOf(risk, riskLevels),
    from: day(from),
    to: day(to),
    min: amount(min),
    max: amount(max),
    currency: oneOf(currency, currencies),
    clientId: idOr(clientId, undefined),
  });
}
export type KnownSearch = ReturnType<typeof knownSearch>;

/** The filter that the server gets; a text that is searched for stays out of it and out of the URL. */
export function paymentFilter(search: KnownSearch) {
  const { status, state, risk, from, to, min, max, currency, clientId } = search;
  return compact({
    status,
    state,
    risk,
    from,
    to,
    amountMin: minorOf(min),
    amountMax: minorOf(max),
    currency,
    clientId,
  });
}
export type PaymentFilter = ReturnType<typeof paymentFilter>;

/** Whether anything but status and risk narrows the queue. */
export function hasFurtherFilters(search: KnownSearch): boolean {
  const { state, from, to, min, max, currency, clientId } = search;
  return [state, from, to, min, max, currency, clientId].some((value) => value !== undefined);
}

/** Whether the text can stand in the filter of amounts. */
export function isFilterAmount(text: string): boolean {
  return minorOf(text) !== undefined;
}

// Nearly all currencies have two decimals; the filter compares minor units whatever the currency.
function minorOf(text: string | undefined): number | undefined {
  const amount = text === undefined ? undefined : parseAmount(text, 'CHF');
  return amount?.ok === true && amount.value >= 0 ? amount.value : undefined;
}
