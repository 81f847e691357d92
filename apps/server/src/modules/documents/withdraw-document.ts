import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockStanding } from '../clients/index.ts';
import { reopenUnsigned } from '../parties/index.ts';
import { isSigned } from './wanted-of.ts';
import { lockDocument, markWithdrawn } from './repo.ts';

/**
 * Says that a document counts no longer. It stays, with its file; a structure whose confirmation stood on it is open again. Refuses
 * `not-found`, and `not-allowed-now` where that was said before.
 */
export function withdrawDocument(
  spine: Spine,
  caller: Caller,
  { clientId, documentId, reason }: { clientId: string; documentId: string; reason: string },
): Promise<void> {
  return spine.run(caller, async (unit) => {
    const { tx, append } = unit;
    // The client first, as everywhere: what is opened again stops its payments.
    await lockStanding(tx, clientId);
    const row = await lockDocument(tx, { clientId, documentId });
    if (row === null) throw new AppError('not-found');
    if (row.withdrawnAt !== null) throw new AppError('not-allowed-now');
    await markWithdrawn(tx, documentId, {
      withdrawnBy: caller.id,
      withdrawnAt: new Date().toISOString(),
      withdrawnFor: reason,
    });
    const { paper, sha256 } = row;
    await append({
      type: 'client.document_withdrawn',
      status: 'warning',
      clientId,
      data: { documentId, paper },
      evidence: { clientId, documentId, paper, sha256, reason, by: caller.id },
    });
    await reopenUnsigned(unit, { clientId, isSigned });
  });
}
