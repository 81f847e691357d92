import { accept, refuse, type Result } from '@sorgfalt/result';
import type { PaymentOrder, PaymentParty, PostalAddress } from '../order.ts';
import { branch, documentOf, leaf } from '../xml/write.ts';
import { amountElement, controlSum } from './amount.ts';
import { isIdentifier, isUetr } from './identifier.ts';
import { paymentType } from './payment-type.ts';
import type { PaymentType } from './payment-type.ts';

/** One order with the identifiers under which the bank will speak of it. */
export interface OutgoingTransfer {
  readonly order: PaymentOrder;
  readonly endToEndId: string;
  readonly instructionId?: string;
  /** Version 4 UUID in small letters. */
  readonly uetr?: string;
}

/** What a message is made of. */
export interface Pain001Message {
  /** At most 28 characters, because the identifiers of the groups are made from it. */
  readonly messageId: string;
  /** Instant, ISO 8601 UTC. */
  readonly createdAt: string;
  /** Name of the firm that sends the message. */
  readonly initiator: string;
  readonly transfers: readonly OutgoingTransfer[];
  /** BIC of the bank by the IBAN of a debtor's account; needed for accounts outside Switzerland and Liechtenstein. */
  readonly debtorBics?: ReadonlyMap<string, string>;
  /** Whether the bank books each group as one entry; it books every transfer by itself where this is left out. */
  readonly isBatchBooked?: boolean;
}

/** Why an order or the message cannot be sent. */
export type Pain001Refusal =
  | 'no-transfers'
  | 'too-many-transfers'
  | 'message-id'
  | 'created-at'
  | 'end-to-end-id'
  | 'end-to-end-id-twice'
  | 'instruction-id'
  | 'uetr'
  /** The debtor's bank cannot be told from the IBAN and no BIC is known. */
  | 'debtor-bank'
  /** SEPA allows names of at most 70 characters. */
  | 'sepa-name-too-long'
  /** SEPA carries a reference or a text, not both. */
  | 'sepa-reference-and-text';

/** Transfers of one debtor account, day, type and currency. */
export interface Pain001Group {
  readonly paymentInformationId: string;
  readonly transfers: readonly OutgoingTransfer[];
}

/** The message as text, and the groups in the order in which they stand in it. */
export interface WrittenPain001 {
  readonly xml: string;
  readonly groups: readonly Pain001Group[];
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** Swiss Payment Standards, pain.001: a message has at most 99'999 transactions. */
const transfersMax = 99_999;
const messageIdMax = 28;
const sepaNameMax = 70;

/**
 * A pain.001.001.09 message after the Swiss Payment Standards, for orders that passed `checkOrder`.
 *
 * Groups by account, day, type and currency in the order in which they first appear, so that the same input gives the
 * same text. Refuses with the first problem and the index of its transfer; nothing is shortened or left out.
 */
export function writePain001(
  message: Pain001Message,
): Result<WrittenPain001, { readonly code: Pain001Refusal; readonly index?: number }> {
  const { transfers, messageId, createdAt, initiator } = message;
  const code = problemOfMessage(message);
  if (code !== null) return refuse(code);
  const ids = new Set<string>();
  for (const [index, transfer] of transfers.entries()) {
    const problem = ids.has(transfer.endToEndId) ? 'end-to-end-id-twice' : problemOf(transfer, message);
    if (problem !== null) return refuse({ code: problem, index });
    ids.add(transfer.endToEndId);
  }
  const groups = groupTransfers(message);
  const header = branch(
    'GrpHdr',
    leaf('MsgId', messageId),
    leaf('CreDtTm', createdAt),
    leaf('NbOfTxs', transfers.length),
    leaf('CtrlSum', controlSum(transfers.map(({ order }) => order))),
    branch('InitgPty', leaf('Nm', initiator)),
  );
  const parts = [header, ...groups.map((group) => groupElement(group, message))];
  return accept({ xml: documentOf(namespace, 'CstmrCdtTrfInitn', parts), groups });
}

function problemOfMessage({ transfers, messageId, createdAt }: Pain001Message): Pain001Refusal | null {
  if (transfers.length === 0) return 'no-transfers';
  if (transfers.length > transfersMax) return 'too-many-transfers';
  if (!isIdentifier(messageId) || messageId.length > messageIdMax) return 'message-id';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u.test(createdAt) ? null : 'created-at';
}

function problemOf(transfer: OutgoingTransfer, { debtorBics }: Pain001Message): Pain001Refusal | null {
  const { order, endToEndId, instructionId, uetr } = transfer;
  if (!isIdentifier(endToEndId)) return 'end-to-end-id';
  if (instructionId !== undefined && !isIdentifier(instructionId)) return 'instruction-id';
  if (uetr !== undefined && !isUetr(uetr)) return 'uetr';
  if (!isSwissAccount(order.debtor.iban) && !debtorBics?.has(order.debtor.iban)) return 'debtor-bank';
  if (paymentType(order) !== 'S') return null;
  const parties = [order.debtor, order.creditor, order.ultimateDebtor, order.ultimateCreditor];
  if (parties.some((party) => (party?.name.length ?? 0) > sepaNameMax)) return 'sepa-name-too-long';
  return order.reference && order.remittance ? 'sepa-reference-and-text' : null;
}

function isSwissAccount(iban: string): boolean {
  return /^(?:CH|LI)/u.test(iban);
}

function groupTransfers({ transfers, messageId }: Pain001Message): Pain001Group[] {
  const byKey = Map.groupBy(transfers, ({ order }) =>
    [
      order.debtor.iban,
      order.executionDate,
      paymentType(order),
      order.currency,
      JSON.stringify(order.debtor),
    ].join(' '),
  );
  return [...byKey.values()].map((members, index) => ({
    paymentInformationId: `${messageId}-${index + 1}`,
    transfers: members,
  }));
}

function groupElement({ paymentInformationId, transfers }: Pain001Group, message: Pain001Message): string {
  const order = transfers[0]?.order;
  if (order === undefined) return '';
  const type = paymentType(order);
  return branch(
    'PmtInf',
    leaf('PmtInfId', paymentInformationId),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', String(message.isBatchBooked ?? false)),
    leaf('NbOfTxs', transfers.length),
    leaf('CtrlSum', controlSum(transfers.map((transfer) => transfer.order))),
    type === 'S' ? branch('PmtTpInf', branch('SvcLvl', leaf('Cd', 'SEPA'))) : '',
    branch('ReqdExctnDt', leaf('Dt', order.executionDate)),
    partyElement('Dbtr', order.debtor),
    branch('DbtrAcct', branch('Id', leaf('IBAN', order.debtor.iban))),
    branch('DbtrAgt', branch('FinInstnId', debtorBank(order.debtor.iban, message))),
    chargeBearer(type),
    ...transfers.map((transfer) => transferElement(transfer, type)),
  );
}

/** The clearing number stands in Swiss IBANs (IID, places 5 to 9); elsewhere the BIC is needed. */
function debtorBank(iban: string, { debtorBics }: Pain001Message): string {
  const bic = debtorBics?.get(iban);
  if (bic !== undefined) return leaf('BICFI', bic);
  const clearing = branch('ClrSysId', leaf('Cd', 'CHBCC'));
  return branch('ClrSysMmbId', clearing, leaf('MmbId', String(Number(iban.slice(4, 9)))));
}

/** SEPA shares the charges by its rules; other foreign payments share them; inland there are none to divide. */
function chargeBearer(type: PaymentType): string {
  return type === 'D' ? '' : leaf('ChrgBr', type === 'S' ? 'SLEV' : 'SHAR');
}

function transferElement(transfer: OutgoingTransfer, type: PaymentType): string {
  const { order, endToEndId, instructionId, uetr } = transfer;
  const { account, bic } = order.creditor;
  const number = 'iban' in account ? leaf('IBAN', account.iban) : branch('Othr', leaf('Id', account.other));
  return branch(
    'CdtTrfTxInf',
    branch('PmtId', leaf('InstrId', instructionId), leaf('EndToEndId', endToEndId), leaf('UETR', uetr)),
    branch('Amt', amountElement('InstdAmt', order)),
    order.ultimateDebtor ? partyElement('UltmtDbtr', order.ultimateDebtor) : '',
    // Inland and within SEPA the IBAN alone says which bank it is.
    type === 'X' ? branch('CdtrAgt', branch('FinInstnId', leaf('BICFI', bic))) : '',
    partyElement('Cdtr', order.creditor),
    branch('CdtrAcct', branch('Id', number)),
    order.ultimateCreditor ? partyElement('UltmtCdtr', order.ultimateCreditor) : '',
    branch('Purp', leaf('Cd', order.purpose)),
    remittanceElement(order),
  );
}

function partyElement(name: string, { name: party, address }: PaymentParty): string {
  return branch(name, leaf('Nm', party), address === undefined ? '' : addressElement(address));
}

function addressElement(address: PostalAddress): string {
  return branch(
    'PstlAdr',
    leaf('StrtNm', address.street),
    leaf('BldgNb', address.buildingNumber),
    leaf('PstCd', address.postCode),
    leaf('TwnNm', address.town),
    leaf('Ctry', address.country),
    ...(address.lines ?? []).map((line) => leaf('AdrLine', line)),
  );
}

/** With a reference the text goes beside it, because a message has either structured or free remittance. */
function remittanceElement({ reference, remittance }: PaymentOrder): string {
  if (reference === undefined) return branch('RmtInf', leaf('Ustrd', remittance));
  const kind = reference.type === 'QRR' ? leaf('Prtry', reference.type) : leaf('Cd', reference.type);
  return branch(
    'RmtInf',
    branch(
      'Strd',
      branch('CdtrRefInf', branch('Tp', branch('CdOrPrtry', kind)), leaf('Ref', reference.value)),
      leaf('AddtlRmtInf', remittance),
    ),
  );
}
