import { isOfficer } from '@sorgfalt/contract';
import type { Proof, Role } from '@sorgfalt/contract';

/** How the content of an entry stands for somebody: what is there is for officers. */
export function contentStateFor<S extends Proof['payloadState']>(role: Role, kept: S): S | 'restricted' {
  return kept === 'present' && !isOfficer(role) ? 'restricted' : kept;
}
