import type { PaymentOrder, PostalAddress } from '@sorgfalt/payments';
import type { ScreenedField } from '@sorgfalt/risk';
import type { ScreeningQuery } from '@sorgfalt/screening';

/** One thing of an order that is looked up in the lists. */
export interface FieldQuery {
  readonly field: ScreenedField;
  readonly query: ScreeningQuery;
}

/** A longer text is looked up in pieces: a name in the midst of it would drown among the other words. */
const wordsAtOnce = 4;

/** Everything of an order that is looked up: creditor, ultimate creditor, address, bank and the text to the creditor. */
export function screenedTextsOf({ creditor, ultimateCreditor, remittance }: PaymentOrder): FieldQuery[] {
  return [
    { field: 'creditor', query: { name: creditor.name } },
    ...(ultimateCreditor === undefined
      ? []
      : [{ field: 'ultimateCreditor' as const, query: { name: ultimateCreditor.name } }]),
    ...[creditor.address, ...(ultimateCreditor?.address ? [ultimateCreditor.address] : [])]
      .flatMap(addressTexts)
      .flatMap((text) => inField('creditorAddress', text)),
    ...(creditor.bic === undefined
      ? []
      : [
          {
            field: 'creditorBank' as const,
            query: { name: creditor.bic, identifiers: [{ type: 'bic', value: creditor.bic }] },
          },
        ]),
    ...inField('remittance', remittance ?? ''),
  ];
}

/** Houses are named after their owners, and lines hold whatever did not fit elsewhere. Towns name nobody. */
function addressTexts({ street = '', lines = [] }: PostalAddress): string[] {
  return [street, ...lines].filter((text) => text !== '');
}

function inField(field: ScreenedField, text: string): FieldQuery[] {
  return piecesOf(text).map((name) => ({ field, query: { name } }));
}

/** Runs of words between digits and marks; long ones in overlapping pieces. */
export function piecesOf(text: string): string[] {
  const runs = text
    .split(/[^\p{L}\p{M}\s'’.-]+/u)
    .map((run) => run.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word)));
  const pieces = runs.flatMap((words) => {
    if (words.length <= wordsAtOnce) return words.length === 0 ? [] : [words.join(' ')];
    const starts = Math.ceil((words.length - wordsAtOnce) / 2) + 1;
    return Array.from({ length: starts }, (_, place) =>
      words.slice(place * 2, place * 2 + wordsAtOnce).join(' '),
    );
  });
  return [...new Set(pieces)];
}
