import type { IsoDate } from '@sorgfalt/calendar';
import { heldOn } from './graph.ts';
import type { PartyGraph } from './graph.ts';
import { reached } from './reached.ts';

/** The rows of a drawing, the subject's first and whoever stands behind below it; each row from start to end. */
export type Rows = readonly (readonly string[])[];

const sweeps = 8;

/**
 * Arranges the parties in rows so that whoever holds something stands in a later row than what is held, as far as there are no
 * circles, and that lines cross little: each is put at the middle of those that it is tied to (Sugiyama's method). Who has
 * no tie to the subject stands in the last row.
 */
export function layOut(graph: PartyGraph, subject: string, day: IsoDate): Rows {
  const ids = new Set(graph.parties.map(({ id }) => id));
  const ties = heldOn(graph.interests, day).flatMap(({ holder, subject: of }) =>
    holder !== null && ids.has(holder) && ids.has(of) && holder !== of ? [{ holder, of }] : [],
  );
  const holders = Map.groupBy(ties, ({ of }) => of);
  const held = Map.groupBy(ties, ({ holder }) => holder);
  const order = reached(subject, (id) => (holders.get(id) ?? []).map(({ holder }) => holder));
  const rank = new Map(order.map((id, place) => [id, place]));
  const row = new Map<string, number>();
  for (const id of order) {
    const below = (held.get(id) ?? []).flatMap(({ of }) =>
      (rank.get(of) ?? Infinity) < (rank.get(id) ?? 0) ? [row.get(of) ?? 0] : [],
    );
    row.set(id, below.length === 0 ? 0 : Math.max(...below) + 1);
  }
  const apart = [...ids].filter((id) => !rank.has(id));
  const rows = [...Map.groupBy(order, (id) => row.get(id) ?? 0)]
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);
  return [...untangled(rows, ties), ...(apart.length > 0 ? [apart] : [])];
}

function untangled(rows: readonly string[][], ties: readonly { holder: string; of: string }[]): string[][] {
  const neighbours = Map.groupBy(
    [
      ...ties.map(({ holder, of }) => [holder, of] as const),
      ...ties.map(({ holder, of }) => [of, holder] as const),
    ],
    ([one]) => one,
  );
  let arranged = rows.map((row) => [...row]);
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    const place = new Map(
      arranged.flatMap((row) => row.map((id, at) => [id, (at + 0.5) / row.length] as const)),
    );
    const middle = (id: string) => {
      const around = (neighbours.get(id) ?? []).flatMap(([, other]) => place.get(other) ?? []);
      return around.length === 0
        ? (place.get(id) ?? 0)
        : around.reduce((sum, at) => sum + at, 0) / around.length;
    };
    const middles = new Map([...place.keys()].map((id) => [id, middle(id)]));
    arranged = arranged.map((row) => row.toSorted((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0)));
  }
  return arranged;
}
