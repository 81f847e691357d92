import type { Share } from './graph.ts';
import { reached } from './reached.ts';
import type { Structure } from './structure.ts';

type Bound = keyof Share;

/** Sweeps over a circle that has not come to rest by then: it never leaves anything outside, or almost nothing. */
const sweepsMax = 5000;
const rest = 1e-13;

/**
 * What each party holds of the capital of `subject`, directly and along all chains: shares multiply along a chain and
 * add up over chains. Circles count as often as they go round. Where ranges in a circle leave it open how much comes out,
 * the upper bound is the whole. The subject itself is left out.
 */
export function participations(structure: Structure, subject: string): Map<string, Share> {
  const min = spread(structure, subject, 'min');
  const max = spread(structure, subject, 'max');
  const others = [...max.keys()].filter((party) => party !== subject);
  return new Map(
    others.map((party) => [
      party,
      { min: Math.min(1, min.get(party) ?? 0), max: Math.min(1, max.get(party) ?? 0) },
    ]),
  );
}

// Gauss and Seidel: each round passes on what is held, from the subject upwards, until nothing changes any more.
function spread(structure: Structure, subject: string, bound: Bound): Map<string, number> {
  const order = upwards(structure, subject);
  const held = new Map<string, number>(order.map((party) => [party, 0]));
  for (let sweep = 0; sweep < sweepsMax; sweep += 1) {
    let change = 0;
    for (const party of order) {
      const own = party === subject ? 1 : 0;
      const through = (structure.holdingsOf.get(party) ?? []).reduce(
        (sum, { subject: of, capital }) => sum + capital[bound] * (held.get(of) ?? 0),
        own,
      );
      change = Math.max(change, Math.abs(through - (held.get(party) ?? 0)));
      held.set(party, through);
    }
    if (change <= rest) return held;
    // What grows without end is bounded by the whole anyway.
    if (change > 1e12) break;
  }
  return bound === 'min' ? held : new Map([...held].map(([party, part]) => [party, part > 0 ? 1 : 0]));
}

/** The subject and everybody above it, each after those in which it holds something, as far as there are no circles. */
export function upwards(structure: Structure, subject: string): string[] {
  return reached(subject, (id) => (structure.holdingsIn.get(id) ?? []).map(({ holder }) => holder));
}
