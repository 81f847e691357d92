import type { PaymentOrder, PaymentParty, PostalAddress } from '@sorgfalt/payments';
import type { ScreenedField } from '@sorgfalt/risk';
import type { ScreeningQuery } from '@sorgfalt/screening';

/** One thing of an order that is looked up in the lists. */
export interface FieldQuery {
  readonly field: ScreenedField;
  readonly query: ScreeningQuery;
}

/** A longer text is looked up in pieces: a name in the midst of it would drown among the other words. */
const wordsAtOnce = 4;

/** Everything of an order that somebody writes and that may name somebody: parties, addresses, bank and texts. */
export function screenedTextsOf(order: PaymentOrder): FieldQuery[] {
  const { debtor, ultimateDebtor, creditor, ultimateCreditor, remittance = '' } = order;
  const { account, bic } = creditor;
  return [
    ...ofParty(['debtor', 'debtorAddress'], debtor),
    ...ofParty(['ultimateDebtor', 'ultimateDebtorAddress'], ultimateDebtor),
    ...ofParty(['creditor', 'creditorAddress'], creditor),
    ...ofParty(['ultimateCreditor', 'ultimateCreditorAddress'], ultimateCreditor),
    ...('other' in account ? inField('creditorAccount', account.other) : []),
    ...(bic === undefined
      ? []
      : [
          {
            field: 'creditorBank' as const,
            query: { name: bic, identifiers: [{ type: 'bic', value: bic }] },
          },
        ]),
    ...inField('remittance', remittance),
  ];
}

function ofParty(
  [nameField, addressField]: readonly [ScreenedField, ScreenedField],
  party: PaymentParty | undefined,
): FieldQuery[] {
  if (party === undefined) return [];
  const { name, address } = party;
  return [
    { field: nameField, query: { name } },
    ...addressTexts(address).flatMap((text) => inField(addressField, text)),
  ];
}

/** Houses are named after their owners, and lines hold whatever did not fit elsewhere. Towns name nobody. */
function addressTexts(address: PostalAddress | undefined): string[] {
  const { street = '', buildingNumber = '', lines = [] } = address ?? {};
  return [street, buildingNumber, ...lines].filter((text) => text !== '');
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
