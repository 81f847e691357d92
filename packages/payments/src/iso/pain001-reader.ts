import { formatAmount, isCurrency } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import type { AddressDraft, PartyDraft } from '../check-party.ts';
import type { OrderDraft } from '../check-order.ts';
import type { LineRefusal, PaymentLine } from '../lines/payment-line.ts';
import { find, findAll, present, textAt } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { FileError, asFileResult } from '../xml/file-refusal.ts';
import type { FileResult } from '../xml/file-refusal.ts';
import { createMessageReader } from '../xml/message-reader.ts';
import type { MessageLimits } from '../xml/message-reader.ts';
import { isSameDecimal, minorOf } from './amount.ts';
import { keptIdentifierAt } from './identifier.ts';
import { paymentType } from './payment-type.ts';

/** A file of payments as somebody uploads it. */
export interface Pain001File {
  readonly version: Pain001Version;
  readonly messageId: string;
  readonly createdAt: string;
  readonly lines: readonly PaymentLine[];
}

/** Versions that are read; `03.ch.02` is the Swiss one of 2010 to 2024 with a namespace of its own. */
export type Pain001Version = '03' | '03.ch.02' | '09';

const versions = new Map<string, Pain001Version>([
  ['urn:iso:std:iso:20022:tech:xsd:pain.001.001.03', '03'],
  ['http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd', '03.ch.02'],
  ['urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', '09'],
]);
const linesMaxDefault = 100_000;
const charactersMax = 256 * 1024 * 1024;

/**
 * The payments of a pain.001 message, one line each with a draft and what could not be taken over.
 *
 * Unstructured addresses become the lines of a draft without a town, so that `checkLines` asks for town and country.
 * Refuses the file as a whole when it is unsafe, of another kind, or its header and its content do not agree.
 */
export function readPain001(
  text: string,
  { linesMax = linesMaxDefault, ...limits }: MessageLimits & { readonly linesMax?: number } = {},
): FileResult<Pain001File> {
  return asFileResult(() => {
    const lines: PaymentLine[] = [];
    let version: Pain001Version = '09';
    let sum = '0';
    let header: Omit<Pain001File, 'lines' | 'version'> | null = null;
    const reader = createMessageReader(
      {
        families: ['pain.001'],
        versions,
        // Groups are let go as well: a message may have one for each of its transactions.
        parts: { PmtInf: 3, CdtTrfTxInf: 4 },
        onVersion(found) {
          version = found as Pain001Version;
        },
        onPart(element, above) {
          if (element.name === 'PmtInf') return;
          if (lines.length >= linesMax) throw new FileError('message-too-many', element.line);
          const amount =
            textAt(element, 'Amt', 'InstdAmt') ?? textAt(element, 'Amt', 'EqvtAmt', 'Amt') ?? '0';
          sum = addDecimals(sum, amount, element.line);
          lines.push(lineOf(lines.length + 1, element, above.at(-1)));
        },
        onEnd(root) {
          header = headerOf(root, lines.length, sum);
        },
      },
      { charactersMax, ...limits },
    );
    reader.write(text);
    reader.end();
    return { version, ...(header ?? { messageId: '', createdAt: '' }), lines };
  });
}

function headerOf(root: XmlElement, count: number, sum: string): Omit<Pain001File, 'lines' | 'version'> {
  const header = find(root, 'CstmrCdtTrfInitn', 'GrpHdr');
  const messageId = keptIdentifierAt(header, 'MsgId');
  if (messageId === undefined || count === 0) throw new FileError('message-incomplete', root.line);
  const said = textAt(header, 'NbOfTxs');
  if (said !== String(count)) throw new FileError('message-count', header?.line ?? 0);
  const saidSum = textAt(header, 'CtrlSum');
  if (saidSum !== undefined && !isSameDecimal(saidSum, sum)) {
    throw new FileError('message-sum', header?.line ?? 0);
  }
  return { messageId, createdAt: textAt(header, 'CreDtTm') ?? '' };
}

function addDecimals(left: string, right: string, line: number): string {
  if (!/^\+?\d{1,18}(?:\.\d{0,17})?$/u.test(right)) throw new FileError('message-amount', line);
  const scaled = (text: string) => {
    const [whole = '0', part = ''] = text.replace('+', '').split('.');
    return BigInt(whole + part.padEnd(17, '0'));
  };
  const sum = String(scaled(left) + scaled(right)).padStart(18, '0');
  return `${sum.slice(0, -17)}.${sum.slice(-17)}`;
}

function lineOf(line: number, element: XmlElement, group: XmlElement | undefined): PaymentLine {
  const currency = find(element, 'Amt', 'InstdAmt')?.attributes['Ccy'] ?? '';
  const refusals = refusalsOf(element, group, currency);
  const draft = isCurrency(currency) ? draftOf(element, group, currency) : null;
  return { line, draft, refusals, ...present({ endToEndId: textAt(element, 'PmtId', 'EndToEndId') }) };
}

function refusalsOf(element: XmlElement, group: XmlElement | undefined, currency: string): LineRefusal[] {
  const slip = [element, group].map((each) => textAt(each, 'PmtTpInf', 'LclInstrm', 'Prtry') ?? '');
  const isCheque = textAt(group, 'PmtMtd') === 'CHK';
  const isEquivalent = find(element, 'Amt', 'InstdAmt') === undefined;
  const { texts, references } = remittanceOf(element);
  return [
    ...(slip.some((code) => /^CH0[123]$/u.test(code))
      ? [{ path: 'creditor.account', code: 'payment-slip' } as const]
      : []),
    ...(isCheque ? [{ path: 'creditor.account', code: 'payment-method' } as const] : []),
    ...(hasChargesToOneSide(element, group, currency) ? [{ path: 'amount', code: 'charges' } as const] : []),
    ...(isEquivalent ? [{ path: 'amount', code: 'equivalent-amount' } as const] : []),
    ...(isEquivalent || isCurrency(currency)
      ? []
      : [{ path: 'currency', code: 'currency-unknown' } as const]),
    ...(texts.length > 1 || references.length > 1
      ? [{ path: 'remittance', code: 'remittance-several' } as const]
      : []),
  ];
}

/** Abroad outside of SEPA, where `DEBT` has the whole amount arrive and `CRED` less of it than sharing does. */
function hasChargesToOneSide(element: XmlElement, group: XmlElement | undefined, currency: string): boolean {
  const bearer = textAt(element, 'ChrgBr') ?? textAt(group, 'ChrgBr') ?? '';
  if (bearer !== 'DEBT' && bearer !== 'CRED') return false;
  const iban = textAt(element, 'CdtrAcct', 'Id', 'IBAN');
  const account = iban === undefined ? { other: '' } : { iban };
  return paymentType({ creditor: { account }, currency }) === 'X';
}

function draftOf(element: XmlElement, group: XmlElement | undefined, currency: Currency): OrderDraft {
  const { texts, references } = remittanceOf(element);
  const account = find(element, 'CdtrAcct', 'Id');
  const payer = find(group, 'DbtrAcct', 'Id');
  const amount = textAt(element, 'Amt', 'InstdAmt') ?? '';
  const amountMinor = minorOf(amount, currency);
  return {
    debtor: {
      ...partyOf(find(group, 'Dbtr')),
      iban: textAt(payer, 'IBAN') ?? textAt(payer, 'Othr', 'Id') ?? '',
    },
    creditor: {
      ...partyOf(find(element, 'Cdtr')),
      account: textAt(account, 'IBAN') ?? textAt(account, 'Othr', 'Id') ?? '',
      ...present({ bic: bicOf(find(element, 'CdtrAgt')) }),
    },
    amount: amountMinor === null ? amount : formatAmount(amountMinor, currency),
    currency,
    executionDate: dateOf(group),
    ...present({
      ultimateDebtor: ultimateOf(find(element, 'UltmtDbtr') ?? find(group, 'UltmtDbtr')),
      ultimateCreditor: ultimateOf(find(element, 'UltmtCdtr')),
      reference: references[0],
      remittance: texts[0],
      purpose: textAt(element, 'Purp', 'Cd'),
    }),
  };
}

function dateOf(group: XmlElement | undefined): string {
  const date = find(group, 'ReqdExctnDt');
  return textAt(date, 'Dt') ?? (textAt(date, 'DtTm') ?? date?.text ?? '').slice(0, 10);
}

/** `BICFI` since version 09, `BIC` before. */
function bicOf(bank: XmlElement | undefined): string | undefined {
  return textAt(bank, 'FinInstnId', 'BICFI') ?? textAt(bank, 'FinInstnId', 'BIC');
}

function partyOf(party: XmlElement | undefined): { name: string; address: AddressDraft } {
  return { name: textAt(party, 'Nm') ?? '', address: addressOf(find(party, 'PstlAdr')) };
}

/** Whoever is told by a number alone stays without a name, which is then asked for: an order says for whom it is. */
function ultimateOf(party: XmlElement | undefined): PartyDraft | undefined {
  if (party === undefined || party.children.length === 0) return undefined;
  const name = textAt(party, 'Nm') ?? '';
  const address = find(party, 'PstlAdr');
  return address === undefined ? { name } : { name, address: addressOf(address) };
}

function addressOf(address: XmlElement | undefined): AddressDraft {
  const lines = findAll(address, 'AdrLine').map((line) => line.text);
  return {
    ...present({
      street: textAt(address, 'StrtNm'),
      buildingNumber: textAt(address, 'BldgNb'),
      postCode: textAt(address, 'PstCd'),
    }),
    town: textAt(address, 'TwnNm') ?? '',
    country: textAt(address, 'Ctry') ?? '',
    ...(lines.length > 0 && { lines }),
  };
}

function remittanceOf(element: XmlElement): { texts: string[]; references: string[] } {
  const information = find(element, 'RmtInf');
  const structured = findAll(information, 'Strd');
  const texts = [information, ...structured]
    .flatMap((part) => [...findAll(part, 'Ustrd'), ...findAll(part, 'AddtlRmtInf')])
    .map((each) => each.text)
    .filter((text) => text !== '');
  return { texts, references: structured.flatMap((part) => textAt(part, 'CdtrRefInf', 'Ref') ?? []) };
}
