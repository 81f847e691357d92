import type { Role, User, UserState } from '@sorgfalt/contract';
import type { Caller, Identity } from '../../platform/auth/authenticator.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { changeRole, changeState } from './changes.ts';
import type { Consequences } from './changes.ts';
import { changesRights, followClaim } from './follow-claim.ts';
import { isKnownClaim, roleName, roleNumber } from './policy.ts';
import { isOwnPicture } from './profile.ts';
import * as repo from './repo.ts';
import { createRights, defaultImg } from './rights.ts';
import type { Confirmed, Rights } from './rights.ts';
import type { UserRow } from './tables.ts';

const setup: Actor = { kind: 'system', id: 'setup' };

export interface UserService extends Rights {
  find(uid: string): Promise<UserRow | undefined>;
  list(query: {
    search?: string | undefined;
    limit: number;
    offset: number;
  }): Promise<{ users: User[]; total: number }>;
  /** Makes the record of a verified identity, or merges what changed; each sign-in counts once. */
  signIn(identity: Identity): Promise<UserRow>;
  /** Refuses `duties-conflict` and `duties-unconfirmed`, as whatever else gives somebody rights. */
  setRole(caller: Caller, uid: string, given: { role: Role } & Confirmed): Promise<UserRow>;
  /** Confirms, refuses, disables or enables; the database ends the sessions of whoever is disabled. */
  setState(caller: Caller, uid: string, given: { state: UserState } & Confirmed): Promise<UserRow>;
  /** Active accounts that nobody has signed in to for 90 days. */
  listAsleep(page: { limit: number; offset: number }): Promise<{ users: User[]; total: number }>;
  /** Makes `uid` the first administrator; false where there is one already. */
  grantFirstAdmin(uid: string): Promise<boolean>;
  hasAdmin(): Promise<boolean>;
}

export interface Admission {
  /** State of whoever comes by himself; an issuer that claims a role has confirmed the person. */
  readonly newState: UserState;
  /** Whether only who has proved the address is confirmed. */
  readonly needsProof: boolean;
}

export function createUserService(
  database: Database,
  spine: Spine,
  { newState, needsProof }: Admission,
  consequences: Consequences,
): UserService {
  const rights = createRights({ ...consequences, needsProof });
  return {
    find: (uid) => repo.findUser(database, uid),
    async list(query) {
      const { rows, total } = await repo.listUsers(database, query);
      return { users: rows.map(toWire), total };
    },
    signIn: (identity) =>
      spine.run({ kind: 'user', id: identity.uid }, (unit) =>
        createOrMerge(unit, identity, { newState, consequences }),
      ),
    setRole: (caller, uid, given) => spine.run(caller, (unit) => rights.giveRole(unit, uid, given)),
    setState: (caller, uid, given) => spine.run(caller, (unit) => rights.giveState(unit, uid, given)),
    ...rights,
    async listAsleep(page) {
      const { rows, total } = await repo.listAsleep(database, page);
      return { users: rows.map(toWire), total };
    },
    grantFirstAdmin: (uid) =>
      spine.run(setup, async (unit) => {
        await repo.lockRoles(unit.tx);
        if ((await repo.countAdmins(unit.tx)) > 0) return false;
        const user = await repo.findUser(unit.tx, uid);
        invariant(user !== undefined, 'the first administrator has signed in');
        await changeState(unit, user, 'active', consequences);
        await changeRole(unit, user, 'admin', consequences);
        return true;
      }),
    hasAdmin: async () => (await repo.countAdmins(database)) > 0,
  };
}

/** A stored user as the web sees it. Whoever is stored has signed in, so nobody here is the nameless guest. */
export function toWire(row: UserRow): User {
  return {
    id: row.uid,
    uid: row.uid,
    name: row.name,
    email: row.email,
    img: row.img,
    lastLoginAt: row.lastLoginAt,
    role: roleNumber(roleName(row.role)),
    state: row.state,
    isVerified: row.isVerified,
    isGuest: false,
    provider: row.provider,
  };
}

async function createOrMerge(
  unit: Unit,
  identity: Identity,
  { newState, consequences }: { readonly newState: UserState; readonly consequences: Consequences },
): Promise<UserRow> {
  const { tx, append } = unit;
  const { uid, name, email, provider, isVerified, roleClaim } = identity;
  const created = await repo.insertUser(tx, {
    uid,
    name,
    email,
    provider,
    isVerified,
    img: identity.img ?? defaultImg,
    role: roleNumber('guest'),
    // Who knows somebody's rights has confirmed the person.
    state: isKnownClaim(roleClaim) ? 'active' : newState,
    lastLoginAt: identity.signedInAt,
  });
  if (created !== undefined) {
    const row = await followClaim(unit, created, roleClaim, consequences);
    const data = { uid, role: roleName(row.role), provider };
    await append({ type: 'identity.signed_up', status: 'completed', data });
    return row;
  }
  const stored = await repo.findUser(tx, uid);
  invariant(stored !== undefined, 'a user that cannot be inserted is there');
  if (changesRights(stored, roleClaim)) await repo.lockRoles(tx);
  // Another request with a token of the same sign-in was faster.
  if (!(await repo.noteLogin(tx, uid, identity.signedInAt))) return stored;
  const img = isOwnPicture(stored.img) ? stored.img : (identity.img ?? stored.img);
  const merged = await repo.updateUser(tx, uid, {
    name: stored.hasOwnName ? stored.name : name,
    email,
    provider,
    img,
    // Proved is the address that it was proved for.
    isVerified: isVerified || (stored.isVerified && stored.email === email),
  });
  invariant(merged !== undefined, 'a user that was read is there');
  const row = await followClaim(unit, merged, roleClaim, consequences);
  const data = { uid, role: roleName(row.role), provider };
  await append({ type: 'identity.signed_in', status: 'completed', data });
  return row;
}
