import type { Currency } from '@sorgfalt/money';
import { accept, refuse } from '@sorgfalt/result';
import { find, findAll, present, textAt } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { FileError } from '../xml/file-refusal.ts';
import type { FileRefusal, FileResult } from '../xml/file-refusal.ts';
import { createMessageReader } from '../xml/message-reader.ts';
import type { MessageLimits } from '../xml/message-reader.ts';
import { amountAt } from './amount.ts';
import { dateAt, entryOf, signOf, transactionOf } from './camt-entry.ts';
import { keptIdentifierAt } from './identifier.ts';
import type {
  CamtBalance,
  CamtEntry,
  CamtMessage,
  CamtStatement,
  CamtStatementHead,
  CamtTransaction,
} from './camt.ts';

/** Who is told of entries as they arrive, and of each statement when it is complete. */
export interface CamtHandlers {
  onEntry(entry: CamtEntry, statement: CamtStatementHead): void;
  onStatement(statement: CamtStatement): void;
}

/** Reads a camt message piece by piece; after a refusal every call gives that refusal again. */
export interface CamtReader {
  /** Text as it arrives, decoded as UTF-8 in fatal mode by the caller. */
  write(chunk: string): FileRefusal | null;
  end(): FileResult<{ readonly message: CamtMessage; readonly statementCount: number }>;
}

const messages: readonly CamtMessage[] = ['camt.052', 'camt.053', 'camt.054'];
const versions = new Map(
  messages.flatMap((message) =>
    ['02', '04', '08'].map((version) => [
      `urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}`,
      `${message} ${version}`,
    ]),
  ),
);
const transactionsPerEntryMax = 200_000;

/**
 * A streaming reader for camt.052, 053 and 054 in the versions 02, 04 and 08. One transaction at a time is in memory
 * as XML, one entry as data, so that files of any size can be read. What was handed over before a refusal has to be
 * undone by the caller: a file counts only when `end` gives its value.
 */
export function createCamtReader(handlers: CamtHandlers, limits?: MessageLimits): CamtReader {
  const statements = collectStatements(handlers);
  const reader = createMessageReader(
    {
      families: messages,
      versions,
      parts: { Rpt: 3, Stmt: 3, Ntfctn: 3, Ntry: 4, TxDtls: 6 },
      onVersion: statements.start,
      onPart: statements.add,
      onEnd(root) {
        if (statements.count === 0) throw new FileError('message-incomplete', root.line);
      },
    },
    limits,
  );
  let refusal: FileRefusal | null = null;
  function guarded(step: () => void): FileRefusal | null {
    if (refusal !== null) return refusal;
    try {
      step();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      refusal = { code: error.code, line: error.line };
    }
    return refusal;
  }
  return {
    write: (chunk) => guarded(() => reader.write(chunk)),
    end() {
      const error = guarded(() => reader.end());
      if (error !== null) return refuse(error);
      return accept({ message: statements.message, statementCount: statements.count });
    },
  };
}

interface Running {
  readonly head: CamtStatementHead;
  entryCount: number;
  bookedSumMinor: bigint;
  readonly bookedIn: Set<Currency>;
}

interface Statements {
  readonly message: CamtMessage;
  readonly count: number;
  start(version: string): void;
  add(element: XmlElement, above: readonly XmlElement[]): void;
}

function collectStatements(handlers: CamtHandlers): Statements {
  let [message, version]: [CamtMessage, string] = ['camt.053', ''];
  let count = 0;
  let transactions: CamtTransaction[] = [];
  let running: Running | null = null;

  function addTransaction(element: XmlElement, above: readonly XmlElement[]): void {
    if (transactions.length >= transactionsPerEntryMax) throw new FileError('message-too-many', element.line);
    transactions.push(transactionOf(element, above[3]));
  }
  function addEntry(element: XmlElement, above: readonly XmlElement[]): void {
    running ??= startOf(headOf(above[2], above[1], message, version));
    const entry = entryOf(element, transactions);
    transactions = [];
    running.entryCount += 1;
    if (entry.status === 'BOOK') {
      running.bookedSumMinor += BigInt(entry.sign === 'credit' ? entry.amountMinor : -entry.amountMinor);
      running.bookedIn.add(entry.currency);
    }
    handlers.onEntry(entry, running.head);
  }
  function addStatement(element: XmlElement, above: readonly XmlElement[]): void {
    const done = running ?? startOf(headOf(element, above[1], message, version));
    running = null;
    count += 1;
    handlers.onStatement(statementOf(element, done));
  }
  return {
    get message() {
      return message;
    },
    get count() {
      return count;
    },
    start(found) {
      [message, version] = found.split(' ') as [CamtMessage, string];
    },
    add(element, above) {
      if (element.name === 'TxDtls') addTransaction(element, above);
      else if (element.name === 'Ntry') addEntry(element, above);
      else addStatement(element, above);
    },
  };
}

function startOf(head: CamtStatementHead): Running {
  return { head, entryCount: 0, bookedSumMinor: 0n, bookedIn: new Set() };
}

function headOf(
  statement: XmlElement | undefined,
  body: XmlElement | undefined,
  message: CamtMessage,
  version: string,
): CamtStatementHead {
  const account = find(statement, 'Acct', 'Id');
  const number = keptIdentifierAt(account, 'IBAN') ?? keptIdentifierAt(account, 'Othr', 'Id');
  const statementId = keptIdentifierAt(statement, 'Id');
  if (number === undefined || statementId === undefined) {
    throw new FileError('message-incomplete', find(body, 'GrpHdr')?.line ?? 0);
  }
  return {
    message,
    version,
    messageId: textAt(body, 'GrpHdr', 'MsgId') ?? '',
    statementId,
    createdAt: textAt(statement, 'CreDtTm') ?? textAt(body, 'GrpHdr', 'CreDtTm') ?? '',
    account: number,
    balances: balancesOf(statement),
    ...present({
      sequence: textAt(statement, 'ElctrncSeqNb') ?? textAt(statement, 'LglSeqNb'),
      currency: textAt(statement, 'Acct', 'Ccy'),
    }),
  };
}

function statementOf(
  statement: XmlElement,
  { head, entryCount, bookedSumMinor, bookedIn }: Running,
): CamtStatement {
  const balances = balancesOf(statement);
  const opening =
    balances.find(({ type }) => type === 'OPBD') ?? balances.find(({ type }) => type === 'PRCD');
  const closing = balances.find(({ type }) => type === 'CLBD');
  const isComparable =
    opening !== undefined && closing !== undefined && opening.currency === closing.currency;
  return {
    ...head,
    balances,
    entryCount,
    bookedSumMinor,
    isBalanced: isComparable
      ? [...bookedIn].every((currency) => currency === opening.currency) &&
        BigInt(opening.amountMinor) + bookedSumMinor === BigInt(closing.amountMinor)
      : null,
  };
}

function balancesOf(statement: XmlElement | undefined): CamtBalance[] {
  return findAll(statement, 'Bal').map(balanceOf);
}

function balanceOf(balance: XmlElement): CamtBalance {
  const amount = amountAt(balance, 'Amt');
  const type = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(balance, 'Tp', 'CdOrPrtry', 'Prtry');
  if (amount === undefined || type === undefined) throw new FileError('message-incomplete', balance.line);
  const isOwed = signOf(balance) === 'debit' && amount.amountMinor !== 0;
  return {
    type,
    amountMinor: isOwed ? -amount.amountMinor : amount.amountMinor,
    currency: amount.currency,
    ...present({ date: dateAt(balance, 'Dt') }),
  };
}
