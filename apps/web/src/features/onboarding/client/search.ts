import { compact, oneOf, textOf, type RawSearch } from '../../../client/search-params.ts';

/**
 * Filters of the list of clients and their order, as the URL holds them. Every page loads this, so that what a word may be is looked at by
 * the page that reads it.
 */
export function parseClientsSearch(raw: RawSearch) {
  return compact({
    kind: textOf(raw['kind'], 40),
    risk: textOf(raw['risk'], 40),
    state: textOf(raw['state'], 40),
    review: textOf(raw['review'], 40),
    sort: textOf(raw['sort'], 40),
  });
}
export type ClientsSearch = ReturnType<typeof parseClientsSearch>;

export const clientParts = [
  'overview',
  'ownership',
  'documents',
  'registers',
  'reporting',
  'screening',
  'payments',
  'reviews',
] as const;
export type ClientPart = (typeof clientParts)[number];

/** The part of a client's file that is open. */
export function parseClientSearch(raw: RawSearch) {
  return compact({ part: oneOf(raw['part'], clientParts) });
}
