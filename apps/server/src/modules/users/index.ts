import type { User } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { Router } from '../../platform/http/register-route.ts';
import type { Consequences } from './changes.ts';
import { createListLooks } from './list-looks.ts';
import { createProfiles } from './profile.ts';
import { createProvisionedUsers } from './provisioned.ts';
import type { ProvisionedUsers } from './provisioned.ts';
import { addListLookRoutes, addProfileRoutes, addUserRoutes } from './routes.ts';
import { createUserService, toWire } from './service.ts';
import type { Admission, UserService } from './service.ts';
import type { UserRow } from './tables.ts';

export { holdOfficer, holdRole } from './hold-role.ts';
export { lookOf } from './name-look.ts';
export { userRegister } from './register.ts';
export { claimOf, isKnownClaim, roleName, roleNumber } from './policy.ts';
export { findUser, hasOtherAdmin, holdAdmin, holdUser, isUnused, markVerified } from './repo.ts';
export type { ProvisionedUsers } from './provisioned.ts';
export { deleteSampleUsers, insertSampleUser } from './sample-users.ts';
export type { Admission } from './service.ts';
export type { UserRow } from './tables.ts';

export interface Users extends Pick<
  UserService,
  'find' | 'signIn' | 'grantFirstAdmin' | 'hasAdmin' | 'requireAdmin' | 'invite' | 'giveRole' | 'giveState'
> {
  toWire(row: UserRow): User;
  /** For the firm's directory. */
  readonly provisioned: ProvisionedUsers;
  register(router: Router): void;
}

/** The users of the firm with their roles; who they are is the identity provider's matter. */
export function createUsers(
  deps: Consequences & { database: Database; spine: Spine; admission: Admission },
): Users {
  const service = createUserService(deps.database, deps.spine, deps.admission, deps);
  return {
    ...service,
    toWire,
    provisioned: createProvisionedUsers(deps),
    register(router) {
      addUserRoutes(router, service);
      addProfileRoutes(router, createProfiles(deps));
      addListLookRoutes(router, createListLooks(deps));
    },
  };
}
