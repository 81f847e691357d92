import { compact } from '../../client/search-params.ts';
import { idOr, isProofReference } from '../../domain/entity-id.ts';
import type { ProofsSearch } from './proofs-search.ts';

/** The filter that the server gets; what is no id or hash is said at the field and not sent. */
export function proofFilter({ clientId, proofId, caseId }: ProofsSearch) {
  return compact({
    clientId: idOr(clientId, undefined),
    proofId: proofId !== undefined && isProofReference(proofId) ? proofId : undefined,
    caseId: idOr(caseId, undefined),
  });
}
export type ProofFilter = ReturnType<typeof proofFilter>;
