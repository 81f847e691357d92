import { find, findAll, present, textAt } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { FileError, asFileResult } from '../xml/file-refusal.ts';
import type { FileResult } from '../xml/file-refusal.ts';
import { createMessageReader } from '../xml/message-reader.ts';
import type { MessageLimits } from '../xml/message-reader.ts';
import { bankOutcome } from './bank-status.ts';
import type { BankOutcome } from './bank-status.ts';

/** Why the bank gave a status: an ISO 20022 external reason code or the bank's own, with its text. */
export interface StatusReason {
  readonly code?: string;
  readonly text?: string;
}

/** The status of one transaction. */
export interface TransactionStatus {
  readonly paymentInformationId: string;
  readonly instructionId?: string;
  readonly endToEndId?: string;
  readonly uetr?: string;
  readonly accountServicerReference?: string;
  readonly status?: string;
  readonly reasons: readonly StatusReason[];
}

/** The status of one group of transactions. */
export interface GroupStatus {
  readonly paymentInformationId: string;
  readonly status?: string;
  readonly reasons: readonly StatusReason[];
}

/** A pain.002 message. */
export interface StatusReport {
  readonly messageId: string;
  readonly createdAt: string;
  /** The message it speaks of; a bank that could not read it may leave the identifier out. */
  readonly originalMessageId?: string;
  readonly originalMessageName?: string;
  readonly status?: string;
  readonly reasons: readonly StatusReason[];
  readonly groups: readonly GroupStatus[];
  readonly transactions: readonly TransactionStatus[];
}

/** One thing that the bank says, about the smallest unit it names. */
export interface BankEvent {
  readonly scope: 'message' | 'group' | 'transaction';
  readonly messageId?: string;
  readonly paymentInformationId?: string;
  readonly instructionId?: string;
  readonly endToEndId?: string;
  readonly uetr?: string;
  /** The code as the bank wrote it. */
  readonly status: string;
  /** Null for codes that say nothing about a single payment. */
  readonly outcome: BankOutcome | null;
  readonly reasons: readonly StatusReason[];
}

const versions = new Map([
  ['http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd', '03.ch.02'],
  ...['03', '10', '11', '14'].map(
    (version) => [`urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}`, version] as const,
  ),
]);
/** So many groups, and so many transactions, has a report at most. */
const partsMax = 200_000;

/** The status report in the text; versions 03, 10, 11 and 14. Refuses unsafe files and other messages. */
export function readPain002(text: string, limits?: MessageLimits): FileResult<StatusReport> {
  return asFileResult(() => {
    const transactions: TransactionStatus[] = [];
    const groups: GroupStatus[] = [];
    let head: Omit<StatusReport, 'groups' | 'transactions'> | null = null;
    const reader = createMessageReader(
      {
        families: ['pain.002'],
        versions,
        parts: { OrgnlPmtInfAndSts: 3, TxInfAndSts: 4 },
        onVersion: () => undefined,
        onPart(element, above) {
          // A group ends behind its transactions: each kind is counted by itself.
          const isGroup = element.name === 'OrgnlPmtInfAndSts';
          if ((isGroup ? groups : transactions).length >= partsMax)
            throw new FileError('message-too-many', element.line);
          if (isGroup) groups.push(groupOf(element));
          else transactions.push(transactionOf(element, above.at(-1)));
        },
        onEnd(root) {
          head = headOf(root);
        },
      },
      limits,
    );
    reader.write(text);
    reader.end();
    return { ...(head ?? { messageId: '', createdAt: '', reasons: [] }), groups, transactions };
  });
}

/**
 * What a report says, coarse statements first, so that what it says of one transaction comes after what it says of
 * its group. A status of a group or message that stands for mixed ones (`PART`) has no outcome.
 */
export function bankEventsOf(report: StatusReport): BankEvent[] {
  const about = present({ messageId: report.originalMessageId });
  const event = (
    scope: BankEvent['scope'],
    { status, ...rest }: { readonly status?: string; readonly reasons: readonly StatusReason[] },
  ): BankEvent[] =>
    status === undefined ? [] : [{ scope, ...about, ...rest, status, outcome: bankOutcome(status) }];
  return [
    ...event('message', { reasons: report.reasons, ...present({ status: report.status }) }),
    ...report.groups.flatMap((group) => event('group', group)),
    ...report.transactions.flatMap((transaction) => event('transaction', transaction)),
  ];
}

function headOf(root: XmlElement): Omit<StatusReport, 'groups' | 'transactions'> {
  const report = find(root, 'CstmrPmtStsRpt');
  const messageId = textAt(report, 'GrpHdr', 'MsgId');
  const original = find(report, 'OrgnlGrpInfAndSts');
  if (messageId === undefined || original === undefined) throw new FileError('message-incomplete', root.line);
  return {
    messageId,
    createdAt: textAt(report, 'GrpHdr', 'CreDtTm') ?? '',
    reasons: reasonsOf(original),
    ...present({
      originalMessageId: textAt(original, 'OrgnlMsgId'),
      originalMessageName: textAt(original, 'OrgnlMsgNmId'),
      status: textAt(original, 'GrpSts'),
    }),
  };
}

function groupOf(group: XmlElement): GroupStatus {
  return {
    paymentInformationId: textAt(group, 'OrgnlPmtInfId') ?? '',
    reasons: reasonsOf(group),
    ...present({ status: textAt(group, 'PmtInfSts') }),
  };
}

function transactionOf(transaction: XmlElement, group: XmlElement | undefined): TransactionStatus {
  return {
    paymentInformationId: textAt(group, 'OrgnlPmtInfId') ?? '',
    reasons: reasonsOf(transaction),
    ...present({
      instructionId: textAt(transaction, 'OrgnlInstrId'),
      endToEndId: textAt(transaction, 'OrgnlEndToEndId'),
      uetr: textAt(transaction, 'OrgnlUETR'),
      accountServicerReference: textAt(transaction, 'AcctSvcrRef'),
      status: textAt(transaction, 'TxSts'),
    }),
  };
}

function reasonsOf(element: XmlElement): StatusReason[] {
  return findAll(element, 'StsRsnInf').map((reason) => {
    const text = findAll(reason, 'AddtlInf')
      .map((part) => part.text)
      .join(' ');
    return present({
      code: textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry'),
      text: text === '' ? undefined : text,
    });
  });
}
