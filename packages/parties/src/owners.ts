import { peopleBehind } from './behind.ts';
import { companyOwners, managersOf } from './company-owners.ts';
import { certain } from './owner.ts';
import type { Owner } from './owner.ts';
import { isLast, isRoleBased } from './structure.ts';
import type { Structure } from './structure.ts';

const whole = { min: 1, max: 1 };

/**
 * The beneficial owners of a party: who holds a quarter or more of capital or votes, who controls it otherwise, whoever
 * the file declares to be one, and only where there is nobody of these, who manages it. Everybody with a role in a trust,
 * foundation or joint holding stands for the whole of what it holds. Behind a domiciliary company everybody counts, however
 * small the part, and nobody because of managing it. A person owns what is theirs.
 */
export function beneficialOwners(structure: Structure, subject: string): Owner[] {
  const party = structure.parties.get(subject);
  if (party === undefined) return [];
  if (isLast(party)) return [certain(subject, 'role', { share: whole })];
  const behind = peopleBehind(structure);
  if (isRoleBased(party)) {
    return [...(behind.get(subject) ?? [])].map(([person, roles]) =>
      certain(person, 'role', { roles: [...roles], share: whole }),
    );
  }
  const owners = companyOwners(structure, subject, behind);
  // A manager owns nothing of a domiciliary company.
  return owners.length > 0 || party.kind === 'domiciliaryCompany' ? owners : managersOf(structure, subject);
}
