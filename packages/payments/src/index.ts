export { hasPermittedCharacters, tidyText } from './characters.ts';
export { checkOrder, isQrIban } from './check-order.ts';
export type { CheckContext, OrderDraft } from './check-order.ts';
export type { AddressDraft, PartyDraft } from './check-party.ts';
export type { FieldCode, FieldRefusal } from './fields.ts';
export type { CreditorAccount, PaymentOrder, PaymentParty, PostalAddress } from './order.ts';
export { parseOrder } from './parse-order.ts';
export { checkDigitRecursive, formatReference, parseReference } from './reference.ts';
export type { PaymentReference, ReferenceRefusal } from './reference.ts';
export { bankOutcome } from './iso/bank-status.ts';
export type { BankOutcome } from './iso/bank-status.ts';
export type { IsoAmount } from './iso/amount.ts';
export { createCamtReader } from './iso/camt-reader.ts';
export type { CamtHandlers, CamtReader } from './iso/camt-reader.ts';
export type {
  BookingReferences,
  BookingSign,
  CamtBalance,
  CamtCounterparty,
  CamtEntry,
  CamtMessage,
  CamtStatement,
  CamtStatementHead,
  CamtTransaction,
} from './iso/camt.ts';
export { writeCamt053, writeCamt054, writeStatements } from './iso/camt-writer.ts';
export type { OutgoingNotice, OutgoingStatement, StatementEntry } from './iso/camt-writer.ts';
export { isIdentifier, isUetr, providedIdentifier } from './iso/identifier.ts';
export { readPain001 } from './iso/pain001-reader.ts';
export type { Pain001File, Pain001Version } from './iso/pain001-reader.ts';
export { writePain001 } from './iso/pain001-writer.ts';
export type {
  OutgoingTransfer,
  Pain001Group,
  Pain001Message,
  Pain001Refusal,
  WrittenPain001,
} from './iso/pain001-writer.ts';
export { bankEventsOf, readPain002 } from './iso/pain002-reader.ts';
export type {
  BankEvent,
  GroupStatus,
  StatusReason,
  StatusReport,
  TransactionStatus,
} from './iso/pain002-reader.ts';
export { writePain002 } from './iso/pain002-writer.ts';
export { paymentType } from './iso/payment-type.ts';
export type { PaymentType } from './iso/payment-type.ts';
export { checkLines } from './lines/payment-line.ts';
export type { CheckedLine, LineCode, LineRefusal, PaymentLine } from './lines/payment-line.ts';
export type { FileCode, FileRefusal, FileResult } from './xml/file-refusal.ts';
export type { MessageLimits } from './xml/message-reader.ts';
export type { EntryDraft } from './entry-draft.ts';
export type { BillingInformation } from './qr/billing-information.ts';
export { draftOfQrBill } from './qr/draft-of-qr-bill.ts';
export type { QrDraft, QrQuestion } from './qr/draft-of-qr-bill.ts';
export type { QrBill, QrParty, QrRefusal, QrRule } from './qr/qr-bill.ts';
export { readQrPayload } from './qr/read-qr-payload.ts';
export { readPaymentCsv } from './csv/read-payment-csv.ts';
export type {
  CsvLineRefusal,
  CsvPaymentLine,
  PaymentCsvCode,
  PaymentCsvOptions,
} from './csv/read-payment-csv.ts';
export { readWrittenAmount } from './written-amount.ts';
export type { WrittenAmountRefusal } from './written-amount.ts';
export type {
  Xs2aAccount,
  Xs2aAccountReference,
  Xs2aAddress,
  Xs2aAmount,
  Xs2aAuthorisations,
  Xs2aBalance,
  Xs2aBasket,
  Xs2aBasketContent,
  Xs2aBasketCreated,
  Xs2aInitiated,
  Xs2aLink,
  Xs2aMessage,
  Xs2aPayment,
  Xs2aPaymentStatus,
  Xs2aProduct,
  Xs2aRefusal,
  Xs2aScaStatus,
  Xs2aStarted,
  Xs2aTransaction,
  Xs2aTransactions,
} from './xs2a/wire.ts';
export { readSentence } from './sentence/read-sentence.ts';
export type { SentenceContext } from './sentence/read-sentence.ts';
export type {
  KnownBeneficiary,
  SentenceField,
  SentenceLanguage,
  SentencePart,
  SentenceQuestion,
  SentenceQuestionCode,
  SentenceReading,
} from './sentence/sentence.ts';
