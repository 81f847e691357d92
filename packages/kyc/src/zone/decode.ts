import { mrzLayouts, type MrzFormat } from '../mrz-layout.ts';
import { parseMrz } from '../mrz.ts';
import { characters, classCount } from './network.ts';
import { checkedPlaces, placesOf, type CheckedPlace, type Place } from './places.ts';
import { probableTexts, type Choice } from './probable-texts.ts';
import type { ZoneReading } from './reading.ts';

/**
 * By how much, as a difference of logarithms, what is read must be more probable: a character than the next one where no check digit
 * speaks of it, a text with right check digits than the next such, and a character than that there is none. What the check digits
 * change may have been more probable by so much.
 */
const margins = { character: 6, text: 6, none: 4, change: 2 } as const;
/** What is more probable by this is left as it was read, though a check digit be wrong. */
const changeMax = 6;
/** How probable it is that a date is not known, or that there is no check digit. */
const rarity = Math.log(0.01);
/** Letters and figures of one shape: where only one of two may stand, what looks like the other is it. */
const alike = new Map(
  ['0O', '1I', '2Z', '5S', '8B'].flatMap(([one = '', other = '']) => [
    [one, other] as const,
    [other, one] as const,
  ]),
);
/** So many characters are considered at each place. */
const choicesMax = 5;

/** Reads a zone from how probable each class is at each place, `classCount` logarithms for each place, line by line. */
export function decode(
  format: MrzFormat,
  lines: readonly Float32Array[],
): Pick<ZoneReading, 'lines' | 'doubtful' | 'isSure'> {
  const { width } = mrzLayouts[format];
  const valueAt = ({ index }: Place, ofClass: number) =>
    lines[Math.floor(index / width)]?.[(index % width) * classCount + ofClass] ?? -Infinity;
  const places = placesOf(format);
  const choices = places.map((place) => choicesOf(place, (ofClass) => valueAt(place, ofClass)));
  const read = choices.map(([first]) => first?.character ?? '<');
  const checked = checkedPlaces(format, restLength(format, read));
  const checkedText = checkText(checked, choices);
  for (const [at, place] of checked.entries()) read[place.index] = checkedText.characters[at] ?? '<';
  const doubtful = new Set(checkedText.doubtful);
  for (const place of places) {
    const [first, next] = choices[place.index] ?? [];
    const score = first?.score ?? -Infinity;
    const isClose = score - (next?.score ?? -Infinity) < margins.character;
    if (isClose && !checked.some(({ index }) => index === place.index)) doubtful.add(place.index);
    if (score - valueAt(place, classCount - 1) < margins.none) doubtful.add(place.index);
  }
  const written = lines.map((_, line) => read.slice(line * width, (line + 1) * width).join(''));
  return {
    lines: written,
    doubtful: [...doubtful]
      .sort((one, other) => one - other)
      .map((index) => ({ line: Math.floor(index / width) + 1, position: (index % width) + 1 })),
    isSure: doubtful.size === 0 && parseMrz(written.join('\n')).ok,
  };
}

function choicesOf({ allowed }: Place, valueOf: (ofClass: number) => number): Choice[] {
  const scoreOf = (character: string) => {
    const value = valueOf(characters.indexOf(character));
    // A date or a check digit that is missing is rare.
    if (character === '<' && allowed === '0123456789<') return value + rarity;
    const other = alike.get(character);
    if (other === undefined || allowed.includes(other)) return value;
    return Math.log(Math.exp(value) + Math.exp(valueOf(characters.indexOf(other))));
  };
  return allowed
    .split('')
    .map((character) => ({ character, score: scoreOf(character) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, choicesMax);
}

/** How many characters of a long document number stand in the optional data of a card: none where its check digit is in its place. */
function restLength(format: MrzFormat, read: readonly string[]): number {
  const { width, checks, optional } = mrzLayouts[format];
  const [line, digit] = checks.documentNumber;
  const [, from, to] = optional[0] ?? [0, 0, 0];
  if (format === 'TD3' || read[(line - 1) * width + digit - 1] !== '<') return 0;
  const [rest = ''] = read
    .slice((line - 1) * width + from - 1, (line - 1) * width + to)
    .join('')
    .split('<', 1);
  return rest.length < 2 ? 0 : rest.length;
}

/** What stands at the checked places, as most probable with right check digits unless that is too far from what is seen, and which of them are doubtful. */
function checkText(places: readonly CheckedPlace[], choices: readonly (readonly Choice[])[]) {
  const seen = places.map(({ index }) => choices[index]?.[0] ?? { character: '<', score: -Infinity });
  const [best, second] = probableTexts(places, choices);
  const change = seen.reduce((sum, { score }) => sum + score, 0) - (best?.score ?? -Infinity);
  if (best === undefined || change > changeMax)
    return { characters: seen.map(({ character }) => character), doubtful: [] };
  const isClose = second !== undefined && best.score - second.score < margins.text;
  const doubtful = places.flatMap(({ index }, at) => {
    const character = best.characters[at];
    const isOther = isClose && character !== second.characters[at];
    const isChanged = change > margins.change && character !== seen[at]?.character;
    return isOther || isChanged ? [index] : [];
  });
  return { characters: best.characters, doubtful };
}
