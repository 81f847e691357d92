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
  const place = new Map(order.map((party, at) => [party, at]));
  const ties = order.map((party) =>
    (structure.holdingsOf.get(party) ?? []).flatMap(({ subject: of, capital }) => {
      const at = place.get(of);
      return at === undefined ? [] : [{ at, part: capital[bound] }];
    }),
  );
  const held = new Float64Array(order.length);
  const isSettled = settle(held, ties);
  // What goes round without end leaves open how much of it comes out: anything up to the whole.
  const isOpen = bound === 'max' && !isSettled;
  const partOf = (part: number) => (isOpen && part > 0 ? 1 : part);
  return new Map(order.map((party, at) => [party, partOf(held[at] ?? 0)]));
}

/** Fills in what everybody holds; the first is the subject, of which the whole is given. False where it comes to no rest. */
function settle(
  held: Float64Array,
  ties: readonly (readonly { readonly at: number; readonly part: number }[])[],
): boolean {
  for (let sweep = 0; sweep < sweepsMax; sweep += 1) {
    let change = 0;
    for (const [place, tied] of ties.entries()) {
      let sum = place === 0 ? 1 : 0;
      for (const { at, part } of tied) sum += part * (held[at] ?? 0);
      change = Math.max(change, Math.abs(sum - (held[place] ?? 0)));
      held[place] = sum;
    }
    if (change <= rest) return true;
    if (change > 1e12) return false;
  }
  return false;
}

/** The subject and everybody above it, each after those in which it holds something, as far as there are no circles. */
export function upwards(structure: Structure, subject: string): string[] {
  return reached(subject, (id) => (structure.holdingsIn.get(id) ?? []).map(({ holder }) => holder));
}
