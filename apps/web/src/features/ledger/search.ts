import { idOr, isProofReference } from '../../domain/entity-id.ts';
import { compact, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

export const ledgerStatuses = ['confirmed', 'pending', 'failed', 'verifying'] as const;

/** Filters of the ledger, as the URL holds them. */
export function parseLedgerSearch(raw: RawSearch) {
  return compact({
    status: oneOf(raw['status'], ledgerStatuses),
    clientId: textOf(raw['clientId'], 36),
    proofId: textOf(raw['proofId'], 64),
  });
}
export type LedgerSearch = ReturnType<typeof parseLedgerSearch>;

/** The filter that the server gets; what is no id or hash is said at the field and not sent. */
export function entryFilter({ status, clientId, proofId }: LedgerSearch) {
  return compact({
    status,
    clientId: idOr(clientId, undefined),
    proofId: proofId !== undefined && isProofReference(proofId) ? proofId : undefined,
  });
}
export type EntryFilter = ReturnType<typeof entryFilter>;
