import type { IsoDate } from '@sorgfalt/calendar';
import { heldOn } from './graph.ts';
import type { PartyGraph } from './graph.ts';
import { reached } from './reached.ts';

/** Who holds something in whom, both of them known parties. */
export interface Tie {
  readonly holder: string;
  readonly of: string;
}

/** The ties of a day. */
export function tiesOn({ parties, interests }: PartyGraph, day: IsoDate): Tie[] {
  const ids = new Set(parties.map(({ id }) => id));
  return heldOn(interests, day).flatMap(({ holder, subject: of }) =>
    holder !== null && ids.has(holder) && ids.has(of) && holder !== of ? [{ holder, of }] : [],
  );
}

/**
 * How many steps the subject and each who stands behind it are from it, along the longest chain as far as there are no circles;
 * nearest first. Who has no tie to the subject is not in it.
 */
export function depthsFrom(subject: string, ties: readonly Tie[]): Map<string, number> {
  const holders = Map.groupBy(ties, ({ of }) => of);
  const held = Map.groupBy(ties, ({ holder }) => holder);
  const order = reached(subject, (id) => (holders.get(id) ?? []).map(({ holder }) => holder));
  const rank = new Map(order.map((id, place) => [id, place]));
  const depths = new Map<string, number>();
  for (const id of order) {
    const below = (held.get(id) ?? []).flatMap(({ of }) =>
      (rank.get(of) ?? Infinity) < (rank.get(id) ?? 0) ? [depths.get(of) ?? 0] : [],
    );
    depths.set(id, below.length === 0 ? 0 : Math.max(...below) + 1);
  }
  return depths;
}
