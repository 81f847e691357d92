import { compact } from '../../client/search-params.ts';
import { idOr, isProofReference } from '../../domain/entity-id.ts';
import type { LedgerSearch } from './search.ts';

/** The filter that the server gets; what is no id or hash is said at the field and not sent. */
export function entryFilter({ status, clientId, proofId }: LedgerSearch) {
  return compact({
    status,
    clientId: idOr(clientId, undefined),
    proofId: proofId !== undefined && isProofReference(proofId) ? proofId : undefined,
  });
}
export type EntryFilter = ReturnType<typeof entryFilter>;
