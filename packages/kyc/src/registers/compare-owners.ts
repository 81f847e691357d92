import { compareEntityNames } from './alike.ts';
import type { Likeness } from './alike.ts';

/** A beneficial owner, as the file or a register tells it; null where it does not say. */
export interface ToldOwner {
  readonly name: string;
  /** Day of birth, as exact as it is told. */
  readonly beganOn: string | null;
}

/** An owner of the file beside one of the register; null on the side that has none. */
export interface OwnerComparison {
  readonly own: ToldOwner | null;
  readonly other: ToldOwner | null;
  readonly match: Likeness | 'alone';
}

const ranks: readonly Likeness[] = ['same', 'similar', 'different'];

/**
 * The owners of the file beside those of a register, each once: who are nearest come together first. Whose names are different are two
 * people; one name with two days of birth is different, and with one day similar.
 */
export function compareOwners(
  filed: readonly ToldOwner[],
  registered: readonly ToldOwner[],
): OwnerComparison[] {
  const pairs = filed
    .flatMap((own, at) => registered.map((other, with_) => ({ at, with: with_, ...likenessOf(own, other) })))
    .filter(({ name }) => name !== 'different')
    .toSorted((one, other) => one.rank - other.rank);
  const found = new Map<number, (typeof pairs)[number]>();
  const taken = new Set<number>();
  for (const pair of pairs) {
    if (found.has(pair.at) || taken.has(pair.with)) continue;
    found.set(pair.at, pair);
    taken.add(pair.with);
  }
  const ofFile = filed.map((own, at): OwnerComparison => {
    const pair = found.get(at);
    const other = pair === undefined ? undefined : registered[pair.with];
    return pair === undefined || other === undefined
      ? { own, other: null, match: 'alone' }
      : { own, other, match: pair.match };
  });
  const more = registered.filter((_, at) => !taken.has(at));
  return [...ofFile, ...more.map((other): OwnerComparison => ({ own: null, other, match: 'alone' }))];
}

function likenessOf(own: ToldOwner, other: ToldOwner) {
  const name = compareEntityNames(own.name, other.name);
  const began = likenessOfDays(own.beganOn, other.beganOn);
  const match = ranks[Math.max(ranks.indexOf(name), ranks.indexOf(began))] ?? 'different';
  // Of namesakes the one with the same day is meant.
  return { name, match, rank: ranks.indexOf(began) * ranks.length + ranks.indexOf(name) };
}

/** A year alone is less than a day, and no other one. */
function likenessOfDays(one: string | null, other: string | null): Likeness {
  if (one === null || other === null) return 'similar';
  if (one === other) return 'same';
  return one.startsWith(other) || other.startsWith(one) ? 'similar' : 'different';
}
