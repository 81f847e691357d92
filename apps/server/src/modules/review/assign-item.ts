import { addDays, isBankWorkingDay, swissDay } from '@sorgfalt/calendar';
import { mayAssign } from '@sorgfalt/workflow';
import type { ReviewItem } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { holdOfficer } from '../users/index.ts';
import type { ReviewDesk } from './decide-item.ts';
import { toItem } from './item.ts';
import type { NamedRow } from './item.ts';
import { clearAssigned, findItem, lockItem, storeAssignee } from './repo.ts';
import type { ReviewRow } from './tables.ts';

type Desk = Pick<ReviewDesk, 'database' | 'spine'>;

/**
 * Takes up a pending item. `from` is who has it as the caller saw it, so that nobody takes it from a colleague unawares:
 * where another has it by now, `assigned-to-other` says who. Refuses `not-found`, `already-decided`, and `own-submission`
 * for whoever could not decide it.
 */
export async function assignItem(
  desk: Desk,
  caller: Caller,
  { itemId, from }: { readonly itemId: string; readonly from: string | null },
): Promise<ReviewItem> {
  return desk.spine.run(caller, async (unit) => {
    // Of who takes and is ended at once, nothing is left.
    await holdOfficer(unit.tx, caller.id);
    const row = await lockPending(unit, caller, itemId);
    const holder = toItem(row).assignee;
    if (holder?.uid === caller.id) return toItem(row);
    if (holder !== null && holder.uid !== from) {
      throw new AppError('assigned-to-other', { details: { uid: holder.uid, name: holder.name } });
    }
    await storeAssignee(unit.tx, itemId, { uid: caller.id, until: oneWorkingDayFrom(new Date()) });
    await tell(unit, row.item, { type: 'review.assigned', from: holder?.uid ?? null });
    return again(unit, caller, itemId);
  });
}

/** Gives back what the caller has taken up; what somebody else has, or nobody, stays as it is. */
export async function unassignItem(desk: Desk, caller: Caller, itemId: string): Promise<ReviewItem> {
  return desk.spine.run(caller, async (unit) => {
    const row = await lockPending(unit, caller, itemId);
    if (toItem(row).assignee?.uid !== caller.id) return toItem(row);
    await storeAssignee(unit.tx, itemId, null);
    await tell(unit, row.item, { type: 'review.unassigned', from: caller.id });
    return again(unit, caller, itemId);
  });
}

/** Gives back all that somebody has taken up who decides nothing any more, in the command that ends it. */
export async function giveBackAll(unit: Unit, uid: string): Promise<void> {
  const items = await clearAssigned(unit.tx, uid);
  await Promise.all(items.map((item) => tell(unit, item, { type: 'review.unassigned', from: uid })));
}

/** The same hour on the next bank working day. */
export function oneWorkingDayFrom(now: Date): Date {
  const today = swissDay(now);
  let days = 1;
  while (!isBankWorkingDay(addDays(today, days))) days += 1;
  return new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}

async function lockPending({ tx }: Unit, caller: Caller, itemId: string): Promise<NamedRow> {
  await lockItem(tx, caller.id, itemId);
  // Read once it is held: whoever waited for the lock was given the names of before.
  const row = await findItem(tx, caller.id, itemId);
  if (row === null) throw new AppError('not-found');
  const may = mayAssign({ status: row.item.status, part: row.part });
  if (!may.ok) throw new AppError(may.error.code);
  return row;
}

async function tell(
  unit: Unit,
  { id, caseId, caseNo, workflow, type }: ReviewRow,
  change: { readonly type: 'review.assigned' | 'review.unassigned'; readonly from: string | null },
): Promise<void> {
  await unit.append({
    type: change.type,
    status: 'recorded',
    caseId,
    reviewId: id,
    data: { workflow, type, caseNo, from: change.from },
  });
}

async function again({ tx }: Unit, caller: Caller, itemId: string): Promise<ReviewItem> {
  const row = await findItem(tx, caller.id, itemId);
  invariant(row !== null, 'an item that is held is there');
  return toItem(row);
}
