import { companyOwners, managersOf } from './company-owners.ts';
import { isOfInsurance } from './graph.ts';
import type { InterestKind } from './graph.ts';
import type { Behind } from './owner.ts';
import { reached } from './reached.ts';
import { isLast, isRoleBased } from './structure.ts';
import type { Structure } from './structure.ts';

interface Part {
  readonly whole: string;
  readonly holder: string;
  readonly kind: InterestKind;
}

/**
 * Who stands behind each trust, foundation, nomination and joint holding: everybody with a role in it, and behind a company
 * with a role its owners, or its managers where nobody owns it. A nominee stands for nothing, the nominator for all.
 *
 * A company may have a role in a trust that owns the company: so the answer is the least that agrees with itself, found by
 * asking again until nothing is added.
 */
export function peopleBehind(structure: Structure): Behind {
  const parts = partsInOrder(structure);
  const unmanaged = settled(structure, parts, new Set());
  const companies = [...new Set(parts.map(({ holder }) => holder))].filter((id) => isCompany(structure, id));
  const ownerless = companies.filter((id) => companyOwners(structure, id, unmanaged).length === 0);
  return ownerless.length === 0 ? unmanaged : settled(structure, parts, new Set(ownerless));
}

// Whoever is furthest behind comes first, so that without circles one round is enough however long a chain is.
function partsInOrder(structure: Structure): Part[] {
  const roots = [...structure.parties.values()].filter(isRoleBased).map(({ id }) => id);
  const holdersIn = (id: string) =>
    (structure.interestsIn.get(id) ?? []).flatMap(({ holder }) => holder ?? []);
  const above = reached(null, (id: string | null) => (id === null ? roots : holdersIn(id))).toReversed();
  return above.flatMap((id) => {
    const party = id === null ? undefined : structure.parties.get(id);
    return party !== undefined && isRoleBased(party) ? partsOf(structure, party) : [];
  });
}

function partsOf(structure: Structure, { id, kind: type }: { id: string; kind: string }): Part[] {
  return (structure.interestsIn.get(id) ?? []).flatMap(({ holder, kind }) => {
    const isForOthers = kind === 'nominee' || (type === 'nomination' && kind !== 'nominator');
    return holder === null || isForOthers || isOfInsurance(kind) ? [] : [{ whole: id, holder, kind }];
  });
}

function settled(structure: Structure, parts: readonly Part[], ownerless: ReadonlySet<string>): Behind {
  const behind = new Map<string, Map<string, Set<InterestKind>>>();
  for (let size = -1; size !== sizeOf(behind);) {
    size = sizeOf(behind);
    for (const { whole, holder, kind } of parts) {
      const found = behind.get(whole) ?? new Map<string, Set<InterestKind>>();
      for (const person of people(structure, holder, behind, ownerless))
        found.set(person, (found.get(person) ?? new Set()).add(kind));
      behind.set(whole, found);
    }
  }
  return behind;
}

function people(structure: Structure, id: string, behind: Behind, ownerless: ReadonlySet<string>): string[] {
  const party = structure.parties.get(id);
  if (party === undefined) return [];
  if (isLast(party)) return [id];
  if (isRoleBased(party)) return [...(behind.get(id)?.keys() ?? [])];
  if (!isCompany(structure, id)) return [];
  const managers = ownerless.has(id) ? managersOf(structure, id) : [];
  return [...companyOwners(structure, id, behind), ...managers].map((owner) => owner.party);
}

// Behind what stands on an exchange, and behind an authority, nobody has to be found.
function isCompany(structure: Structure, id: string): boolean {
  const party = structure.parties.get(id);
  if (party === undefined || party.isListed) return false;
  return party.kind === 'company' || party.kind === 'domiciliaryCompany' || party.kind === 'association';
}

function sizeOf(behind: Behind): number {
  return [...behind.values()]
    .flatMap((people) => [...people.values()])
    .reduce((sum, kinds) => sum + kinds.size, 0);
}
