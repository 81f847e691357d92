import type { PaymentOrder, PaymentParty, PostalAddress } from '@sorgfalt/payments';
import type { ScreenedField } from '@sorgfalt/risk';
import type { ScreeningQuery } from '@sorgfalt/screening';

/** What a field of an order is looked up by. */
export interface FieldTexts {
  readonly field: ScreenedField;
  /** What may be a listed name as a whole. */
  readonly queries: readonly ScreeningQuery[];
  /** All words of the field, in the midst of which a listed name may stand; empty for what holds no words. */
  readonly text: string;
}

/** Everything of an order that somebody writes and that may name somebody: parties, addresses, bank and texts. */
export function screenedTextsOf(order: PaymentOrder): FieldTexts[] {
  const { debtor, ultimateDebtor, creditor, ultimateCreditor, remittance = '' } = order;
  const { account, bic } = creditor;
  return [
    ...ofParty(['debtor', 'debtorAddress'], debtor),
    ...ofParty(['ultimateDebtor', 'ultimateDebtorAddress'], ultimateDebtor),
    ...ofParty(['creditor', 'creditorAddress'], creditor),
    ...ofParty(['ultimateCreditor', 'ultimateCreditorAddress'], ultimateCreditor),
    ...('other' in account ? ofText('creditorAccount', account.other) : []),
    ...(bic === undefined ? [] : [ofBank(bic)]),
    ...ofText('remittance', remittance),
  ];
}

export function ofBank(bic: string): FieldTexts {
  return {
    field: 'creditorBank',
    queries: [{ name: bic, identifiers: [{ type: 'bic', value: bic }] }],
    text: '',
  };
}

export function ofText(field: ScreenedField, text: string): FieldTexts[] {
  return hasWord(text) ? [{ field, queries: [{ name: text }], text }] : [];
}

function ofParty(
  [nameField, addressField]: readonly [ScreenedField, ScreenedField],
  party: PaymentParty | undefined,
): FieldTexts[] {
  if (party === undefined) return [];
  const { name, address } = party;
  return [...ofText(nameField, name), ...(address === undefined ? [] : [ofAddress(addressField, address)])];
}

/**
 * Houses are named after their owners, and lines hold whatever did not fit elsewhere. A town as a whole names nobody,
 * but a name can be divided between the parts.
 */
function ofAddress(field: ScreenedField, address: PostalAddress): FieldTexts {
  const { street = '', buildingNumber = '', postCode = '', town, lines = [] } = address;
  const owned = [street, buildingNumber, ...lines].filter(hasWord);
  return {
    field,
    queries: owned.map((name) => ({ name })),
    text: [...lines, street, buildingNumber, postCode, town].filter((text) => text !== '').join(', '),
  };
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}
