import type { PolicyAction, Role } from '@sorgfalt/contract';
import { accept, refuse, type Result } from '@sorgfalt/result';
import type { PolicyRow } from '../tables.ts';

interface Who {
  readonly id: string;
  readonly role: Role;
}

type Standing = Pick<PolicyRow, 'state' | 'uploadedBy' | 'roles'>;

/** Whether somebody may see a version before, and after, it is in force: its readers, administrators, who uploaded it. */
export function maySee({ roles, uploadedBy }: Standing, { id, role }: Who): boolean {
  return role === 'admin' || uploadedBy === id || roles.includes(role);
}

/**
 * Whether somebody may do this with a version. It is decided by another person than uploaded it; withdrawn, which is the
 * safe direction, by anybody who may see it.
 */
export function mayDo(
  action: PolicyAction,
  policy: Standing,
  who: Who,
): Result<true, 'not-found' | 'not-allowed-now' | 'own-submission'> {
  if (!maySee(policy, who)) return refuse('not-found');
  const { state, uploadedBy } = policy;
  const isOpen =
    action === 'withdraw' ? state === 'quarantined' || state === 'accepted' : state === 'quarantined';
  if (!isOpen) return refuse('not-allowed-now');
  return action !== 'withdraw' && uploadedBy === who.id ? refuse('own-submission') : accept(true);
}
