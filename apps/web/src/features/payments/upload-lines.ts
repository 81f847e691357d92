import type { ClientAccount, PaymentDraft } from '@sorgfalt/contract';
import { isCurrency, parseIban } from '@sorgfalt/money';
import {
  checkOrder,
  readPain001,
  readPaymentCsv,
  type EntryDraft,
  type OrderDraft,
} from '@sorgfalt/payments';

/** What is wrong with a line: the field of the order, or '' for the whole line, and the code. */
export interface LineProblem {
  readonly path: string;
  readonly code: string;
}

/** A line of a file: the order that can be sent, or what speaks against it. */
export interface UploadLine {
  readonly line: number;
  readonly name: string;
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly executionDate: string;
  readonly draft: PaymentDraft | null;
  readonly problems: readonly LineProblem[];
}

export type ReadUpload =
  | { readonly ok: true; readonly format: 'csv' | 'pain.001'; readonly lines: readonly UploadLine[] }
  | { readonly ok: false; readonly code: string; readonly line: number };

/** As many as the server takes in one file. */
export const uploadLinesMax = 10_000;

interface Desk {
  readonly accounts: readonly ClientAccount[];
  /** The account of lines that name none. */
  readonly account: ClientAccount;
  /** Today in Zurich and the next day on which banks work, `YYYY-MM-DD`. */
  readonly today: string;
  readonly nextDay: string;
}

/** The payments of a CSV or pain.001 file, each line by itself; nothing is sent by reading it. */
export function readUpload(text: string, desk: Desk): ReadUpload {
  return text.trimStart().startsWith('<') ? readXml(text, desk) : readCsvFile(text, desk);
}

function readCsvFile(text: string, desk: Desk): ReadUpload {
  const { account, nextDay } = desk;
  const file = readPaymentCsv(text, {
    currency: account.currency,
    executionDate: nextDay,
    linesMax: uploadLinesMax,
  });
  if (!file.ok) return { ok: false, ...file.error };
  const lines = file.value.map(({ line, draft, debtorIban, refusals }) =>
    lineOf({ line, draft, debtorIban, refusals }, desk),
  );
  return { ok: true, format: 'csv', lines };
}

function readXml(text: string, desk: Desk): ReadUpload {
  const file = readPain001(text, { encoding: 'utf-8' });
  if (!file.ok) return { ok: false, ...file.error };
  if (file.value.lines.length > uploadLinesMax) return { ok: false, code: 'csv-too-many', line: 0 };
  const lines = file.value.lines.map(({ line, draft, refusals }) =>
    lineOf({ line, draft: draft && entryOf(draft), debtorIban: draft?.debtor.iban ?? '', refusals }, desk),
  );
  return { ok: true, format: 'pain.001', lines };
}

/** The draft without the account that pays, which is looked up here. */
function entryOf({ creditor, amount, currency, executionDate, ...rest }: OrderDraft): EntryDraft {
  const { ultimateDebtor, ultimateCreditor, reference, remittance, purpose } = rest;
  return {
    creditor,
    amount,
    currency,
    executionDate,
    ultimateDebtor,
    ultimateCreditor,
    reference,
    remittance,
    purpose,
  };
}

interface Read {
  readonly line: number;
  readonly draft: EntryDraft | null;
  readonly debtorIban: string;
  readonly refusals: readonly LineProblem[];
}

function lineOf({ line, draft, debtorIban, refusals }: Read, desk: Desk): UploadLine {
  const account = accountFor(debtorIban, desk);
  const unknown = account === undefined ? [{ path: 'accountId', code: 'debtor-unknown' }] : [];
  const problems = [...refusals, ...unknown];
  if (draft === null) return { ...nothing, line, problems };
  const { creditor, amount, currency, executionDate } = draft;
  const shown = { line, name: creditor.name, account: creditor.account, amount, currency, executionDate };
  if (account === undefined) return { ...shown, draft: null, problems };
  const checked = problemsOf(draft, account, desk.today);
  // What the reader said of a field is nearer to the file than what follows from it.
  const known = new Set(problems.map(({ path }) => path));
  const all = [...problems, ...checked.filter(({ path }) => !known.has(path))];
  return { ...shown, draft: all.length === 0 ? draftOfEntry(draft, account.accountId) : null, problems: all };
}

const nothing = { name: '', account: '', amount: '', currency: '', executionDate: '', draft: null };

function accountFor(debtorIban: string, { accounts, account }: Desk): ClientAccount | undefined {
  if (debtorIban.trim() === '') return account;
  const iban = parseIban(debtorIban);
  return iban.ok ? accounts.find((each) => each.iban === iban.value && !each.isClosed) : undefined;
}

function problemsOf(draft: EntryDraft, account: ClientAccount, today: string): readonly LineProblem[] {
  const { currency, ...rest } = draft;
  if (!isCurrency(currency)) return [{ path: 'currency', code: 'currency-unknown' }];
  const debtor = { name: account.name, iban: account.iban, address: account.address };
  const checked = checkOrder({ ...rest, currency, debtor }, { today });
  return checked.ok ? [] : checked.error;
}

/** The draft that the server takes. */
export function draftOfEntry(entry: EntryDraft, accountId: string): PaymentDraft {
  const { creditor, ultimateDebtor, ultimateCreditor, ...rest } = entry;
  const party = ({ name, address }: NonNullable<EntryDraft['ultimateDebtor']>) => ({
    name,
    ...(address && { address: addressOf(address) }),
  });
  return {
    accountId,
    ...(ultimateDebtor && { ultimateDebtor: party(ultimateDebtor) }),
    creditor: {
      name: creditor.name,
      account: creditor.account,
      ...(creditor.bic === undefined ? {} : { bic: creditor.bic }),
      address: addressOf(creditor.address),
    },
    ...(ultimateCreditor && { ultimateCreditor: party(ultimateCreditor) }),
    amount: rest.amount,
    currency: rest.currency,
    executionDate: rest.executionDate,
    ...(rest.reference === undefined ? {} : { reference: rest.reference }),
    ...(rest.remittance === undefined ? {} : { remittance: rest.remittance }),
    ...(rest.purpose === undefined ? {} : { purpose: rest.purpose }),
  };
}

function addressOf({ lines, ...address }: EntryDraft['creditor']['address']) {
  return { ...address, ...(lines && { lines: [...lines] }) };
}
