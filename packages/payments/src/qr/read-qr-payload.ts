import { accept, refuse, type Result } from '@sorgfalt/result';
import { parseAmount, parseIban } from '@sorgfalt/money';
import type { Iban } from '@sorgfalt/money';
import { hasPermittedCharacters, tidyText } from '../characters.ts';
import { isQrIban } from '../check-order.ts';
import { parseReference } from '../reference.ts';
import type { PaymentReference } from '../reference.ts';
import { readBillingInformation } from './billing-information.ts';
import type { QrBill, QrParty, QrRefusal, QrRule } from './qr-bill.ts';

const payloadMax = 997;
/** Lines up to the trailer, and with billing information and two alternative schemes. */
const linesMin = 31;
const linesMax = 34;
const lengthMax = { name: 70, line: 70, buildingNumber: 16, postCode: 16, town: 35, text: 140, scheme: 100 };

/**
 * The bill that the text of a Swiss QR code says (Swiss Implementation Guidelines QR-bill, data structure 0200), or the
 * first rule that it breaks with its line.
 *
 * Lines may end with LF or CRLF, and what follows the trailer may be left out or empty. Combined addresses are read.
 * An amount may have fewer decimals than two, since that cannot be misread; it has no leading zeros and no groups.
 */
export function readQrPayload(text: string): Result<QrBill, QrRefusal> {
  try {
    return accept(readBill(new Lines(text)));
  } catch (error) {
    if (!(error instanceof QrError)) throw error;
    return refuse({ code: error.code, line: error.line });
  }
}

function readBill(lines: Lines): QrBill {
  if (lines.at(1) !== 'SPC') lines.refuse('qr-type', 1);
  if (!/^02\d\d$/u.test(lines.at(2))) lines.refuse('version', 2);
  if (lines.at(3) !== '1') lines.refuse('coding', 3);
  lines.checkSize();
  const iban = readIban(lines);
  const creditor = readParty(lines, 5) ?? lines.refuse('required', 5);
  for (let line = 12; line <= 18; line += 1) {
    if (lines.at(line) !== '') lines.refuse('ultimate-creditor', line);
  }
  const currency = lines.at(20);
  if (currency !== 'CHF' && currency !== 'EUR') return lines.refuse('currency', 20);
  const amountMinor = readAmount(lines, currency);
  const payer = readParty(lines, 21);
  const reference = readReference(lines, iban);
  const message = lines.text(30, lengthMax.text);
  if (lines.at(31) !== 'EPD') lines.refuse('trailer', 31);
  const billing = lines.text(32, lengthMax.text);
  if (message.length + billing.length > lengthMax.text) lines.refuse('information-too-long', 32);
  return {
    iban,
    creditor,
    amountMinor,
    currency,
    payer,
    reference,
    message,
    billing: billing === '' ? null : readBillingInformation(billing),
    schemes: [33, 34].map((line) => lines.text(line, lengthMax.scheme)).filter((scheme) => scheme !== ''),
  };
}

function readIban(lines: Lines): Iban {
  const iban = parseIban(lines.at(4));
  if (!iban.ok) return lines.refuse('iban-invalid', 4);
  return /^(?:CH|LI)/u.test(iban.value) ? iban.value : lines.refuse('iban-country', 4);
}

/** The party in the seven lines from `first` on, null where all are empty. */
function readParty(lines: Lines, first: number): QrParty | null {
  const kind = lines.at(first);
  const isEmpty = [1, 2, 3, 4, 5, 6].every((step) => lines.at(first + step) === '');
  if (kind === '' && isEmpty) return null;
  if (kind !== 'S' && kind !== 'K') return lines.refuse('address-type', first);
  const name = lines.required(first + 1, lengthMax.name);
  const country = lines.required(first + 6, 2);
  if (!/^[A-Z]{2}$/u.test(country)) return lines.refuse('country-format', first + 6);
  if (kind === 'K') {
    if (lines.at(first + 4) !== '') lines.refuse('address-combined', first + 4);
    if (lines.at(first + 5) !== '') lines.refuse('address-combined', first + 5);
    const line1 = lines.text(first + 2, lengthMax.line);
    const line2 = lines.required(first + 3, lengthMax.line);
    return { name, country, structured: null, lines: line1 === '' ? [line2] : [line1, line2] };
  }
  const structured = {
    street: lines.text(first + 2, lengthMax.line),
    buildingNumber: lines.text(first + 3, lengthMax.buildingNumber),
    postCode: lines.required(first + 4, lengthMax.postCode),
    town: lines.required(first + 5, lengthMax.town),
  };
  return { name, country, structured, lines: [] };
}

function readAmount(lines: Lines, currency: 'CHF' | 'EUR'): number | null {
  const text = lines.at(19);
  if (text === '') return null;
  const amount = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/u.test(text) ? parseAmount(text, currency) : null;
  if (amount === null || !amount.ok) return lines.refuse('amount-format', 19);
  return amount.value === 0 ? lines.refuse('amount-zero', 19) : amount.value;
}

function readReference(lines: Lines, iban: Iban): PaymentReference | null {
  const [type, text] = [lines.at(28), lines.at(29)];
  if (type !== 'QRR' && isQrIban(iban)) return lines.refuse('qr-iban-needs-qrr', 28);
  switch (type) {
    case 'NON':
      return text === '' ? null : lines.refuse('reference-unexpected', 29);
    case 'SCOR':
      return referenceOf(type, lines, /^RF/iu);
    case 'QRR':
      if (!isQrIban(iban)) return lines.refuse('qrr-needs-qr-iban', 28);
      // A bill prints all 27 digits: fewer are padded only on slips that people type off.
      return referenceOf(type, lines, /^\d{27}$/u);
    default:
      return lines.refuse('reference-type', 28);
  }
}

function referenceOf(type: PaymentReference['type'], lines: Lines, shape: RegExp): PaymentReference {
  const text = lines.at(29);
  if (text === '') return lines.refuse('reference-required', 29);
  const reference = parseReference(text);
  if (!shape.test(text)) return lines.refuse('reference-format', 29);
  if (!reference.ok) return lines.refuse(reference.error.code, 29);
  return { type, value: reference.value.value };
}

/** The lines of a payload by their numbers in the guidelines; throws `QrError` where one breaks a rule. */
class Lines {
  private readonly lines: readonly string[];
  private readonly size: number;

  constructor(text: string) {
    const payload = text.replace(/^\uFEFF/u, '').trimEnd();
    this.size = payload.length;
    // Nothing is looked for beyond what a code can hold, so that a pasted book costs nothing.
    this.lines = payload.slice(0, 4 * payloadMax).split(/\r?\n/u);
  }

  at(line: number): string {
    return (this.lines[line - 1] ?? '').trim();
  }

  checkSize(): void {
    if (this.size > payloadMax) this.refuse('payload-too-long', 1);
    if (this.lines.length < linesMin) this.refuse('line-missing', this.lines.length + 1);
    if (this.lines.length > linesMax) this.refuse('line-surplus', linesMax + 1);
  }

  text(line: number, max: number): string {
    const text = tidyText(this.at(line));
    if (text.length > max) this.refuse('too-long', line);
    return hasPermittedCharacters(text) ? text : this.refuse('characters', line);
  }

  required(line: number, max: number): string {
    const text = this.text(line, max);
    return text === '' ? this.refuse('required', line) : text;
  }

  refuse(code: QrRule, line: number): never {
    throw new QrError(code, line);
  }
}

class QrError extends Error {
  readonly code: QrRule;
  readonly line: number;
  constructor(code: QrRule, line: number) {
    super(code);
    this.code = code;
    this.line = line;
  }
}
