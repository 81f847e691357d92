import { eq } from '../../platform/database/orm.ts';
import type { Unit } from '../../platform/events/spine.ts';
import { accountOfSubject, accountWithAddress, bindSubject } from '../identity/index.ts';
import type { ProvisionedUsers } from '../users/index.ts';
import { askHandover, takeHandover } from './handovers.ts';
import { add, addressTaken, change, nameTaken, taken, takeOver, tell } from './keep-person.ts';
import { noPerson, personOf, readInto } from './person.ts';
import type { Draft } from './person.ts';
import { patchPerson, readOperations } from './patch.ts';
import * as repo from './repo.ts';
import type { KnownUser } from './repo.ts';
import { notFound } from './scim-error.ts';
import type { ScimError } from './scim-error.ts';
import { scimUsers } from './tables.ts';

const needsConsent =
  'An account with this email address was here before: an administrator must allow it to be taken over (Users, Provisioning)';

/** What the directory does with people; each a part of one command, which holds the lock of roles. */
export function peopleActs(users: ProvisionedUsers) {
  return {
    /** Makes an account, or takes over the one that the same subject opens, or one that an administrator hands over. */
    async create(unit: Unit, body: unknown): Promise<string | ScimError> {
      const draft: Draft = { ...noPerson };
      readInto(draft, body);
      const person = personOf(draft);
      if (await repo.isTaken(unit.tx, null, person)) throw nameTaken();
      const { tx } = unit;
      const own = person.externalId === null ? undefined : await accountOfSubject(tx, person.externalId);
      if (own !== undefined) return takeOver(unit, users, own, { person, isAllowed: false });
      const other = await accountWithAddress(tx, person.email);
      if (other === undefined) return add(unit, users, person);
      if ((await repo.findUser(tx, other)) !== undefined) throw addressTaken();
      if (await takeHandover(tx, other)) return takeOver(unit, users, other, { person, isAllowed: true });
      // An answer and not a failure: that it was asked for stays.
      await askHandover(unit, other);
      return taken(needsConsent);
    },

    async replace(unit: Unit, uid: string, body: unknown): Promise<void> {
      const before = await known(unit, uid);
      const draft: Draft = { ...noPerson, active: before.isActive };
      readInto(draft, body);
      await change(unit, users, before, personOf(draft));
    },

    async patch(unit: Unit, uid: string, body: unknown): Promise<void> {
      const before = await known(unit, uid);
      const draft: Draft = { ...before.row, active: before.isActive };
      patchPerson(draft, readOperations(body));
      await change(unit, users, before, personOf(draft));
    },

    /** Ends the account and lets go of it; what it has done stays. */
    async remove(unit: Unit, uid: string): Promise<void> {
      await known(unit, uid);
      await users.end(unit, uid);
      await bindSubject(unit, uid, null);
      await unit.tx.delete(scimUsers).where(eq(scimUsers.uid, uid));
      await tell(unit, uid, 'released');
    },
  };
}

async function known({ tx }: Unit, uid: string): Promise<KnownUser> {
  const found = await repo.findUser(tx, uid);
  if (found === undefined) throw notFound();
  return found;
}
