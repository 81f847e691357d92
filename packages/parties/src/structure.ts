import type { IsoDate } from '@sorgfalt/calendar';
import { heldOn } from './graph.ts';
import type { Interest, InterestKind, Party, PartyGraph, Share } from './graph.ts';

/** What one party holds directly in another on a day. */
export interface Holding {
  readonly holder: string;
  readonly subject: string;
  readonly capital: Share;
  readonly votes: Share;
  /** Controls otherwise than by votes: certainly, perhaps, or not. */
  readonly control: 'yes' | 'maybe' | 'no';
}

/** A graph on a day, in the form in which it is rolled up. */
export interface Structure {
  readonly parties: ReadonlyMap<string, Party>;
  /** Everything held on the day, by the party in which it is held. */
  readonly interestsIn: ReadonlyMap<string, readonly Interest[]>;
  /** Holdings in companies and the like, by the party in which they are held; in role-based parties there are none. */
  readonly holdingsIn: ReadonlyMap<string, readonly Holding[]>;
  /** The same by the party that holds. */
  readonly holdingsOf: ReadonlyMap<string, readonly Holding[]>;
}

const none: Share = { min: 0, max: 0 };
const unknown: Share = { min: 0, max: 1 };

/** Anything up to the whole. */
const unsizedKinds = new Set<InterestKind>(['unknownInterest', 'unpublishedInterest']);
const capitalKinds: readonly InterestKind[] = [
  'shareholding',
  'rightsToProfitOrIncome',
  'rightsToSurplusAssetsOnDissolution',
];
const controlKinds = new Set<InterestKind>([
  'appointmentOfBoard',
  'otherInfluenceOrControl',
  'controlViaCompanyRulesOrArticles',
  'controlByLegalFramework',
]);
const perhapsControlKinds = new Set<InterestKind>([
  'rightsGrantedByContract',
  'conditionalRightsGrantedByContract',
  'unknownInterest',
  'unpublishedInterest',
]);

/** Whether a party is owned by nobody in parts: everybody with a role in it stands for the whole of it. */
export function isRoleBased({ kind }: Party): boolean {
  return kind === 'trust' || kind === 'foundation' || kind === 'nomination' || kind === 'jointHolding';
}

/** Whether nobody stands behind a party: a person, people, or somebody unknown. */
export function isLast({ kind }: Party): boolean {
  return kind === 'person' || kind === 'class' || kind === 'unknown';
}

/** Brings a graph into the form in which it is rolled up on `day`. */
export function structureOn(graph: PartyGraph, day: IsoDate): Structure {
  const parties = new Map(graph.parties.map((party) => [party.id, party]));
  const interestsIn = Map.groupBy(
    heldOn(graph.interests, day).filter(({ subject }) => parties.has(subject)),
    ({ subject }) => subject,
  );
  const holdings = [...interestsIn].flatMap(([subject, interests]) => {
    const party = parties.get(subject);
    return party === undefined || isRoleBased(party) ? [] : holdingsFrom(subject, interests, parties);
  });
  return {
    parties,
    interestsIn,
    holdingsIn: Map.groupBy(holdings, ({ subject }) => subject),
    holdingsOf: Map.groupBy(holdings, ({ holder }) => holder),
  };
}

function holdingsFrom(
  subject: string,
  interests: readonly Interest[],
  parties: ReadonlyMap<string, Party>,
): Holding[] {
  const own = interests.filter(
    ({ isSummary, holder }) => !isSummary && holder !== null && parties.has(holder),
  );
  return [...Map.groupBy(own, ({ holder }) => holder ?? '')].map(([holder, held]) => {
    const capital = capitalOf(held);
    const voting = held.filter(({ kind }) => kind === 'votingRights' || unsizedKinds.has(kind));
    return {
      holder,
      subject,
      capital,
      // Shares vote, unless it was said how many votes there are.
      votes: voting.length > 0 ? sumOf(voting) : capital,
      control: controlOf(held),
    };
  });
}

// A right to profit stands beside shares, it is not added to them: the larger of them counts.
function capitalOf(held: readonly Interest[]): Share {
  const sums = capitalKinds.map((kind) =>
    sumOf(held.filter((interest) => interest.kind === kind || unsizedKinds.has(interest.kind))),
  );
  return { min: Math.max(...sums.map(({ min }) => min)), max: Math.max(...sums.map(({ max }) => max)) };
}

/** The sum of the shares, at most the whole; one of unknown size is anything from nothing to the whole. */
export function sumOf(interests: readonly Interest[]): Share {
  const sum = interests
    .map(({ share }) => share ?? unknown)
    .reduce((all, { min, max }) => ({ min: all.min + min, max: all.max + max }), none);
  return { min: Math.min(1, sum.min), max: Math.min(1, sum.max) };
}

function controlOf(held: readonly Interest[]): Holding['control'] {
  if (held.some(({ kind }) => controlKinds.has(kind))) return 'yes';
  return held.some(({ kind }) => perhapsControlKinds.has(kind)) ? 'maybe' : 'no';
}
