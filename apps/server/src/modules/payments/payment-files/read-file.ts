import { nameKeyOf } from '../../../platform/name-key.ts';
import { isCurrency, parseAmount } from '@sorgfalt/money';
import { readPain001, readPaymentCsv } from '@sorgfalt/payments';
import type { EntryDraft } from '@sorgfalt/payments';
import type { FieldError } from '@sorgfalt/contract';
import { brokenFile } from '../../../platform/http/upload.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** One line of a file, with what is wrong with it by itself. */
export interface FileLine {
  readonly line: number;
  /** Null where so much is missing that there is nothing to show. */
  readonly draft: EntryDraft | null;
  /** The account that the line pays from, empty where it says none. */
  readonly debtorIban: string;
  readonly refusals: readonly FieldError[];
}

export interface ReadFile {
  readonly format: 'csv' | 'pain.001';
  readonly messageId: string | null;
  /** The same for the same payments, in whatever order and with whatever blanks, capitals and formats. */
  readonly contentHash: string;
  readonly lines: readonly FileLine[];
}

/** What lines mean that leave something out. */
export interface Defaults {
  readonly currency: string;
  readonly executionDate: string;
}

const linesMax = 10_000;

/** The payments of a CSV or pain.001 file. Refuses `broken-file`, also for more than 10,000 lines. */
export function readFile(text: string, defaults: Defaults): ReadFile {
  return /^\uFEFF?\s*</u.test(text) ? readXml(text) : readTable(text, defaults);
}

function readTable(text: string, defaults: Defaults): ReadFile {
  const read = readPaymentCsv(text, { ...defaults, linesMax });
  if (!read.ok) throw brokenFile(read.error);
  // What the file says by itself: the day that stands in for none is another one tomorrow.
  const said = readPaymentCsv(text, { linesMax });
  return {
    format: 'csv',
    messageId: null,
    contentHash: contentHashOf(said.ok ? said.value : read.value),
    lines: read.value,
  };
}

function readXml(text: string): ReadFile {
  const read = readPain001(text, { linesMax });
  if (!read.ok) {
    const { code, line } = read.error;
    throw brokenFile({ code, line: code === 'message-too-many' ? linesMax + 1 : line });
  }
  const { messageId, lines: all } = read.value;
  const lines = all.map(({ line, draft, refusals }): FileLine => {
    if (draft === null) return { line, draft, debtorIban: '', refusals };
    const { debtor, ...order } = draft;
    return { line, draft: order, debtorIban: debtor.iban, refusals };
  });
  return { format: 'pain.001', messageId, contentHash: contentHashOf(lines), lines };
}

function contentHashOf(lines: readonly Pick<FileLine, 'draft' | 'debtorIban' | 'refusals'>[]): string {
  return sha256(JSON.stringify(lines.map(contentOf).toSorted()));
}

function contentOf({
  draft,
  debtorIban,
  refusals,
}: Pick<FileLine, 'draft' | 'debtorIban' | 'refusals'>): string {
  if (draft === null) return JSON.stringify(refusals);
  const { creditor, amount, currency, executionDate, reference = '', remittance = '' } = draft;
  return JSON.stringify([
    plain(debtorIban),
    plain(creditor.account),
    nameKeyOf(creditor.name),
    amountOf(amount, currency),
    currency,
    executionDate,
    plain(reference),
    nameKeyOf(remittance),
  ]);
}

function amountOf(amount: string, currency: string): string {
  const read = parseAmount(amount, isCurrency(currency) ? currency : 'CHF');
  return read.ok ? String(read.value) : amount.trim();
}

function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toUpperCase();
}
