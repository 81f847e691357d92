import type { IsoDate } from '@sorgfalt/calendar';
import { depthsFrom, tiesOn } from './depths.ts';
import type { Tie } from './depths.ts';
import type { PartyGraph } from './graph.ts';

/** The rows of a drawing, the subject's first and whoever stands behind below it; each row from start to end. */
export type Rows = readonly (readonly string[])[];

const sweeps = 8;

/**
 * Arranges the parties in rows so that whoever holds something stands in a later row than what is held, as far as there are no
 * circles, and that lines cross little: each is put at the middle of those that it is tied to (Sugiyama's method). Who has
 * no tie to the subject stands in the last row.
 */
export function layOut(graph: PartyGraph, subject: string, day: IsoDate): Rows {
  const ties = tiesOn(graph, day);
  const depths = depthsFrom(subject, ties);
  const apart = graph.parties.map(({ id }) => id).filter((id) => !depths.has(id));
  const rows = [...Map.groupBy(depths.keys(), (id) => depths.get(id) ?? 0)]
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);
  return [...untangled(rows, ties), ...(apart.length > 0 ? [apart] : [])];
}

function untangled(rows: readonly string[][], ties: readonly Tie[]): string[][] {
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
