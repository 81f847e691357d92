import { whyNotChange } from '@sorgfalt/contract';
import type { DutyConfirmation, Role, User, UserState } from '@sorgfalt/contract';
import type { Caller, Identity } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Actor, Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { requireApart } from './apart.ts';
import type { FindDuties, Sealed } from './apart.ts';
import { changeRole, changeState } from './changes.ts';
import { followClaim } from './follow-claim.ts';
import { isKnownClaim, roleName, roleNumber } from './policy.ts';
import * as repo from './repo.ts';
import type { UserRow } from './tables.ts';

const defaultImg = '/assets/img/profiles/default_profile.png';
const setup: Actor = { kind: 'system', id: 'setup' };

export interface UserService {
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
  /** Refuses whoever does not administer, read behind the lock that changes of roles take. */
  requireAdmin(unit: Unit): Promise<void>;
  /** The record of somebody who was invited and has not come yet. */
  invite(unit: Unit, person: Invited): Promise<UserRow>;
  /** Active accounts that nobody has signed in to for 90 days. */
  listAsleep(page: { limit: number; offset: number }): Promise<{ users: User[]; total: number }>;
  /** Makes `uid` the first administrator; false where there is one already. */
  grantFirstAdmin(uid: string): Promise<boolean>;
  hasAdmin(): Promise<boolean>;
}

interface Confirmed {
  readonly confirmation?: DutyConfirmation | undefined;
}

interface Invited extends Confirmed {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export interface Admission {
  /** State of whoever comes by himself; an issuer that claims a role has confirmed the person. */
  readonly newState: UserState;
  /** Whether only who has proved the address is confirmed. */
  readonly needsProof: boolean;
}

const asleepDays = 90;

export function createUserService(
  database: Database,
  spine: Spine,
  { newState, needsProof }: Admission,
  findDuties: FindDuties,
): UserService {
  const apart = requireApart(findDuties);
  return {
    find: (uid) => repo.findUser(database, uid),
    async list(query) {
      const { rows, total } = await repo.listUsers(database, query);
      return { users: rows.map(toWire), total };
    },
    signIn: (identity) =>
      spine.run({ kind: 'user', id: identity.uid }, (unit) =>
        createOrMerge(unit, identity, { newState, findDuties }),
      ),
    setRole: (caller, uid, { role, confirmation }) =>
      spine.run(caller, async (unit) => {
        const user = await findForChange(unit, uid);
        const from = roleName(user.role);
        if (from === role) return user;
        // Of an account that does not count the role is prepared; it is weighed when the account comes to count.
        const known = user.state === 'active' ? { ...user, from, to: role } : null;
        return changeRole(unit, user, role, known === null ? {} : await apart(unit, known, confirmation));
      }),
    setState: (caller, uid, { state, confirmation }) =>
      spine.run(caller, async (unit) => {
        const user = await findForChange(unit, uid);
        // A stranger may have registered the address of a colleague whom the administrator expects.
        const isUnproved = needsProof && user.state === 'pending' && !user.isVerified;
        if (state === 'active' && isUnproved) throw new AppError('address-unverified');
        if (user.state === state || state !== 'active') return changeState(unit, user, state);
        const known = { ...user, from: null, to: roleName(user.role) };
        return changeState(unit, user, state, await apart(unit, known, confirmation));
      }),
    requireAdmin,
    async invite(unit, { confirmation, ...person }) {
      const known = { ...person, from: null, to: person.role };
      return invite(unit, person, await apart(unit, known, confirmation));
    },
    async listAsleep(page) {
      const { rows, total } = await repo.listAsleep(database, { days: asleepDays, ...page });
      return { users: rows.map(toWire), total };
    },
    grantFirstAdmin: (uid) =>
      spine.run(setup, async (unit) => {
        await repo.lockRoles(unit.tx);
        if ((await repo.countAdmins(unit.tx)) > 0) return false;
        const user = await repo.findUser(unit.tx, uid);
        invariant(user !== undefined, 'the first administrator has signed in');
        await changeState(unit, user, 'active');
        await changeRole(unit, user, 'admin');
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
  { newState, findDuties }: { readonly newState: UserState; readonly findDuties: FindDuties },
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
    const row = await followClaim(unit, created, roleClaim, findDuties);
    const data = { uid, role: roleName(row.role), provider };
    await append({ type: 'identity.signed_up', status: 'completed', data });
    return row;
  }
  const stored = await repo.findUser(tx, uid);
  invariant(stored !== undefined, 'a user that cannot be inserted is there');
  // Another request with a token of the same sign-in was faster.
  if (!(await repo.noteLogin(tx, uid, identity.signedInAt))) return stored;
  const img = identity.img ?? stored.img;
  const merged = await repo.updateUser(tx, uid, {
    name,
    email,
    provider,
    img,
    // Proved is the address that it was proved for.
    isVerified: isVerified || (stored.isVerified && stored.email === email),
  });
  invariant(merged !== undefined, 'a user that was read is there');
  const row = await followClaim(unit, merged, roleClaim, findDuties);
  const data = { uid, role: roleName(row.role), provider };
  await append({ type: 'identity.signed_in', status: 'completed', data });
  return row;
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
