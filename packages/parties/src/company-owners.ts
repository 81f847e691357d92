import { commandOf, tolerance } from './control.ts';
import type { Command } from './control.ts';
import type { InterestKind, Share } from './graph.ts';
import { certain, ownerFrom } from './owner.ts';
import type { Behind, Owner, OwnerReason } from './owner.ts';
import { participations } from './participation.ts';
import { isLast } from './structure.ts';
import type { Structure } from './structure.ts';

/**
 * Who holds a quarter of a company or controls it otherwise, and whoever the file declares to own it; of a domiciliary company
 * whoever holds any part.
 */
export function companyOwners(structure: Structure, subject: string, behind: Behind): Owner[] {
  const shares = participations(structure, subject);
  const found = [...groupsAbove(structure, [...shares.keys()], behind)].flatMap(([person, group]) => {
    const owner = judged(structure, { subject, person, ...group, shares });
    return owner === null ? [] : [owner];
  });
  return [...found, ...declaredIn(structure, subject, found)];
}

/** Who manages a company: they count where nobody owns it. */
export function managersOf(structure: Structure, subject: string): Owner[] {
  const managers = (structure.interestsIn.get(subject) ?? []).flatMap(({ holder, kind }) =>
    kind === 'seniorManagingOfficial' && isPerson(structure, holder) ? [holder] : [],
  );
  return [...new Set(managers)].map((holder) => certain(holder, 'senior-manager'));
}

interface Group {
  /** The person, and the trusts and the like in which the person has a part. */
  readonly parties: ReadonlySet<string>;
  readonly roles: ReadonlySet<InterestKind>;
}

// What several trusts of one person hold adds up: two settled with 24 % each are 48 %.
function groupsAbove(structure: Structure, above: readonly string[], behind: Behind): Map<string, Group> {
  const groups = new Map<string, { parties: Set<string>; roles: Set<InterestKind> }>();
  const add = (person: string, party: string, roles: Iterable<InterestKind>) => {
    const group = groups.get(person) ?? { parties: new Set(), roles: new Set() };
    group.parties.add(person).add(party);
    for (const role of roles) group.roles.add(role);
    groups.set(person, group);
  };
  for (const id of above) {
    const party = structure.parties.get(id);
    if (party !== undefined && isLast(party)) add(id, id, []);
    behind.get(id)?.forEach((roles, person) => add(person, id, roles));
  }
  return groups;
}

interface Candidate extends Group {
  readonly subject: string;
  readonly person: string;
  readonly shares: ReadonlyMap<string, Share>;
}

function judged(structure: Structure, { subject, person, parties, roles, shares }: Candidate): Owner | null {
  const sum = (bound: keyof Share) =>
    Math.min(
      1,
      [...parties].reduce((all, id) => all + (shares.get(id)?.[bound] ?? 0), 0),
    );
  const capital = { min: sum('min'), max: sum('max') };
  const least = commandOf(structure, parties, subject, 'min');
  const most = commandOf(structure, parties, subject, 'max');
  const isDomiciliary = structure.parties.get(subject)?.kind === 'domiciliaryCompany';
  const sure = reasonsFor(capital.min, least, isDomiciliary);
  const possible = reasonsFor(capital.max, most, isDomiciliary);
  if (possible.length === 0) return null;
  return {
    party: person,
    reasons: sure.length > 0 ? sure : possible,
    isCertain: sure.length > 0,
    capital,
    votes: { min: least.votes, max: most.votes },
    roles: [...roles],
    article: isDomiciliary ? 'AMLA Art. 4' : 'AMLA Art. 2a para. 3',
  };
}

/** By which of them a part of the capital and what is commanded make an owner. */
export function reasonsFor(
  capital: number,
  { votes, isOtherwise }: Command,
  isDomiciliary: boolean,
): OwnerReason[] {
  const isEnough = (part: number) => (isDomiciliary ? part > tolerance : part >= ownerFrom - tolerance);
  return [
    ...(isEnough(capital) ? (['capital'] as const) : []),
    ...(isEnough(votes) ? (['votes'] as const) : []),
    ...(isOtherwise ? (['control'] as const) : []),
  ];
}

// An owner whom the file declares and the shares do not show is believed: one too many is looked at, one too few is missed.
function declaredIn(structure: Structure, subject: string, found: readonly Owner[]): Owner[] {
  const known = new Set(found.map(({ party }) => party));
  const declared = (structure.interestsIn.get(subject) ?? []).flatMap(
    ({ holder, isDeclaredOwner, isSummary, share }) => {
      const isDeclared = isDeclaredOwner || (isSummary && (share?.max ?? 0) >= ownerFrom);
      return isDeclared && isPerson(structure, holder) && !known.has(holder) ? [holder] : [];
    },
  );
  return [...new Set(declared)].map((holder) => certain(holder, 'declared'));
}

function isPerson(structure: Structure, holder: string | null): holder is string {
  return holder !== null && structure.parties.get(holder)?.kind === 'person';
}
