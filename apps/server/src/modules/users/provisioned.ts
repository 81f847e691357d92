import type { Role } from '@sorgfalt/contract';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { changeState } from './changes.ts';
import type { Consequences } from './changes.ts';
import { giveRole, isLastAdmin } from './give-role.ts';
import { roleName, roleNumber } from './policy.ts';
import * as repo from './repo.ts';
import { defaultImg } from './rights.ts';
import type { UserRow } from './tables.ts';

/** What the firm's directory does to accounts, in its own command. Refuses `last-admin` for taking the last administrator. */
export interface ProvisionedUsers {
  /** Lets one change of accounts in at a time until the command ends. */
  lock(unit: Unit): Promise<void>;
  /** Whether there is a record. */
  has(unit: Unit, uid: string): Promise<boolean>;
  /** The record of somebody who has not come yet; a guest, until a group says otherwise. */
  add(unit: Unit, person: { uid: string; name: string; email: string; isActive: boolean }): Promise<void>;
  /** Ends the account: the database ends its sessions with it. False where it was ended before. */
  end(unit: Unit, uid: string): Promise<boolean>;
  /** Whether the last who ended the account, or refused it, was a person and not the directory. */
  wasEndedByPerson(unit: Unit, uid: string): Promise<boolean>;
  /** Lets an account count again, unless duties would meet that nothing makes right. */
  resume(unit: Unit, uid: string): Promise<void>;
  giveRole(unit: Unit, uid: string, role: Role): Promise<void>;
  rename(unit: Unit, uid: string, person: { name: string; email: string }): Promise<void>;
}

export function createProvisionedUsers(consequences: Consequences): ProvisionedUsers {
  return {
    lock: ({ tx }) => repo.lockRoles(tx),
    has: async ({ tx }, uid) => (await repo.findUser(tx, uid)) !== undefined,
    async add({ tx, append }, { uid, name, email, isActive }) {
      const state = isActive ? ('active' as const) : ('disabled' as const);
      const role = 'guest' as const;
      const row = { uid, name, email, img: defaultImg, role: roleNumber(role), state };
      await repo.insertUser(tx, { ...row, provider: 'oidc' });
      const facts = { uid, role, state };
      await append({ type: 'users.invited', status: 'completed', data: facts, evidence: facts });
    },
    async end(unit, uid) {
      const user = await known(unit, uid);
      if (user.state === 'disabled') return false;
      if (await isLastAdmin(unit, user)) throw new AppError('last-admin');
      await changeState(unit, user, 'disabled', consequences);
      return true;
    },
    wasEndedByPerson: async ({ tx }, uid) => (await repo.lastStateChange(tx, uid))?.actorKind === 'user',
    async resume(unit, uid) {
      const user = await known(unit, uid);
      if (user.state === 'active') return;
      await giveRole(unit, { user, role: roleName(user.role), isConfirmed: true }, consequences);
    },
    async giveRole(unit, uid, role) {
      const user = await known(unit, uid);
      const isConfirmed = user.state === 'pending';
      if (role !== 'admin' && (await isLastAdmin(unit, user))) throw new AppError('last-admin');
      await giveRole(unit, { user, role, isConfirmed }, consequences);
    },
    async rename({ tx }, uid, { name, email }) {
      const stored = await repo.findUser(tx, uid);
      // Proved is the address that it was proved for.
      const isVerified = stored?.isVerified === true && stored.email === email;
      // Who chose a name here keeps it, as when an issuer says another.
      const said = stored?.hasOwnName === true ? {} : { name };
      await repo.updateUser(tx, uid, { ...said, email, isVerified });
    },
  };
}

async function known({ tx }: Unit, uid: string): Promise<UserRow> {
  const user = await repo.findUser(tx, uid);
  invariant(user !== undefined, 'whom the directory looks after has a record');
  return user;
}
