import { compact } from '../../client/search-params.ts';
import { idOr, isProofReference } from '../../domain/entity-id.ts';
import type { ProofsSearch } from './proofs-search.ts';
import type { LedgerSearch } from './search.ts';

/** The filter of the ledger that the server gets. */
export function entryFilter({ status, ...search }: LedgerSearch) {
  return compact({ status, ...namedIn(search) });
}
export type EntryFilter = ReturnType<typeof entryFilter>;

/** The filter of the proofs that the server gets. */
export function proofFilter({ caseId, ...search }: ProofsSearch) {
  return compact({ ...namedIn(search), caseId: idOr(caseId, undefined) });
}
export type ProofFilter = ReturnType<typeof proofFilter>;

/** What is no id or hash is said at the field and not sent. */
function namedIn({ clientId, proofId }: Pick<LedgerSearch, 'clientId' | 'proofId'>) {
  return {
    clientId: idOr(clientId, undefined),
    proofId: proofId !== undefined && isProofReference(proofId) ? proofId : undefined,
  };
}
