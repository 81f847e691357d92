import type { IsoDate } from '@sorgfalt/calendar';
import { secrecyKind } from '../graph.ts';
import type { Interest, InterestKind, PartyGraph } from '../graph.ts';
import { rollUp } from '../roll-up.ts';
import type { RollUp } from '../roll-up.ts';
import { structureOn } from '../structure.ts';
import type { Structure } from '../structure.ts';

/** Somebody who is a member, a director or a shareholder of an entity on behalf of others. */
export interface Fiduciary {
  /** Null where nobody has said who it is. */
  readonly party: string | null;
  /** As what it stands there. */
  readonly as: readonly InterestKind[];
  /** On whose behalf; empty where nobody has said so. */
  readonly for: readonly string[];
}

/** What would be reported of an entity on a day. */
export interface ReportContent {
  readonly subject: string;
  readonly owners: RollUp['owners'];
  /** Why nobody has to be found behind it; null where somebody has. */
  readonly exemption: RollUp['exemption'];
  readonly fiduciaries: readonly Fiduciary[];
  /** Whether all of it is known: without it nobody can say that a report is whole. */
  readonly isWhole: boolean;
}

/** Who owns an entity and by what, and who acts in it for others. Null where the graph has no such party. */
export function reportContent(graph: PartyGraph, subject: string, day: IsoDate): ReportContent | null {
  if (graph.parties.every(({ id }) => id !== subject)) return null;
  // Who owns a law firm is no secret of its clients.
  const interests = graph.interests.filter(({ kind }) => kind !== secrecyKind);
  const { owners, exemption, problems } = rollUp({ ...graph, interests }, subject, day);
  const fiduciaries = fiduciariesOf(structureOn(graph, day), subject);
  const isSaid = fiduciaries.every((each) => each.party !== null && each.for.length > 0);
  return {
    subject,
    owners,
    exemption,
    fiduciaries,
    isWhole: problems.length === 0 && isSaid && owners.every(({ isCertain }) => isCertain),
  };
}

/** A nomination that holds something in the entity stands for its nominees; who is a nominee in it directly, for its nominators. */
function fiduciariesOf(structure: Structure, subject: string): Fiduciary[] {
  const held = structure.interestsIn.get(subject) ?? [];
  const byHolder = Map.groupBy(held, ({ holder }) => holder);
  const nominators = holdersAs(held, 'nominator');
  return [...byHolder].flatMap(([holder, interests]): Fiduciary[] => {
    const as = kindsOf(interests);
    const party = holder === null ? undefined : structure.parties.get(holder);
    if (party?.kind === 'nomination') return ofNomination(structure, party.id, as);
    return as.includes('nominee') ? [{ party: holder, as, for: nominators }] : [];
  });
}

function ofNomination(structure: Structure, nomination: string, as: readonly InterestKind[]): Fiduciary[] {
  const within = structure.interestsIn.get(nomination) ?? [];
  const nominees = within.filter(({ kind }) => kind === 'nominee').map(({ holder }) => holder);
  const unsaid = nominees.length === 0 ? [null] : nominees;
  return [...new Set(unsaid)].map((party) => ({ party, as, for: holdersAs(within, 'nominator') }));
}

function holdersAs(interests: readonly Interest[], as: InterestKind): string[] {
  const found = interests.flatMap(({ holder, kind }) => (kind === as && holder !== null ? holder : []));
  return [...new Set(found)].toSorted();
}

function kindsOf(interests: readonly Interest[]): InterestKind[] {
  return [...new Set(interests.map(({ kind }) => kind))].toSorted();
}
