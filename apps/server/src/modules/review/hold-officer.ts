import { isOfficer } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { holdUser, roleName } from '../users/index.ts';

/**
 * The role that somebody has now and keeps until the transaction ends, taken before any item, as whatever ends an account
 * does. Refuses `forbidden` for nobody who decides, or who has decided until a moment ago.
 */
export async function holdOfficer(tx: Tx, uid: string): Promise<'admin' | 'editor'> {
  const user = await holdUser(tx, uid);
  const role = user?.state === 'active' ? roleName(user.role) : null;
  if (!isOfficer(role)) throw new AppError('forbidden');
  return role;
}
