import { isOfficer } from '@sorgfalt/contract';
import type { Role, UserState } from '@sorgfalt/contract';
import type { Unit } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import type { FindDuties, Sealed } from './apart.ts';
import { roleName, roleNumber } from './policy.ts';
import * as repo from './repo.ts';
import type { UserRow } from './tables.ts';

/** Told in the same command that somebody may decide nothing any more, of what he had taken up. */
export type GiveBackAll = (unit: Unit, uid: string) => Promise<void>;

/** What comes with rights: duties that may meet, and work that is somebody's no longer. */
export interface Consequences {
  readonly findDuties: FindDuties;
  readonly giveBackAll: GiveBackAll;
}

interface Change {
  readonly giveBackAll: GiveBackAll;
  readonly duties?: Sealed;
}

/** Another state of an account, told and sealed. */
export async function changeState(
  unit: Unit,
  user: UserRow,
  state: UserState,
  { giveBackAll, duties = {} }: Change,
): Promise<UserRow> {
  const { tx, append } = unit;
  if (user.state === state) return user;
  const row = await repo.updateUser(tx, user.uid, { state });
  invariant(row !== undefined, 'a user that was read is there');
  const change = { uid: user.uid, from: user.state, to: state };
  const evidence = { ...change, ...duties };
  await append({ type: 'users.state_changed', status: 'completed', data: change, evidence });
  if (state !== 'active') await giveBackAll(unit, user.uid);
  return row;
}

/** Another role, told and sealed: every change of one goes through here. */
export async function changeRole(
  unit: Unit,
  user: UserRow,
  role: Role,
  { giveBackAll, duties = {} }: Change,
): Promise<UserRow> {
  const { tx, append } = unit;
  const row = await repo.updateUser(tx, user.uid, { role: roleNumber(role) });
  invariant(row !== undefined, 'a user that was read is there');
  const change = { uid: user.uid, from: roleName(user.role), to: role };
  const evidence = { ...change, ...duties };
  await append({ type: 'users.role_changed', status: 'completed', data: change, evidence });
  if (!isOfficer(role)) await giveBackAll(unit, user.uid);
  return row;
}
