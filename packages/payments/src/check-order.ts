import { accept, refuse, type Result } from '@sorgfalt/result';
import { addDays, isBankWorkingDay, isDay } from '@sorgfalt/calendar';
import { minorDigits, parseAmount, parseIban } from '@sorgfalt/money';
import type { Currency, Iban } from '@sorgfalt/money';
import { hasPermittedCharacters, tidyText } from './characters.ts';
import { checkAddress, checkName, checkParty } from './check-party.ts';
import type { AddressDraft, PartyDraft } from './check-party.ts';
import { FieldList } from './fields.ts';
import type { FieldRefusal } from './fields.ts';
import type { CreditorAccount, PaymentOrder } from './order.ts';
import { parseReference } from './reference.ts';
import type { PaymentReference } from './reference.ts';

/** An order as somebody enters it: every value a text, nothing checked. */
export interface OrderDraft {
  readonly debtor: { readonly name: string; readonly iban: string; readonly address: AddressDraft };
  readonly ultimateDebtor?: PartyDraft | undefined;
  readonly creditor: {
    readonly name: string;
    /** An IBAN, or the number of an account in a country without IBANs. */
    readonly account: string;
    readonly bic?: string | undefined;
    readonly address: AddressDraft;
  };
  readonly ultimateCreditor?: PartyDraft | undefined;
  /** As written: `1'234.50`. */
  readonly amount: string;
  readonly currency: Currency;
  readonly executionDate: string;
  readonly reference?: string | undefined;
  readonly remittance?: string | undefined;
  readonly purpose?: string | undefined;
}

/** What the check must know of the world. */
export interface CheckContext {
  /** Today in Zurich, `YYYY-MM-DD`. */
  readonly today: string;
}

const remittanceMax = 140;
const daysAheadMax = 365;
/** Nine digits before the point: the longest amount of the Swiss Payment Standards for CHF and EUR. */
const majorMax = 999_999_999;

/**
 * The order that a draft says, or everything that is wrong with it, each with the path of its field and one code.
 *
 * Amounts are more than nothing and at most 999'999'999.99. A QR-IBAN (IID 30000 to 31999) needs a QR reference and
 * takes CHF and EUR only; a QR reference needs a QR-IBAN; ISO 11649 references go with other IBANs. The day of
 * execution is a bank working day, not past and at most a year ahead.
 */
export function checkOrder(draft: OrderDraft, context: CheckContext): Result<PaymentOrder, FieldRefusal[]> {
  const fields = new FieldList();
  const debtorIban = readDebtorIban(draft.debtor.iban, fields);
  const account = readAccount(draft.creditor.account, fields);
  const bic = readBic(draft, account, fields);
  const amountMinor = readAmount(draft, fields);
  const reference = readReference(draft, account, fields);
  const remittance = readRemittance(draft.remittance, fields);
  const purpose = readPurpose(draft.purpose, fields);
  readDate(draft.executionDate, context, fields);
  const debtorName = checkName('debtor.name', draft.debtor.name, fields);
  const creditorName = checkName('creditor.name', draft.creditor.name, fields);
  const debtorAddress = checkAddress('debtor.address', draft.debtor.address, fields);
  const creditorAddress = checkAddress('creditor.address', draft.creditor.address, fields);
  const ultimateDebtor = draft.ultimateDebtor && checkParty('ultimateDebtor', draft.ultimateDebtor, fields);
  const ultimateCreditor =
    draft.ultimateCreditor && checkParty('ultimateCreditor', draft.ultimateCreditor, fields);
  if (fields.refusals.length > 0 || debtorIban === null || account === null || amountMinor === null) {
    return refuse(fields.refusals);
  }
  return accept({
    version: 1,
    debtor: { name: debtorName, iban: debtorIban, address: debtorAddress },
    ...(ultimateDebtor && { ultimateDebtor }),
    creditor: { name: creditorName, account, ...(bic && { bic }), address: creditorAddress },
    ...(ultimateCreditor && { ultimateCreditor }),
    amountMinor,
    currency: draft.currency,
    executionDate: draft.executionDate,
    ...(reference && { reference }),
    ...(remittance && { remittance }),
    ...(purpose && { purpose }),
  });
}

/** Whether the IBAN is one of those that bills print for payments with a QR reference (IID 30000 to 31999). */
export function isQrIban(iban: string): boolean {
  return /^(?:CH|LI)\d{2}3[01]\d{3}/u.test(iban);
}

function readDebtorIban(text: string, fields: FieldList): Iban | null {
  const iban = parseIban(text);
  if (iban.ok && !isQrIban(iban.value)) return iban.value;
  fields.refuse('debtor.iban', iban.ok ? 'qr-iban-debtor' : iban.error.code);
  return null;
}

/**
 * What begins like an IBAN of a country that has them must be one, with whatever between its groups: as another account it would
 * be no payee whom somebody knows or froze. Anything else is an account number.
 */
function readAccount(text: string, fields: FieldList): CreditorAccount | null {
  const tidy = tidyText(text);
  if (tidy === '') return fields.refuse('creditor.account', 'required');
  const iban = parseIban(tidy.replaceAll(/[./-]/gu, ''));
  if (iban.ok) return { iban: iban.value };
  const isMeantAsIban = iban.error.code !== 'iban-format' && iban.error.code !== 'iban-country';
  if (isMeantAsIban) return fields.refuse('creditor.account', iban.error.code);
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,33}$/u.test(tidy)
    ? { other: tidy }
    : fields.refuse('creditor.account', 'account-format');
}

function readBic(
  { creditor }: OrderDraft,
  account: CreditorAccount | null,
  fields: FieldList,
): string | null {
  const bic = (creditor.bic ?? '').replaceAll(/\s/gu, '').toUpperCase();
  if (bic === '') {
    // Without an IBAN nothing else says which bank keeps the account.
    if (account !== null && 'other' in account) fields.refuse('creditor.bic', 'required');
    return null;
  }
  if (/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u.test(bic)) return bic;
  return fields.refuse('creditor.bic', 'bic-format');
}

function readAmount({ amount, currency }: OrderDraft, fields: FieldList): number | null {
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) return fields.refuse('amount', parsed.error.code);
  if (parsed.value <= 0) return fields.refuse('amount', 'amount-not-positive');
  const unit = 10 ** minorDigits[currency];
  return parsed.value < (majorMax + 1) * unit ? parsed.value : fields.refuse('amount', 'amount-too-large');
}

function readReference(
  { reference = '', currency }: OrderDraft,
  account: CreditorAccount | null,
  fields: FieldList,
): PaymentReference | null {
  const hasQrIban = account !== null && 'iban' in account && isQrIban(account.iban);
  if (hasQrIban && currency !== 'CHF' && currency !== 'EUR') fields.refuse('currency', 'qr-iban-currency');
  if (reference.trim() === '') {
    return hasQrIban ? fields.refuse('reference', 'qr-reference-required') : null;
  }
  const parsed = parseReference(reference);
  if (!parsed.ok) return fields.refuse('reference', parsed.error.code);
  if (account === null || (parsed.value.type === 'QRR') === hasQrIban) return parsed.value;
  return fields.refuse('reference', hasQrIban ? 'qr-reference-required' : 'qr-reference-without-qr-iban');
}

function readRemittance(text: string | undefined, fields: FieldList): string | null {
  const tidy = tidyText(text ?? '');
  if (tidy === '') return null;
  if (!hasPermittedCharacters(tidy)) return fields.refuse('remittance', 'characters');
  return tidy.length <= remittanceMax ? tidy : fields.refuse('remittance', 'too-long');
}

function readPurpose(text: string | undefined, fields: FieldList): string | null {
  const code = (text ?? '').trim().toUpperCase();
  if (code === '') return null;
  return /^[A-Z0-9]{4}$/u.test(code) ? code : fields.refuse('purpose', 'purpose-format');
}

function readDate(day: string, { today }: CheckContext, fields: FieldList): void {
  if (!isDay(day)) fields.refuse('executionDate', 'date-format');
  else if (day < today) fields.refuse('executionDate', 'date-past');
  else if (day > addDays(today, daysAheadMax)) fields.refuse('executionDate', 'date-too-far');
  else if (!isBankWorkingDay(day)) fields.refuse('executionDate', 'date-no-working-day');
}
