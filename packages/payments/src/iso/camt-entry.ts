import { isDay, swissDay } from '@sorgfalt/calendar';
import { find, findAll, present, textAt } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { FileError } from '../xml/file-refusal.ts';
import { amountAt } from './amount.ts';
import type { BookingReferences, BookingSign, CamtEntry, CamtTransaction } from './camt.ts';
import { providedIdentifier } from './identifier.ts';

type Role = 'Dbtr' | 'Cdtr';
const bankElement = 'FinInstnId';

/** The entry of an `Ntry` whose transactions were read before. Refuses one without amount or direction. */
export function entryOf(entry: XmlElement, transactions: readonly CamtTransaction[]): CamtEntry {
  const amount = amountAt(entry, 'Amt');
  // The status is a code in an element of its own since version 08.
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts');
  if (amount === undefined || status === undefined) throw new FileError('message-incomplete', entry.line);
  const batch = find(entry, 'NtryDtls', 'Btch');
  return {
    ...amount,
    sign: signOf(entry),
    isReversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    status,
    transactions,
    ...present({
      entryReference: textAt(entry, 'NtryRef'),
      accountServicerReference: providedIdentifier(textAt(entry, 'AcctSvcrRef')),
      bookingDate: dateAt(entry, 'BookgDt'),
      valueDate: dateAt(entry, 'ValDt'),
      bankCode: bankCodeOf(find(entry, 'BkTxCd', 'Domn')),
      batch: batch === undefined ? undefined : batchOf(batch),
      text: textAt(entry, 'AddtlNtryInf'),
    }),
  };
}

/** One `TxDtls`; what it does not say of its direction, its entry says. */
export function transactionOf(transaction: XmlElement, entry: XmlElement | undefined): CamtTransaction {
  const own = textAt(transaction, 'CdtDbtInd') === undefined ? entry : transaction;
  const sign = own === undefined ? 'debit' : signOf(own);
  const remittance = find(transaction, 'RmtInf');
  const free = findAll(remittance, 'Ustrd').map((part) => part.text);
  return {
    references: referencesOf(find(transaction, 'Refs')),
    sign,
    ...present({
      // The amount stands beside the direction since version 04; TxAmt is the transaction's own before that.
      amount: amountAt(transaction, 'Amt') ?? amountAt(transaction, 'AmtDtls', 'TxAmt', 'Amt'),
      counterparty: counterpartyOf(transaction, sign === 'credit' ? 'Dbtr' : 'Cdtr'),
      creditorReference: findAll(remittance, 'Strd').flatMap(
        (part) => textAt(part, 'CdtrRefInf', 'Ref') ?? [],
      )[0],
      alsoTold: alsoToldIn(transaction, sign === 'credit' ? 'Dbtr' : 'Cdtr'),
      remittance: free.length === 0 ? undefined : free.join(' '),
      returnReason:
        textAt(transaction, 'RtrInf', 'Rsn', 'Cd') ?? textAt(transaction, 'RtrInf', 'Rsn', 'Prtry'),
    }),
  };
}

/** The direction that an entry, transaction or balance has; refuses the file where it is missing. */
export function signOf(element: XmlElement): BookingSign {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  if (indicator === 'DBIT') return 'debit';
  throw new FileError('message-incomplete', element.line);
}

/** The day at the end of the path, of a date or of a time stamp: one that names its zone is of the day that it was here. */
export function dateAt(element: XmlElement, name: string): string | undefined {
  const stamp = textAt(element, name, 'DtTm') ?? '';
  const instant = /(?:Z|[+-]\d{2}:\d{2})$/u.test(stamp) ? Date.parse(stamp) : Number.NaN;
  const here = Number.isNaN(instant) ? stamp : swissDay(instant);
  const day = (textAt(element, name, 'Dt') ?? here).slice(0, 10);
  return isDay(day) ? day : undefined;
}

function referencesOf(references: XmlElement | undefined): BookingReferences {
  const given = (name: string) => providedIdentifier(textAt(references, name));
  return present({
    uetr: given('UETR')?.toLowerCase(),
    endToEndId: given('EndToEndId'),
    instructionId: given('InstrId'),
    messageId: given('MsgId'),
    paymentInformationId: given('PmtInfId'),
    accountServicerReference: given('AcctSvcrRef'),
    transactionId: given('TxId'),
    clearingReference: given('ClrSysRef'),
  });
}

/** The other side, whoever is behind it and the bank of the one; all that they tell of a country. */
function counterpartyOf(transaction: XmlElement, role: Role): CamtTransaction['counterparty'] {
  const parties = find(transaction, 'RltdPties');
  const [itself, ultimate] = [partyOf(parties, role), partyOf(parties, `Ultmt${role}`)];
  const bank = find(transaction, 'RltdAgts', `${role}Agt`, bankElement);
  const known = present({
    // Of a bank it is told beside: what stands here tells a statement that was taken before.
    name: itself?.name === bankElement ? undefined : textAt(itself, 'Nm'),
    ultimateName: textAt(ultimate, 'Nm'),
    countries: countriesOf([itself, ultimate, bank], [bicOf(itself), bicOf(ultimate)]),
    bic: bicOf(bank) ?? bicOf(itself),
    iban: textAt(parties, `${role}Acct`, 'Id', 'IBAN'),
    other: textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id'),
  });
  return Object.keys(known).length === 0 ? undefined : known;
}

/** Parties stand in an element of their own since version 08: `Pty`, or `Agt` for one that is a bank. */
function partyOf(parties: XmlElement | undefined, name: string): XmlElement | undefined {
  const party = find(parties, name);
  return find(party, 'Pty') ?? find(party, 'Agt', bankElement) ?? party;
}

/** BICFI since version 04; of a party that is no bank by itself among its numbers. */
function bicOf(party: XmlElement | undefined): string | undefined {
  const number = find(party, 'Id', 'OrgId');
  return (
    textAt(party, 'BICFI') ?? textAt(party, 'BIC') ?? textAt(number, 'AnyBIC') ?? textAt(number, 'BICOrBEI')
  );
}

/** Banks between the two, of which one that is listed is no less in the payment. */
const banksBetween = ['IntrmyAgt1', 'IntrmyAgt2', 'IntrmyAgt3', 'InstgAgt'];

function alsoToldIn(transaction: XmlElement, role: Role): string[] | undefined {
  const parties = find(transaction, 'RltdPties');
  const banks = find(transaction, 'RltdAgts');
  const bank = find(banks, `${role}Agt`, bankElement);
  const itself = partyOf(parties, role);
  const structured = findAll(find(transaction, 'RmtInf'), 'Strd');
  const others = [
    ...['InitgPty', 'TradgPty'].map((name) => partyOf(parties, name)),
    ...banksBetween.map((name) => find(banks, name, bankElement)),
    // Whoever wrote the invoice is the payee, and the other one pays.
    ...structured.map((part) => partyOf(part, role === 'Dbtr' ? 'Invcee' : 'Invcr')),
  ];
  const told = [
    itself?.name === bankElement ? textAt(itself, 'Nm') : undefined,
    bicOf(itself),
    textAt(itself, 'CtctDtls', 'Nm'),
    textAt(parties, `${role}Acct`, 'Nm'),
    bicOf(partyOf(parties, `Ultmt${role}`)),
    bicOf(bank) === undefined ? textAt(bank, 'Nm') : undefined,
    ...others.flatMap((other) => [textAt(other, 'Nm'), bicOf(other)]),
    ...structured.flatMap((part) => findAll(part, 'AddtlRmtInf').map(({ text }) => text)),
    textAt(transaction, 'AddtlTxInf'),
  ].filter((text) => text !== undefined && text !== '') as string[];
  return told.length === 0 ? undefined : told;
}

function countriesOf(
  parties: readonly (XmlElement | undefined)[],
  bics: readonly (string | undefined)[],
): string[] | undefined {
  const said = parties.flatMap((party) => [textAt(party, 'PstlAdr', 'Ctry'), textAt(party, 'CtryOfRes')]);
  const countries = [
    ...new Set(
      [...said, ...bics.map((bic) => bic?.slice(4, 6))].filter(
        (code) => code !== undefined && /^[A-Z]{2}$/u.test(code),
      ),
    ),
  ] as string[];
  return countries.length === 0 ? undefined : countries;
}

function batchOf(batch: XmlElement): NonNullable<CamtEntry['batch']> {
  const count = Number(textAt(batch, 'NbOfTxs') ?? 'NaN');
  return present({
    messageId: textAt(batch, 'MsgId'),
    paymentInformationId: textAt(batch, 'PmtInfId'),
    count: Number.isSafeInteger(count) ? count : undefined,
  });
}

function bankCodeOf(domain: XmlElement | undefined): string | undefined {
  const code = [textAt(domain, 'Cd'), textAt(domain, 'Fmly', 'Cd'), textAt(domain, 'Fmly', 'SubFmlyCd')];
  return domain === undefined ? undefined : code.filter((part) => part !== undefined).join('/');
}
