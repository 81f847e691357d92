import type { Role } from '@sorgfalt/contract';
import { roles } from '@sorgfalt/contract';

/** Role names stand in the order of their numbers: Admin 0, Editor 1, Guest 2 (specification, section 3). */
export function roleName(number: number): Role {
  return roles[number] ?? 'guest';
}

export function roleNumber(role: Role): 0 | 1 | 2 {
  return role === 'admin' ? 0 : role === 'editor' ? 1 : 2;
}

/**
 * Role that a claim of the sign-in token gives (specification, sections 4 and 6): auditor, user, an unknown
 * claim and no claim (the default is `user`) make a guest.
 */
export function roleOfClaim(claim: string | null): Role {
  if (claim === 'admin') return 'admin';
  return claim === 'officer' ? 'editor' : 'guest';
}

/** Whether a claim is one of the words that an issuer has for somebody whom it knows (specification, section 4). */
export function isKnownClaim(claim: string | null): boolean {
  return claim !== null && ['admin', 'officer', 'auditor', 'user'].includes(claim);
}

/** The claim that says the stored role of somebody, `user` where nothing is stored. */
export function claimOf(user: { readonly role: number } | undefined): 'admin' | 'officer' | 'user' {
  const role = user === undefined ? 'guest' : roleName(user.role);
  if (role === 'admin') return 'admin';
  return role === 'editor' ? 'officer' : 'user';
}
