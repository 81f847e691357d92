import type { Role, UserState } from '@sorgfalt/contract';
import type { Unit } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import type { Sealed } from './apart.ts';
import { roleName, roleNumber } from './policy.ts';
import * as repo from './repo.ts';
import type { UserRow } from './tables.ts';

/** Another state of an account, told and sealed. */
export async function changeState(
  { tx, append }: Unit,
  user: UserRow,
  state: UserState,
  duties: Sealed = {},
): Promise<UserRow> {
  if (user.state === state) return user;
  const row = await repo.updateUser(tx, user.uid, { state });
  invariant(row !== undefined, 'a user that was read is there');
  const change = { uid: user.uid, from: user.state, to: state };
  const evidence = { ...change, ...duties };
  await append({ type: 'users.state_changed', status: 'completed', data: change, evidence });
  return row;
}

/** Another role, told and sealed: every change of one goes through here. */
export async function changeRole(
  { tx, append }: Unit,
  user: UserRow,
  role: Role,
  duties: Sealed = {},
): Promise<UserRow> {
  const row = await repo.updateUser(tx, user.uid, { role: roleNumber(role) });
  invariant(row !== undefined, 'a user that was read is there');
  const change = { uid: user.uid, from: roleName(user.role), to: role };
  const evidence = { ...change, ...duties };
  await append({ type: 'users.role_changed', status: 'completed', data: change, evidence });
  return row;
}
