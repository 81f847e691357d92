import type { ErasureReason, ErasureRequest } from '@sorgfalt/contract';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { lockForErasure } from '../clients/index.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { holdAdmin } from '../users/index.ts';
import { eraseNow, lookAt, requireErasable } from './erase.ts';
import { consentToRequest, findOpen, insertRequest, openRequestOf, refuseRequest } from './repo.ts';

/**
 * Requests that a client is erased: nothing is, until another administrator consents. Refuses what `erasureRefusal` does
 * already now, `not-found`, and `not-allowed-now` where a request waits.
 */
export async function requestErasure(
  unit: Unit,
  keepers: readonly Keeper[],
  { clientId, reason }: { clientId: string; reason: ErasureReason },
): Promise<ErasureRequest> {
  const { tx, actor, append } = unit;
  requireErasable(await lookAt(tx, keepers, clientId));
  if ((await openRequestOf(tx, clientId)) !== null) throw new AppError('not-allowed-now');
  const requestId = uuidv7();
  await insertRequest(tx, { id: requestId, clientId, reason, requestedBy: actor.id });
  await append({
    type: 'erasure.requested',
    status: 'pending',
    clientId,
    data: { requestId, reason },
    evidence: { requestId, clientId, reason, requestedBy: actor.id },
  });
  const request = await openRequestOf(tx, clientId);
  invariant(request !== null, 'what was requested waits');
  return request;
}

/**
 * Carries out what another administrator requested, by what is known now and not then: who still administers, and
 * what keeps the records. Refuses `not-found`, `own-erasure`, `forbidden`, `request-lapsed` and what `erasureRefusal` does.
 */
export async function consentToErasure(
  unit: Unit,
  keepers: readonly Keeper[],
  requestId: string,
): Promise<{ erased: number; proofId: string }> {
  const { tx, actor } = unit;
  const asked = await findOpen(tx, requestId);
  if (asked === null) throw new AppError('not-found');
  if (asked.requestedBy === actor.id) throw new AppError('own-erasure');
  // People are held before what they act on, as where roles are given: neither loses the role until it is done.
  if (!(await holdAdmin(tx, actor.id))) throw new AppError('forbidden');
  if (!(await holdAdmin(tx, asked.requestedBy))) throw new AppError('request-lapsed');
  // Looking locks the client, and with it whatever becomes of the request.
  const found = await lookAt(tx, keepers, asked.clientId);
  const request = await findOpen(tx, requestId);
  if (request === null) throw new AppError('not-found');
  requireErasable(found);
  await consentToRequest(tx, requestId, actor.id);
  return eraseNow(unit, keepers, { ...request, subjectIds: found.subjectIds });
}

/** Refuses a request, or withdraws one's own: anybody who may consent can stop it. Refuses `not-found`. */
export async function refuseErasure({ tx, actor, append }: Unit, requestId: string): Promise<void> {
  const asked = await findOpen(tx, requestId);
  if (asked === null) throw new AppError('not-found');
  await lockForErasure(tx, asked.clientId);
  const request = await findOpen(tx, requestId);
  if (request === null) throw new AppError('not-found');
  const { clientId, requestedBy } = request;
  await refuseRequest(tx, requestId, actor.id);
  await append({
    type: 'erasure.refused',
    status: 'completed',
    clientId,
    data: { requestId, isWithdrawn: actor.id === requestedBy },
    evidence: { requestId, clientId, requestedBy, refusedBy: actor.id },
  });
}
