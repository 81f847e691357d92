import { compact, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

export const ledgerStatuses = ['confirmed', 'pending', 'failed', 'verifying'] as const;

/** Filters of the ledger and its order, as the URL holds them: what an order may be is looked at by the list. */
export function parseLedgerSearch(raw: RawSearch) {
  return compact({
    status: oneOf(raw['status'], ledgerStatuses),
    clientId: textOf(raw['clientId'], 36),
    proofId: textOf(raw['proofId'], 64),
    sort: textOf(raw['sort'], 40),
  });
}
export type LedgerSearch = ReturnType<typeof parseLedgerSearch>;
