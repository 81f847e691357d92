import { compact, oneOf, textOf, type RawSearch } from '../../app/search-params.ts';

/** Filters of the ledger, as the URL holds them. */
export function parseLedgerSearch(raw: RawSearch) {
  return compact({
    status: oneOf(raw['status'], ['confirmed', 'pending', 'failed', 'verifying']),
    clientId: textOf(raw['clientId'], 36),
    proofId: textOf(raw['proofId'], 36),
  });
}
export type LedgerSearch = ReturnType<typeof parseLedgerSearch>;
