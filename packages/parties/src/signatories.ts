import type { IsoDate } from '@sorgfalt/calendar';
import type { InterestKind, Party, PartyGraph } from './graph.ts';
import { reached } from './reached.ts';
import { structureOn } from './structure.ts';
import type { Structure } from './structure.ts';

/** Roles by which somebody acts for a company, an association, a foundation or a trust. */
const organs = new Set<InterestKind>(['boardMember', 'boardChair', 'seniorManagingOfficial', 'trustee']);

/**
 * The natural persons who may sign for a party on a day by their role in it: itself, its board and managers, its trustees, its
 * nominee, everybody who holds it jointly. Of a company with such a role it is its own board and managers. Whether they sign alone or
 * together no structure says, nor who was given a power of attorney.
 */
export function signatoriesOn(graph: PartyGraph, subject: string, day: IsoDate): string[] {
  return signatoriesIn(structureOn(graph, day), subject, day);
}

/** The same in a structure on that day. */
export function signatoriesIn({ parties, interestsIn }: Structure, subject: string, day: IsoDate): string[] {
  const acting = (id: string) =>
    (interestsIn.get(id) ?? []).flatMap(({ holder, kind }) =>
      holder !== null && doesAct(parties.get(id), kind) ? [holder] : [],
    );
  return reached(subject, acting).filter((id) => {
    const party = parties.get(id);
    return party?.kind === 'person' && (party.endedOn === null || party.endedOn > day);
  });
}

function doesAct(party: Party | undefined, kind: InterestKind): boolean {
  if (party?.kind === 'jointHolding') return true;
  return party?.kind === 'nomination' ? kind === 'nominee' : organs.has(kind);
}
