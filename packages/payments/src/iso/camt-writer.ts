import type { Currency } from '@sorgfalt/money';
import { branch, documentOf, leaf } from '../xml/write.ts';
import { amountElement } from './amount.ts';
import type { BookingReferences, BookingSign, CamtTransaction } from './camt.ts';

/** An entry as a bank books it. */
export interface StatementEntry {
  readonly entryReference: string;
  readonly accountServicerReference: string;
  readonly amountMinor: number;
  readonly sign: BookingSign;
  readonly isReversal?: boolean;
  /** `YYYY-MM-DD`. */
  readonly bookingDate: string;
  readonly valueDate: string;
  /** Domain, family and sub-family; `PMNT/ICDT/OTHR` or `PMNT/RCDT/OTHR` where it is left out. */
  readonly bankCode?: string;
  readonly transactions: readonly CamtTransaction[];
}

/** A statement of one account. */
export interface OutgoingStatement {
  readonly messageId: string;
  readonly createdAt: string;
  readonly statementId: string;
  readonly sequence: number;
  readonly iban: string;
  readonly currency: Currency;
  /** First and last instant, ISO 8601. */
  readonly from: string;
  readonly to: string;
  /** Minor units; negative where the holder owes. */
  readonly openingMinor: number;
  readonly closingMinor: number;
  readonly openingDate: string;
  readonly closingDate: string;
  readonly entries: readonly StatementEntry[];
}

/** A notice of bookings of one account. */
export interface OutgoingNotice {
  readonly messageId: string;
  readonly createdAt: string;
  readonly notificationId: string;
  readonly iban: string;
  readonly currency: Currency;
  readonly entries: readonly StatementEntry[];
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const noticeNamespace = 'urn:iso:std:iso:20022:tech:xsd:camt.054.001.08';

/** A camt.054.001.08 message with one notification: bookings as they happen, without balances. */
export function writeCamt054(notice: OutgoingNotice): string {
  return documentOf(noticeNamespace, 'BkToCstmrDbtCdtNtfctn', [
    branch('GrpHdr', leaf('MsgId', notice.messageId), leaf('CreDtTm', notice.createdAt)),
    branch(
      'Ntfctn',
      leaf('Id', notice.notificationId),
      leaf('CreDtTm', notice.createdAt),
      branch('Acct', branch('Id', leaf('IBAN', notice.iban)), leaf('Ccy', notice.currency)),
      ...notice.entries.map((entry) => entryElement(entry, notice.currency)),
    ),
  ]);
}

/** A camt.053.001.08 message with one statement; the balances are written as they are given and not checked. */
export function writeCamt053(statement: OutgoingStatement): string {
  return writeStatements('camt.053', [statement]);
}

const statementMessages = {
  'camt.052': {
    namespace: namespace.replace('053', '052'),
    root: 'BkToCstmrAcctRpt',
    part: 'Rpt',
    closing: 'ITBD',
  },
  'camt.053': { namespace, root: 'BkToCstmrStmt', part: 'Stmt', closing: 'CLBD' },
} as const;

/**
 * A message of version 08 with these statements under the identifier and time of the first: camt.053 of closed days,
 * camt.052 of a day so far. The balances are written as they are given and not checked.
 */
export function writeStatements(
  message: 'camt.052' | 'camt.053',
  statements: readonly [OutgoingStatement, ...OutgoingStatement[]],
): string {
  const { root, part, closing, namespace: own } = statementMessages[message];
  const [{ messageId, createdAt }] = statements;
  return documentOf(own, root, [
    branch('GrpHdr', leaf('MsgId', messageId), leaf('CreDtTm', createdAt)),
    ...statements.map((statement) => statementElement(part, closing, statement)),
  ]);
}

function statementElement(part: string, closing: string, statement: OutgoingStatement): string {
  const { currency, openingMinor, closingMinor, openingDate, closingDate } = statement;
  return branch(
    part,
    leaf('Id', statement.statementId),
    leaf('ElctrncSeqNb', statement.sequence),
    leaf('CreDtTm', statement.createdAt),
    branch('FrToDt', leaf('FrDtTm', statement.from), leaf('ToDtTm', statement.to)),
    branch('Acct', branch('Id', leaf('IBAN', statement.iban)), leaf('Ccy', currency)),
    balanceElement('OPBD', openingMinor, currency, openingDate),
    balanceElement(closing, closingMinor, currency, closingDate),
    ...statement.entries.map((entry) => entryElement(entry, currency)),
  );
}

function indicator(sign: BookingSign): string {
  return leaf('CdtDbtInd', sign === 'credit' ? 'CRDT' : 'DBIT');
}

function balanceElement(type: string, balanceMinor: number, currency: Currency, date: string): string {
  return branch(
    'Bal',
    branch('Tp', branch('CdOrPrtry', leaf('Cd', type))),
    amountElement('Amt', { amountMinor: Math.abs(balanceMinor), currency }),
    indicator(balanceMinor < 0 ? 'debit' : 'credit'),
    branch('Dt', leaf('Dt', date)),
  );
}

function entryElement(entry: StatementEntry, currency: Currency): string {
  const { amountMinor, sign, transactions } = entry;
  const [domain, family, subFamily] = (
    entry.bankCode ?? (sign === 'debit' ? 'PMNT/ICDT/OTHR' : 'PMNT/RCDT/OTHR')
  ).split('/');
  return branch(
    'Ntry',
    leaf('NtryRef', entry.entryReference),
    amountElement('Amt', { amountMinor, currency }),
    indicator(sign),
    entry.isReversal === true ? leaf('RvslInd', 'true') : '',
    branch('Sts', leaf('Cd', 'BOOK')),
    branch('BookgDt', leaf('Dt', entry.bookingDate)),
    branch('ValDt', leaf('Dt', entry.valueDate)),
    leaf('AcctSvcrRef', entry.accountServicerReference),
    branch(
      'BkTxCd',
      branch('Domn', leaf('Cd', domain), branch('Fmly', leaf('Cd', family), leaf('SubFmlyCd', subFamily))),
    ),
    branch(
      'NtryDtls',
      transactions.length > 1 ? branch('Btch', leaf('NbOfTxs', transactions.length)) : '',
      ...transactions.map((transaction) => transactionElement(transaction, { amountMinor, currency })),
    ),
  );
}

function transactionElement(
  transaction: CamtTransaction,
  entryAmount: { amountMinor: number; currency: Currency },
): string {
  const { sign, counterparty } = transaction;
  const role = sign === 'credit' ? 'Dbtr' : 'Cdtr';
  return branch(
    'TxDtls',
    referencesElement(transaction.references),
    amountElement('Amt', transaction.amount ?? entryAmount),
    indicator(sign),
    branch(
      'RltdPties',
      branch(
        role,
        branch(
          'Pty',
          leaf('Nm', counterparty?.name),
          branch('PstlAdr', leaf('Ctry', counterparty?.countries?.[0])),
        ),
      ),
      branch(
        `${role}Acct`,
        branch('Id', leaf('IBAN', counterparty?.iban), branch('Othr', leaf('Id', counterparty?.other))),
      ),
      branch(
        `Ultmt${role}`,
        branch(
          'Pty',
          leaf('Nm', counterparty?.ultimateName),
          leaf('CtryOfRes', counterparty?.countries?.[1]),
        ),
      ),
    ),
    branch('RltdAgts', branch(`${role}Agt`, branch('FinInstnId', leaf('BICFI', counterparty?.bic)))),
    branch(
      'RmtInf',
      leaf('Ustrd', transaction.remittance),
      branch('Strd', branch('CdtrRefInf', leaf('Ref', transaction.creditorReference))),
    ),
    branch('RtrInf', branch('Rsn', leaf('Cd', transaction.returnReason))),
  );
}

function referencesElement(references: BookingReferences): string {
  return branch(
    'Refs',
    leaf('MsgId', references.messageId),
    leaf('AcctSvcrRef', references.accountServicerReference),
    leaf('PmtInfId', references.paymentInformationId),
    leaf('InstrId', references.instructionId),
    leaf('EndToEndId', references.endToEndId),
    leaf('UETR', references.uetr),
    leaf('TxId', references.transactionId),
    leaf('ClrSysRef', references.clearingReference),
  );
}
