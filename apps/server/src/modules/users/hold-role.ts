import { isOfficer } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { roleName } from './policy.ts';
import { holdUser } from './repo.ts';

/** The role of an account that counts, which stays so until the transaction ends; null of any other. */
export async function holdRole(tx: Tx, uid: string): Promise<Role | null> {
  const user = await holdUser(tx, uid);
  return user?.state === 'active' ? roleName(user.role) : null;
}

/**
 * The role of somebody who decides, taken before what is decided, as whatever ends an account does: the one that the call came
 * with may have been taken back while it waited. Refuses `forbidden` for whoever decides nothing any more.
 */
export async function holdOfficer(tx: Tx, uid: string): Promise<'admin' | 'editor'> {
  const role = await holdRole(tx, uid);
  if (!isOfficer(role)) throw new AppError('forbidden');
  return role;
}
