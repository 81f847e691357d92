import type { Passage } from '../passage.ts';
import { valueOfWord } from '../support/quantities.ts';
import { isContent, wordsOf } from '../support/words.ts';
import type { Word } from '../support/words.ts';
import type { Check, Place } from './check.ts';
import { comparedAt } from './compare.ts';
import { onceFor } from './once-for.ts';
import type { Said } from './wording.ts';

/** A number with what stands around it. */
interface Slot extends Place {
  readonly value: string;
  readonly text: string;
  /** The words before, from one on that tells of what it is the number; null where none does. */
  readonly before: string | null;
  /** The word before and the one that is counted; null where nothing is. */
  readonly around: string | null;
  readonly counted: string | null;
}

const beforeMin = 3;
const beforeMax = 5;

/** Words that lead to a number in any provision, and so say nothing about which. */
const leading =
  /^(?:art|abs|absatz|absatze|absatzen|al|alinea|cpv|capovers|comma|para|parr|lit|let|lett|buchstab|bst|ziff|ch|cifr|num)/;

/** The numbers of a text, in figures or words, with what stands around them. */
function slotsOf(text: string): Slot[] {
  const words = wordsOf(text);
  return words.flatMap((word, at): Slot[] => {
    const value = valueOf(words, at, text);
    if (value === null) return [];
    const next = words[at + 1];
    const counted =
      next !== undefined && isContent(next) && !/^\d/.test(next.fold) && !leading.test(next.fold)
        ? next.fold
        : null;
    const { start, end } = word;
    return [
      {
        start,
        end,
        value,
        text: text.slice(start, end),
        before: before(words, at),
        around: counted === null ? null : `${words[at - 1]?.fold ?? ''} ${counted}`,
        counted,
      },
    ];
  });
}

const slotsIn = onceFor(({ text }) => slotsOf(text));

/** A number that stands alone: no part of a date, an amount or a decimal. */
function valueOf(words: readonly Word[], at: number, text: string): string | null {
  const word = words[at];
  if (word === undefined) return null;
  if (!/^\d+$/.test(word.fold)) return valueOfWord(word.fold);
  const isGrouped = /[\d][’'.,]?$/.test(text.slice(Math.max(0, word.start - 2), word.start));
  if (isGrouped || /^[’'.,]\d/.test(text.slice(word.end, word.end + 2))) return null;
  const next = words[at + 1];
  const suffix = next?.start === word.end && next.fold.length <= 7 ? next.fold : '';
  return `${String(Number(word.fold))}${suffix}`;
}

/** The words before, back to the first that tells of what the number is: one that means something, or another number. */
function before(words: readonly Word[], at: number): string | null {
  for (let from = at - 1; from >= Math.max(0, at - beforeMax); from -= 1) {
    const word = words[from];
    const isTelling = word !== undefined && isContent(word) && !leading.test(word.fold);
    if (!isTelling || at - from < beforeMin) continue;
    return words
      .slice(from, at)
      .map(({ fold }) => fold)
      .join(' ');
  }
  return null;
}

/**
 * Numbers that stand where the provision has another one: behind the same words, or between the same words as what
 * is counted. Whatever is of the citations themselves is left out.
 */
export function checksOfSlots(
  { text, offset }: Said,
  carriers: readonly Passage[],
  citations: readonly Place[],
): Check[] {
  const known = carriers.flatMap((passage) => slotsIn(passage).map((slot) => ({ slot, passage })));
  if (known.length === 0) return [];
  return slotsOf(text).flatMap((said): Check[] => {
    if (citations.some(({ start, end }) => start <= said.start && said.start < end)) return [];
    const sameBefore = known.filter(({ slot }) => said.before !== null && slot.before === said.before);
    const sameAround = known.filter(({ slot }) => said.around !== null && slot.around === said.around);
    const isBacked = known.some(
      ({ slot }) => slot.value === said.value && said.counted !== null && slot.counted === said.counted,
    );
    const rivals = sameBefore.length > 0 ? sameBefore : isBacked ? [] : sameAround;
    const [rival] = rivals;
    if (rival === undefined || rivals.some(({ slot }) => slot.value === said.value)) return [];
    const values = new Set(rivals.map(({ slot }) => slot.value));
    return [
      {
        kind: 'number',
        start: offset + said.start,
        end: offset + said.end,
        verdict: 'fails',
        reason: 'number',
        expected: values.size === 1 ? rival.slot.text : null,
        compared: comparedAt(rival.passage, rival.slot.start),
      },
    ];
  });
}
