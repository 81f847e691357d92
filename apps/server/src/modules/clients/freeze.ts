import { endsByHand, mayLiftFreeze } from '@sorgfalt/workflow';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { openObligation } from '../obligations/index.ts';
import { holdOfficer, holdRole } from '../users/index.ts';
import { endFreeze, findFreeze, insertFreeze, lockFreezeOf, storeStatus } from './repo.ts';
import { lockStanding } from './standing.ts';
import type { FreezeRow } from './tables.ts';

/** What clients have with the firm; the module that keeps it says what becomes of it. */
export interface ClientAssets {
  /** Closes the accounts of a client who is held, and holds or, for good, ends what has not left the house. */
  stop(unit: Unit, clientId: string, because: 'client-frozen' | 'client-refused'): Promise<void>;
  /** Opens the accounts again that a freeze closed; what it held waits for a person. */
  resume(unit: Unit, clientId: string): Promise<void>;
}

/** A client and the entry of a list that was confirmed to be the client. */
export interface ConfirmedEntry {
  readonly clientId: string;
  readonly caseId: string;
  readonly caseNo: string;
  readonly listId: string;
  readonly entityId: string;
}

const secoReport = { kind: 'seco-report', article: 'EmbG SR 946.231 Art. 3' } as const;

/**
 * Freezes a client who was confirmed to be on a sanctions list, and opens the obligation to report that to SECO. An
 * entry that has frozen the client already does not do so again.
 */
export async function freezeConfirmed(
  assets: ClientAssets,
  unit: Unit,
  entry: ConfirmedEntry,
  { decisionId, reason }: { decisionId: string; reason: string },
): Promise<void> {
  const { clientId, caseId, caseNo, listId, entityId } = entry;
  await freeze(
    assets,
    unit,
    { clientId, cause: 'confirmed-hit', listId, entityId, decisionId, reason },
    entry,
  );
  await openObligation(unit, { clientId, caseId, caseNo, ...secoReport });
}

/** Freezes a client by hand. Refuses `not-found`. */
export function freezeByHand(
  assets: ClientAssets,
  unit: Unit,
  { clientId, reason }: { clientId: string; reason: string },
): Promise<void> {
  return freeze(assets, unit, { clientId, cause: 'by-officer', reason });
}

async function freeze(
  assets: ClientAssets,
  unit: Unit,
  cause: Pick<FreezeRow, 'clientId' | 'cause' | 'reason'> &
    Partial<Pick<FreezeRow, 'listId' | 'entityId' | 'decisionId'>>,
  { caseId, caseNo }: { caseId?: string; caseNo?: string } = {},
): Promise<void> {
  const { clientId, listId = null, entityId = null, decisionId = null } = cause;
  if ((await lockStanding(unit.tx, clientId)) === null) throw new AppError('not-found');
  if (listId !== null && entityId !== null) {
    if ((await lockFreezeOf(unit.tx, { clientId, listId, entityId })) !== null) return;
  }
  await assets.stop(unit, clientId, 'client-frozen');
  const row = { ...cause, listId, entityId, decisionId, id: uuidv7(), frozenBy: unit.actor.id };
  await insertFreeze(unit.tx, row);
  await unit.append({
    type: 'client.frozen',
    status: 'flagged',
    clientId,
    ...(caseId === undefined ? {} : { caseId }),
    data: { freezeId: row.id, cause: row.cause, caseNo: caseNo ?? null },
    evidence: {
      freezeId: row.id,
      clientId,
      cause: row.cause,
      listId,
      entityId,
      decisionId,
      reason: row.reason,
      frozenBy: row.frozenBy,
    },
  });
}

/**
 * Ends the freeze that an entry brought, where there is one, along with what was decided about it. Refuses `forbidden`
 * to all but administrators and `own-freeze` to whoever made it.
 */
export async function liftConfirmed(
  assets: ClientAssets,
  unit: Unit,
  entry: ConfirmedEntry,
  reason: string,
): Promise<void> {
  if ((await lockStanding(unit.tx, entry.clientId)) === null) throw new AppError('not-found');
  const held = await lockFreezeOf(unit.tx, entry);
  if (held !== null) await lift(assets, unit, held, reason);
}

/** Ends a freeze that was made by hand. Refuses `not-found`, `forbidden`, `own-freeze`, and `not-allowed-now` for any other. */
export async function liftByHand(
  assets: ClientAssets,
  unit: Unit,
  { freezeId, reason }: { freezeId: string; reason: string },
): Promise<string> {
  const found = await findFreeze(unit.tx, freezeId);
  if (found === null) throw new AppError('not-found');
  if (!endsByHand(found.cause)) throw new AppError('not-allowed-now');
  await holdOfficer(unit.tx, unit.actor.id);
  await lockStanding(unit.tx, found.clientId);
  await lift(assets, unit, found, reason);
  return found.clientId;
}

async function lift(assets: ClientAssets, unit: Unit, row: FreezeRow, reason: string): Promise<void> {
  const { id: freezeId, clientId, cause } = row;
  const may = mayLiftFreeze(row, { id: unit.actor.id, role: await holdRole(unit.tx, unit.actor.id) });
  if (!may.ok) throw new AppError(may.error.code);
  const ended = await endFreeze(unit.tx, freezeId, { liftedBy: unit.actor.id, liftReason: reason });
  if (!ended) throw new AppError('not-allowed-now');
  const standing = await lockStanding(unit.tx, clientId);
  if (standing?.status === 'accepted' && !standing.isFrozen) await assets.resume(unit, clientId);
  await unit.append({
    type: 'client.unfrozen',
    status: 'completed',
    clientId,
    data: { freezeId, cause },
    evidence: { freezeId, clientId, cause, reason, frozenBy: row.frozenBy, liftedBy: unit.actor.id },
  });
}

/** Refuses a client for good: what it has with the firm ends. */
export async function refuseClient(assets: ClientAssets, unit: Unit, clientId: string): Promise<void> {
  await lockStanding(unit.tx, clientId);
  await assets.stop(unit, clientId, 'client-refused');
  await storeStatus(unit.tx, clientId, 'refused');
}
