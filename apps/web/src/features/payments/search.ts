import { compact, textOf, type RawSearch } from '../../client/search-params.ts';

const words = [
  'status',
  'state',
  'risk',
  'from',
  'to',
  'min',
  'max',
  'currency',
  'clientId',
  'revise',
  'statementId',
  'returned',
  'file',
  'sort',
] as const;

/**
 * What the addresses of the payments desk hold: filters, their order, the payment that is revised, the statement.
 * Every page loads this, so that what a word may be is looked at by the page that reads it.
 */
export function parsePaymentsSearch(raw: RawSearch) {
  const found = words.map((word) => [word, textOf(raw[word], 40)]);
  return compact(Object.fromEntries(found) as { [K in (typeof words)[number]]: string | undefined });
}
export type PaymentsSearch = ReturnType<typeof parsePaymentsSearch>;
