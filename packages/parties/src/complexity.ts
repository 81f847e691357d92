import type { IsoDate } from '@sorgfalt/calendar';
import { depthsFrom, tiesOn } from './depths.ts';
import { heldOn, secrecyKind } from './graph.ts';
import type { PartyGraph } from './graph.ts';
import { isLast } from './structure.ts';

/** How complex a structure is, which is a criterion of increased risk (SR 955.033.0, AMLO-FINMA, Art. 13 para. 2 let. h). */
export interface Complexity {
  /** The entities one above the other between the subject and whoever stands furthest behind it; 0 where people hold it themselves. */
  readonly layers: number;
  /** Whether somebody holds something in it, or in one of these, on behalf of others, named or not. */
  readonly isHeldForOthers: boolean;
}

/** How complex the structure behind `subject` is on `day`. */
export function complexityOf(graph: PartyGraph, subject: string, day: IsoDate): Complexity {
  const depths = depthsFrom(subject, tiesOn(graph, day));
  const above = graph.parties.filter(({ id }) => id !== subject && depths.has(id));
  const entities = above.filter((party) => !isLast(party));
  return {
    layers: Math.max(0, ...entities.map(({ id }) => depths.get(id) ?? 0)),
    isHeldForOthers:
      entities.some(({ kind }) => kind === 'nomination') ||
      heldOn(graph.interests, day).some(
        ({ kind, subject: of }) => (kind === 'nominee' || kind === secrecyKind) && depths.has(of),
      ),
  };
}
