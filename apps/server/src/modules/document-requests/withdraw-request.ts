import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockStanding } from '../clients/index.ts';
import { findRequest, markWithdrawn } from './repo.ts';

/**
 * Says that nothing of a request is waited for any more. It stays in the file, with the reason. Refuses `not-found`, and
 * `not-allowed-now` where that was said before.
 */
export function withdrawRequest(
  spine: Spine,
  caller: Caller,
  { clientId, requestId, reason }: { clientId: string; requestId: string; reason: string },
): Promise<void> {
  return spine.run(caller, async ({ tx, append }) => {
    // Two who withdraw it at once come one after the other.
    const standing = await lockStanding(tx, clientId);
    const request = await findRequest(tx, { clientId, requestId });
    if (standing === null || request === null) throw new AppError('not-found');
    if (request.withdrawnAt !== null) throw new AppError('not-allowed-now');
    await markWithdrawn(tx, requestId, {
      withdrawnBy: caller.id,
      withdrawnAt: new Date().toISOString(),
      withdrawnFor: reason,
    });
    await append({
      type: 'client.document_request_withdrawn',
      status: 'warning',
      clientId,
      data: { requestId },
      evidence: { clientId, requestId, reason, by: caller.id },
    });
  });
}
