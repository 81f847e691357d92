import type { CheckedPlace } from './places.ts';

/** A character that a place may hold, and the logarithm of how probable it is. */
export type Choice = { readonly character: string; readonly score: number };

/** One character for each of the places, and how probable they are together. */
export type Text = { readonly characters: readonly string[]; readonly score: number };

type Path = { readonly score: number; readonly character: string; readonly before: Path | null };

/** The two most probable texts of which every check digit is right; fewer where there are no two. */
export function probableTexts(
  places: readonly CheckedPlace[],
  choices: readonly (readonly Choice[])[],
): Text[] {
  // For each sum of the field so far and of the composite digit so far, both without their tens, the two best ways there.
  let states = new Map<number, Path[]>([[0, [{ score: 0, character: '', before: null }]]]);
  for (const [at, place] of places.entries()) {
    const next = new Map<number, Path[]>();
    const isLast = at === places.length - 1;
    for (const [state, paths] of states) {
      for (const choice of choices[place.index] ?? []) {
        const to = isLast ? lastState(state, choice.character) : stateAfter(state, place, choice.character);
        if (to === null) continue;
        const ways = paths.map((before) => ({
          score: before.score + choice.score,
          character: choice.character,
          before,
        }));
        next.set(to, [...(next.get(to) ?? []), ...ways].sort(byScore).slice(0, 2));
      }
    }
    states = next;
  }
  return [...states.values()].flat().sort(byScore).slice(0, 2).map(textOf);
}

/** The sums after a place, that of the field in the tens; null where the place holds a digit that is wrong. */
function stateAfter(state: number, place: CheckedPlace, character: string): number | null {
  const [own, composite] = [Math.floor(state / 10), state % 10];
  const value = valueOf(character);
  // A filler may stand for the digit of empty optional data, which is nought.
  if (place.isDigit && value !== own) return null;
  const ownAfter = place.isDigit ? 0 : (own + value * place.own) % 10;
  return ownAfter * 10 + ((composite + value * place.composite) % 10);
}

function lastState(state: number, character: string): number | null {
  return valueOf(character) === state % 10 ? 0 : null;
}

function valueOf(character: string): number {
  return character === '<' ? 0 : Number.parseInt(character, 36);
}

function byScore(one: { readonly score: number }, other: { readonly score: number }): number {
  return other.score - one.score;
}

function textOf(path: Path): Text {
  const characters: string[] = [];
  for (let at: Path = path; at.before !== null; at = at.before) characters.push(at.character);
  return { characters: characters.toReversed(), score: path.score };
}
