import { createCamtReader } from '@sorgfalt/payments';
import type { CamtEntry, CamtStatement, CamtStatementHead, CamtTransaction } from '@sorgfalt/payments';
import { AppError } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { EntryRow } from './statement-tables.ts';
import { brokenFile } from '../../../platform/http/upload.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** A booking as it is kept, before it is matched. */
export interface NewEntry extends Omit<
  EntryRow,
  'statementId' | 'place' | 'state' | 'matchedBy' | 'paymentId' | 'note' | 'payerLists' | 'isPayerKnown'
> {
  /** How many payments an entry books together, where it says so; not kept. */
  readonly batchCount: number | null;
}

/** What comes next in a message: an entry with the head of its statement, or the statement behind its last entry. */
export type StatementPart =
  | { readonly entry: NewEntry; readonly head: CamtStatementHead }
  | { readonly statement: CamtStatement };

/**
 * Reads a camt message as it arrives and keeps nothing of it: what was given before a refusal counts for nothing. Refuses
 * `broken-file`, and `statement-unbalanced` where opening balance and booked entries do not make the closing balance, or
 * a statement of a closed day does not say them.
 */
export async function* readStatements(pieces: AsyncIterable<string>): AsyncGenerator<StatementPart[]> {
  let parts: StatementPart[] = [];
  const reader = createCamtReader({
    onEntry(entry, head) {
      for (const booking of bookingsOf(entry, head)) parts.push({ entry: booking, head });
    },
    onStatement(statement) {
      refuseUnbalanced(statement);
      parts.push({ statement });
    },
  });
  for await (const piece of pieces) {
    const refusal = reader.write(piece);
    if (refusal !== null) throw brokenFile(refusal);
    yield parts;
    parts = [];
  }
  const end = reader.end();
  if (!end.ok) throw brokenFile(end.error);
}

function refuseUnbalanced({ isBalanced, message, statementId }: CamtStatement): void {
  if (isBalanced ?? message !== 'camt.053') return;
  throw new AppError('statement-unbalanced', {
    fields: [{ path: statementId.slice(0, 100), code: 'unbalanced' }],
  });
}

/** A row for each transaction, where they make up the entry; else one for the entry, so that sums always hold. */
function bookingsOf(entry: CamtEntry, head: CamtStatementHead): NewEntry[] {
  const { transactions } = entry;
  const [only] = transactions;
  if (transactions.length === 1 && only !== undefined) return [rowOf(entry, head, only, entry.amountMinor)];
  const amounts = transactions.map(({ amount, sign }) =>
    amount?.currency === entry.currency && sign === entry.sign ? amount.amountMinor : null,
  );
  const sum = amounts.reduce((total: number, amount) => total + (amount ?? Number.NaN), 0);
  if (transactions.length === 0 || sum !== entry.amountMinor)
    return [{ ...rowOf(entry, head, null, entry.amountMinor), ...payersOf(entry) }];
  return transactions.map((transaction, place) => rowOf(entry, head, transaction, amounts[place] ?? 0));
}

function rowOf(
  entry: CamtEntry,
  head: CamtStatementHead,
  transaction: CamtTransaction | null,
  amountMinor: number,
): NewEntry {
  const { uetr, endToEndId, instructionId, messageId, paymentInformationId } = {
    ...entry.batch,
    ...transaction?.references,
  };
  const { counterparty, remittance, creditorReference, returnReason } = transaction ?? {};
  const signed = entry.sign === 'debit' ? -amountMinor : amountMinor;
  return {
    id: uuidv7(),
    accountIban: head.account,
    bookingKey: bookingKeyOf(entry, head, transaction, signed),
    bookedOn: orNull(entry.bookingDate),
    amountMinor: signed,
    currency: entry.currency,
    isBooked: entry.status === 'BOOK',
    isReversal: entry.isReversal,
    returnReason: orNull(returnReason),
    counterparty: orNull(counterparty?.name),
    counterpartyAccount: orNull(counterparty?.iban ?? counterparty?.other),
    counterpartyBic: orNull(counterparty?.bic),
    ultimateCounterparty: transaction === null ? null : behind(transaction, entry.text),
    counterpartyCountries: countriesOf(counterparty?.countries),
    remittance: orNull(remittance ?? entry.text),
    creditorReference: orNull(creditorReference),
    uetr: orNull(uetr),
    endToEndId: orNull(endToEndId),
    instructionId: orNull(instructionId),
    messageId: orNull(messageId),
    paymentInformationId: orNull(paymentInformationId),
    batchCount: transaction === null ? orNull(entry.batch?.count) : null,
  };
}

/** Whoever may be behind a transaction besides the counterparty, one a line; a text beside the remittance may say it. */
function behind({ counterparty, alsoTold = [], remittance }: CamtTransaction, text?: string): string | null {
  return lines([counterparty?.ultimateName, ...alsoTold, remittance === undefined ? undefined : text]);
}

/** Of a credit that its transactions do not make up (charges, another currency, no amounts) all that is told of who paid. */
function payersOf({ sign, transactions }: CamtEntry) {
  if (sign === 'debit') return {};
  const told = transactions.flatMap(({ counterparty }) => counterparty ?? []);
  return {
    ultimateCounterparty: lines(
      transactions.flatMap((each) => [
        each.counterparty?.name,
        each.counterparty?.iban,
        each.counterparty?.other,
        each.counterparty?.bic,
        each.remittance,
        each.counterparty?.ultimateName,
        ...(each.alsoTold ?? []),
      ]),
    ),
    counterpartyCountries: countriesOf(
      told.flatMap(({ countries = [], iban = '', bic = '' }) => [
        ...countries,
        iban.slice(0, 2),
        bic.slice(4, 6),
      ]),
    ),
  };
}

function lines(texts: readonly (string | null | undefined)[]): string | null {
  // A name that is broken within is one: each line is looked up by itself.
  const whole = texts.map((text) => text?.replaceAll(/\s+/gu, ' ').trim() ?? '');
  return [...new Set(whole)].filter((text) => text !== '').join('\n') || null;
}

function countriesOf(countries: readonly string[] = []): string | null {
  return [...new Set(countries)].filter((country) => country !== '').join(',') || null;
}

function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}

/**
 * The same for the same booking in a notice and in a statement: the bank's own reference with day and amount. Where
 * the bank gives none, nothing says that two bookings are one, and each stands for itself.
 */
function bookingKeyOf(
  entry: CamtEntry,
  { account, message, statementId }: CamtStatementHead,
  transaction: CamtTransaction | null,
  amountMinor: number,
): string {
  const reference = entry.accountServicerReference ?? transaction?.references.accountServicerReference;
  const own = reference ?? `${message} ${statementId} ${entry.entryReference ?? uuidv7()}`;
  const { endToEndId = '', uetr = '', transactionId = '' } = transaction?.references ?? {};
  const parts = [
    account,
    own,
    entry.bookingDate ?? '',
    amountMinor,
    entry.currency,
    endToEndId,
    uetr,
    transactionId,
  ];
  return sha256(JSON.stringify(parts));
}
