import { whyNotChange } from '@sorgfalt/contract';
import type { DutyConfirmation, Role, UserState } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { requireApart } from './apart.ts';
import type { Sealed } from './apart.ts';
import { changeRole, changeState } from './changes.ts';
import type { Consequences } from './changes.ts';
import { roleName, roleNumber } from './policy.ts';
import * as repo from './repo.ts';
import type { UserRow } from './tables.ts';

/** The picture of whoever has none. */
export const defaultImg = '/assets/img/profiles/default_profile.png';

/** What was confirmed about duties that would meet. */
export interface Confirmed {
  readonly confirmation?: DutyConfirmation | undefined;
}

export interface Invited extends Confirmed {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Gives people rights and takes them away, as part of a command: duties are held apart, each change is sealed. */
export interface Rights {
  giveRole(unit: Unit, uid: string, given: { role: Role } & Confirmed): Promise<UserRow>;
  giveState(unit: Unit, uid: string, given: { state: UserState } & Confirmed): Promise<UserRow>;
  /** Refuses whoever does not administer, read behind the lock that changes of roles take. */
  requireAdmin(unit: Unit): Promise<void>;
  /** The record of somebody who was invited and has not come yet. */
  invite(unit: Unit, person: Invited): Promise<UserRow>;
}

export function createRights({
  needsProof,
  findDuties,
  giveBackAll,
}: Consequences & { readonly needsProof: boolean }): Rights {
  const apart = requireApart(findDuties);
  return {
    requireAdmin,
    async giveRole(unit, uid, { role, confirmation }) {
      const user = await findForChange(unit, uid);
      const from = roleName(user.role);
      if (from === role) return user;
      // Of an account that does not count the role is prepared; it is weighed when the account comes to count.
      const known = user.state === 'active' ? { ...user, from, to: role } : null;
      const duties = known === null ? {} : await apart(unit, known, confirmation);
      return changeRole(unit, user, role, { giveBackAll, duties });
    },

    async giveState(unit, uid, { state, confirmation }) {
      const user = await findForChange(unit, uid);
      const isGain = state === 'active' && user.state !== state;
      // A stranger may have registered the address of a colleague whom the administrator expects.
      if (isGain && needsProof && !user.isVerified && (await isUnconfirmed(unit.tx, user))) {
        throw new AppError('address-unverified');
      }
      const known = { ...user, from: null, to: roleName(user.role) };
      const duties = isGain ? await apart(unit, known, confirmation) : {};
      return changeState(unit, user, state, { giveBackAll, duties });
    },

    async invite(unit, { confirmation, ...person }) {
      const known = { ...person, from: null, to: person.role };
      return invite(unit, person, await apart(unit, known, confirmation));
    },
  };
}

/** Whether nobody has confirmed the account yet: it waits, or was refused while it did. */
async function isUnconfirmed(tx: Tx, { uid, state }: UserRow): Promise<boolean> {
  return state === 'pending' || (await repo.lastStateChange(tx, uid))?.from === 'pending';
}

/** The user whom an administrator changes, one at a time; refuses who may not. */
async function findForChange({ tx, actor }: Unit, uid: string): Promise<UserRow> {
  await repo.lockRoles(tx);
  const role = await roleNow(tx, actor.id);
  const refusal = whyNotChange({ uid: actor.id, role }, uid, await repo.countAdmins(tx));
  if (refusal !== null) throw new AppError(refusal);
  const user = await repo.findUser(tx, uid);
  if (user === undefined) throw new AppError('not-found');
  return user;
}

/** Read again behind the lock: the caller may have lost the role a moment ago. */
async function roleNow(tx: Tx, uid: string): Promise<Role> {
  const caller = await repo.findUser(tx, uid);
  return caller?.state === 'active' ? roleName(caller.role) : 'guest';
}

async function requireAdmin({ tx, actor }: Unit): Promise<void> {
  await repo.lockRoles(tx);
  if ((await roleNow(tx, actor.id)) !== 'admin') throw new AppError('admin-only');
}

async function invite(
  { tx, append }: Unit,
  { uid, name, email, role }: Omit<Invited, 'confirmation'>,
  duties: Sealed,
): Promise<UserRow> {
  const row = await repo.insertUser(tx, {
    uid,
    name,
    email,
    img: defaultImg,
    role: roleNumber(role),
    state: 'active',
    provider: 'email',
  });
  invariant(row !== undefined, 'who is invited has no record yet');
  const facts = { uid, role };
  await append({
    type: 'users.invited',
    status: 'completed',
    data: facts,
    evidence: { ...facts, ...duties },
  });
  return row;
}
