import type { IsoDate } from '@sorgfalt/calendar';
import { reasonsFor } from './company-owners.ts';
import { commandOf, tolerance } from './control.ts';
import type { Exemption } from './exemption.ts';
import { benefitKinds, secrecyKind } from './graph.ts';
import type { Interest, InterestKind, Party, PartyGraph, Share } from './graph.ts';
import { ownerFrom } from './owner.ts';
import type { Owner } from './owner.ts';
import { misplacedSecrecy } from './secrecy.ts';
import { isRoleBased, sumOf } from './structure.ts';
import type { Holding, Structure } from './structure.ts';

/** Whoever may hold what nobody is known to hold; no party has this id. */
const anybody = '';

/** What keeps a structure from being relied on. */
export const problemCodes = [
  'party-missing',
  'self-owned',
  'ends-before-it-starts',
  'holder-unknown',
  'above-whole',
  'began-later',
  'ended-earlier',
  'unaccounted',
  'owned-in-a-circle',
  'nominator-missing',
  'settlor-missing',
  'trustee-missing',
  'beneficiary-missing',
  'role-missing',
  'owner-open',
  'owner-unidentified',
  'nobody-found',
  'secrecy-misplaced',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface Problem {
  readonly code: ProblemCode;
  /** The party that it is about. */
  readonly party: string;
  /** The interest, where it is about one. */
  readonly interest?: string;
  /** The part of the whole that it is about, from 0 on. */
  readonly share?: number;
}

interface Found {
  readonly subject: string;
  readonly day: IsoDate;
  readonly owners: readonly Owner[];
  readonly exemption: Exemption | null;
  /** What each party above the subject holds of it. */
  readonly shares: ReadonlyMap<string, Share>;
}

/** Everything in the graph that contradicts itself, and everything that is missing to say who stands behind the subject. */
export function problemsOf(graph: PartyGraph, structure: Structure, found: Found): Problem[] {
  const { subject, day, owners, exemption } = found;
  const known = structure.parties;
  return [
    ...(known.has(subject) ? [] : [{ code: 'party-missing', party: subject } as const]),
    ...graph.interests.flatMap((interest) => wrongIn(interest, known)),
    ...[...known.values()].flatMap((party) => wrongOf(party, structure)),
    ...outOfTime(structure, day),
    ...misplacedSecrecy(structure, subject).map(({ id, subject: party }) => ({
      code: 'secrecy-misplaced' as const,
      party,
      interest: id,
    })),
    ...(exemption === null && known.has(subject)
      ? [...missingAbove(structure, found), ...doubtsAbout(structure, subject, owners)]
      : []),
  ];
}

function wrongIn(interest: Interest, known: ReadonlyMap<string, Party>): Problem[] {
  const { id, holder, subject, from, until } = interest;
  const at = { party: subject, interest: id };
  const missing = [holder, subject].filter((party) => party !== null && !known.has(party));
  return [
    ...missing.map(() => ({ ...at, code: 'party-missing' as const })),
    ...(holder === subject ? [{ ...at, code: 'self-owned' as const }] : []),
    ...(from !== null && until !== null && until < from
      ? [{ ...at, code: 'ends-before-it-starts' as const }]
      : []),
  ];
}

/** Kinds of which there is only one whole; of the others several may have all. */
const dividedKinds: readonly InterestKind[] = [
  'shareholding',
  'votingRights',
  'rightsToProfitOrIncome',
  'rightsToSurplusAssetsOnDissolution',
];

function wrongOf(party: Party, structure: Structure): Problem[] {
  const interests = structure.interestsIn.get(party.id) ?? [];
  const above = dividedKinds.flatMap((kind) => {
    const held = interests.filter((interest) => interest.kind === kind && !interest.isSummary);
    const sum = held.reduce((all, { share }) => all + (share?.min ?? 0), 0);
    return sum > 1 + tolerance ? [{ code: 'above-whole' as const, party: party.id, share: sum }] : [];
  });
  const isExempt = party.isListed || party.kind === 'authority';
  const unknown = interests.filter(
    ({ holder, kind }) => holder === null && kind !== secrecyKind && !isExempt,
  );
  return [
    ...above.slice(0, 1),
    ...unknown.map(({ id }) => ({ code: 'holder-unknown' as const, party: party.id, interest: id })),
  ];
}

// Whoever has died may still be the one who settled a trust.
function outOfTime(structure: Structure, day: IsoDate): Problem[] {
  const held = [...structure.interestsIn.values()].flat();
  const acting = new Set(
    held.flatMap(({ holder, subject, kind }) => (kind === 'settlor' ? [subject] : [holder, subject])),
  );
  return [...structure.parties.values()].flatMap(({ id, beganOn, endedOn }): Problem[] => [
    // A month or a year is compared as such.
    ...(beganOn !== null && beganOn > day.slice(0, beganOn.length)
      ? [{ code: 'began-later' as const, party: id }]
      : []),
    ...(endedOn !== null && endedOn <= day.slice(0, endedOn.length) && acting.has(id)
      ? [{ code: 'ended-earlier' as const, party: id }]
      : []),
  ]);
}

function missingAbove(structure: Structure, { subject, shares, owners }: Found): Problem[] {
  const above = [subject, ...shares.keys()].flatMap((id) => structure.parties.get(id) ?? []);
  const through = ({ id }: Party) => (id === subject ? 1 : (shares.get(id)?.max ?? 0));
  const rests = above.map((party) => (isDivided(party) ? restOf(structure, party.id) : 0));
  const owned = above.map((party, place) => through(party) * (isDivided(party) ? (rests[place] ?? 0) : 1));
  // What nobody outside a circle holds belongs to nobody at all.
  const isCircle = owned.reduce((sum, part) => sum + part, 0) <= 1 - ownerFrom + tolerance;
  const gaps = above.flatMap((party, place) => {
    const isUnknown = party.kind === 'unknown';
    const [rest, part] = [rests[place] ?? 0, owned[place] ?? 0];
    return isUnknown || rest > tolerance ? [{ party: party.id, isUnknown, rest, part }] : [];
  });
  return [
    ...above.flatMap((party) => (isRoleBased(party) ? missingRoles(structure, party) : [])),
    ...unaccounted(structure, subject, gaps).filter(
      ({ code, party }) => code === 'unaccounted' || !owners.some((owner) => owner.party === party),
    ),
    ...(isCircle ? [{ code: 'owned-in-a-circle' as const, party: subject }] : []),
  ];
}

/** Whether a party is owned in parts that make up a whole. */
function isDivided(party: Party): boolean {
  return (party.kind === 'company' || party.kind === 'domiciliaryCompany') && !party.isListed;
}

/** The part of a company of which it is not known who holds it. */
function restOf(structure: Structure, id: string): number {
  const held = (structure.interestsIn.get(id) ?? []).filter(
    ({ isSummary, holder }) => !isSummary && holder !== null && structure.parties.has(holder),
  );
  const left = (kind: InterestKind) => 1 - sumOf(held.filter((interest) => interest.kind === kind)).min;
  return Math.max(
    left('shareholding'),
    held.some(({ kind }) => kind === 'votingRights') ? left('votingRights') : 0,
  );
}

// What is missing in a trust is missing wherever it stands.
function missingRoles(structure: Structure, { id, kind }: Party): Problem[] {
  const held = (structure.interestsIn.get(id) ?? []).filter(({ holder }) => holder !== null);
  const has = (...kinds: readonly InterestKind[]) => held.some((interest) => kinds.includes(interest.kind));
  const codes: ProblemCode[] = [];
  if (kind === 'trust' && !has('settlor')) codes.push('settlor-missing');
  if (kind === 'trust' && !has('trustee')) codes.push('trustee-missing');
  if (kind === 'trust' && !has(...benefitKinds)) codes.push('beneficiary-missing');
  if (kind === 'nomination' && !has('nominator')) codes.push('nominator-missing');
  if ((kind === 'foundation' || kind === 'jointHolding') && held.length === 0) codes.push('role-missing');
  return codes.map((code) => ({ code, party: id }));
}

interface Gap {
  readonly party: string;
  /** Whether nobody has said who the party is, instead of who holds it. */
  readonly isUnknown: boolean;
  /** The part of the party that nobody is known to hold, and what that comes to in the subject at most. */
  readonly rest: number;
  readonly part: number;
}

// Nobody has said that it is not one person who holds all that nobody is known to hold: so it counts as in one hand.
function unaccounted(structure: Structure, subject: string, gaps: readonly Gap[]): Problem[] {
  const holdings = gaps.flatMap(({ party, isUnknown, rest }): Holding[] => {
    const all = { min: rest, max: rest };
    return isUnknown ? [] : [{ holder: anybody, subject: party, capital: all, votes: all, control: 'no' }];
  });
  const holdingsOf = new Map([...structure.holdingsOf, [anybody, holdings]]);
  const hands = [anybody, ...gaps.flatMap(({ party, isUnknown }) => (isUnknown ? [party] : []))];
  const command = commandOf({ ...structure, holdingsOf }, hands, subject, 'max');
  const capital = gaps.reduce((sum, { part }) => sum + part, 0);
  const isDomiciliary = structure.parties.get(subject)?.kind === 'domiciliaryCompany';
  if (reasonsFor(capital, command, isDomiciliary).length === 0) return [];
  return gaps.map(({ party, isUnknown, rest }) =>
    isUnknown ? { code: 'owner-unidentified', party } : { code: 'unaccounted', party, share: rest },
  );
}

function doubtsAbout(structure: Structure, subject: string, owners: readonly Owner[]): Problem[] {
  const open = owners
    .filter(({ isCertain }) => !isCertain)
    .map(({ party }) => ({ code: 'owner-open' as const, party }));
  const nameless = owners.flatMap(({ party, roles }) => {
    const kept = structure.parties.get(party);
    // Beneficiaries may be told as a class; nobody else may.
    const isNamed =
      kept !== undefined &&
      kept.name !== '' &&
      (kept.kind === 'person' || (kept.kind === 'class' && isBeneficiary(roles)));
    return isNamed ? [] : [{ code: 'owner-unidentified' as const, party }];
  });
  const nobody =
    owners.length === 0 && structure.parties.has(subject)
      ? [{ code: 'nobody-found' as const, party: subject }]
      : [];
  return [...open, ...nameless, ...nobody];
}

function isBeneficiary(roles: readonly InterestKind[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'beneficiaryOfLegalArrangement');
}
