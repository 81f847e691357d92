import { proofRoutes } from '@sorgfalt/contract';
import type { ErasureReason } from '@sorgfalt/contract';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { signedIn } from '../../platform/http/register-route.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { erasureRefusal } from './erase-policy.ts';
import { deleteClient, entriesAbout, insertErasures, lockClient } from './erase-repo.ts';
import { erasePayloads } from './payload-repo.ts';

export function addErasureRoute(router: Router, spine: Spine): void {
  router.add(proofRoutes.erase, ({ body, caller }) => erase(spine, body, signedIn(caller)));
}

/**
 * Erases a person for good: the contents, salts and keys of all entries about the client, and the client with
 * all its records. The entries stay, and so do their proofs; the act is an entry itself, which names the
 * client by id only. Refuses with `client-active`, `client-frozen` and
 * `retention-runs`.
 */
async function erase(
  spine: Spine,
  { clientId, reason }: { clientId: string; reason: ErasureReason },
  caller: Actor,
): Promise<{ erased: number; proofId: string }> {
  return spine.run(caller, async ({ tx, append }) => {
    const client = await lockClient(tx, clientId);
    if (client === null) throw new AppError('not-found');
    const refusal = erasureRefusal(client, new Date().toISOString());
    if (refusal?.code === 'retention-runs') {
      throw new AppError('retention-runs', { details: { until: refusal.until } });
    }
    if (refusal !== null) throw new AppError(refusal.code);
    const erased = await erasePayloads(tx, await entriesAbout(tx, clientId, client.caseIds));
    await deleteClient(tx, clientId);
    const { proofId } = await append({
      type: 'ledger.payloads_erased',
      status: 'completed',
      clientId,
      data: { entries: erased.length, reason },
      evidence: { clientId, entries: erased.length, reason },
    });
    invariant(proofId !== null, 'an erasure is sealed');
    await insertErasures(tx, erased, proofId);
    return { erased: erased.length, proofId };
  });
}
