import type { Language, Passage } from '../passage.ts';
import { readSource, weighedClauses } from '../support/agreement.ts';
import { quantitiesOf, unbackedQuantities } from '../support/quantities.ts';
import type { Quantity } from '../support/quantities.ts';
import type { Check, Place } from './check.ts';
import { comparedAt, comparedWith, quantitiesIn } from './compare.ts';
import { isWordForWord } from './corpus.ts';
import { onceFor } from './once-for.ts';
import { quotationsOf, standsIn } from './quotations.ts';

const sourceMax = 60_000;
/** From here on a number that counts nothing is taken for an amount. */
const amountFrom = 1_000;
/**
 * How much a clause must have in common with one of the source before it is said to be turned round: other words for the
 * same thing deny, allow and oblige in other ways.
 */
const closeEnough = 0.5;

const weighed = onceFor(({ text, heading, language }) =>
  readSource(`${text}\n${heading}`.slice(0, sourceMax), language),
);

/** What a sentence says, without its references, at its place in the whole text. */
export interface Said {
  readonly text: string;
  readonly offset: number;
}

/** Whether the numbers and dates that are said are those of the provisions. */
export function checksOfQuantities({ text, offset }: Said, sources: readonly Passage[]): Check[] {
  if (sources.length === 0) return [];
  const known = sources.flatMap((passage) =>
    quantitiesIn(passage).map((quantity) => ({ passage, quantity })),
  );
  const isWhole = sources.some(isWordForWord);
  return quantitiesOf(text).map((said): Check => {
    const kind = said.unit === 'date' ? 'date' : 'number';
    const at = { kind, start: offset + said.start, end: offset + said.end } as const;
    const backing = known.find(({ quantity }) => unbackedQuantities([said], [quantity]).length === 0);
    if (backing !== undefined) {
      return { ...at, verdict: 'holds', compared: comparedAt(backing.passage, backing.quantity.start) };
    }
    const rival = known.find(({ quantity }) => isRival(said, quantity));
    if (!isWhole && rival === undefined) {
      return { ...at, verdict: 'open', reason: 'not-held', compared: comparedWith(text, sources) };
    }
    const compared =
      rival === undefined ? comparedWith(text, sources) : comparedAt(rival.passage, rival.quantity.start);
    return { ...at, verdict: 'fails', reason: kind, expected: null, compared };
  });
}

/** Whether two quantities count the same, so that one of them stands where the other should. */
function isRival(said: Quantity, other: Quantity): boolean {
  if (said.unit !== null || other.unit !== null) return said.unit === other.unit;
  return Number(said.value) >= amountFrom && Number(other.value) >= amountFrom;
}

/** Whether what must, may, must not or need not be is what the provisions say. */
export function checksOfModality(
  { text, offset }: Said,
  sources: readonly Passage[],
  language: Language,
): Check[] {
  const own = sources.filter((passage) => passage.language === language);
  const placed = (place: Place) => ({
    kind: 'modality' as const,
    start: offset + place.start,
    end: offset + place.end,
    compared: comparedWith(text.slice(place.start, place.end), own.length > 0 ? own : sources),
  });
  return weighedClauses(text, own.map(weighed), language).flatMap(
    ({ clause, verdict, closeness }): Check[] => {
      if (verdict === 'flipped' && closeness >= closeEnough && own.length > 0)
        return [{ ...placed(clause), verdict: 'fails', reason: 'polarity', expected: null }];
      if (clause.forces.size === 0) return [];
      if (own.length === 0) return [{ ...placed(clause), verdict: 'open', reason: 'other-language' }];
      if (verdict === 'backed') return [{ ...placed(clause), verdict: 'holds' }];
      const reason = verdict === 'flipped' ? 'force-doubtful' : 'force-unknown';
      return [{ ...placed(clause), verdict: 'open', reason }];
    },
  );
}

/** Whether quoted words stand in the articles word for word; what is only summed up cannot be told. */
export function checksOfQuotations({ text, offset }: Said, passages: readonly Passage[]): Check[] {
  if (passages.length === 0) return [];
  return quotationsOf(text).map((quotation): Check => {
    const at = { kind: 'quotation', start: offset + quotation.start, end: offset + quotation.end } as const;
    const holding = passages.find((passage) => standsIn(quotation.text, passage.text));
    if (holding !== undefined)
      return { ...at, verdict: 'holds', compared: comparedWith(quotation.text, [holding]) };
    const compared = comparedWith(quotation.text, passages);
    return passages.some(isWordForWord)
      ? { ...at, verdict: 'fails', reason: 'quotation', expected: null, compared }
      : { ...at, verdict: 'open', reason: 'not-held', compared };
  });
}
