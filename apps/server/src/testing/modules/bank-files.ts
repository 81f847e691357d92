import { paymentDeskRoutes } from '@sorgfalt/contract';
import type { ClientAccount, Statement, StatementEntry } from '@sorgfalt/contract';
import { writeCamt053 } from '@sorgfalt/payments';
import type { BookingReferences, CamtTransaction, StatementEntry as Booking } from '@sorgfalt/payments';
import type { Answer, TestApp } from '../test-app.ts';
import { approve, detailOf, draftFrom, givenToBank, sent, soon, upload } from './payments.ts';
import type { As, SentIds } from './payments.ts';

/** The account of the creditor of `draftFrom`. */
export const payeeIban = draftFrom({ accountId: '' }).creditor.account;

let number = 0;

/** A booking of a debit to that account on the day of its execution, with its only transaction. */
export function booking(
  amountMinor: number,
  references: BookingReferences = {},
  change: Partial<CamtTransaction & Booking> = {},
): Booking {
  number += 1;
  const sign = change.sign ?? 'debit';
  const {
    isReversal = false,
    accountServicerReference = `ASR-${number}`,
    bookingDate = soon,
    counterparty = { iban: payeeIban },
    ...transaction
  } = change;
  return {
    entryReference: `N-${number}`,
    accountServicerReference,
    amountMinor,
    sign,
    isReversal,
    bookingDate,
    valueDate: bookingDate,
    transactions: [{ references, sign, counterparty, ...transaction }],
  };
}

interface StatementChange {
  /** The day of both balances. */
  readonly day?: string;
  readonly openingMinor?: number;
  readonly closingMinor?: number;
  readonly id?: string;
  readonly sequence?: number;
  readonly iban?: string;
}

/** A camt.053 file of one statement; each has a number of its own unless told otherwise. */
export function statementOf(
  entries: readonly Booking[],
  { day = soon, openingMinor = 1_000_000, ...change }: StatementChange & { readonly iban: string },
): string {
  number += 1;
  const sum = entries.reduce(
    (total, entry) => total + (entry.sign === 'debit' ? -1 : 1) * entry.amountMinor,
    0,
  );
  return writeCamt053({
    messageId: `BANK-${number}`,
    createdAt: `${day}T18:00:00Z`,
    statementId: change.id ?? `STMT-${number}`,
    sequence: change.sequence ?? number,
    iban: change.iban,
    currency: 'CHF',
    from: `${day}T00:00:00Z`,
    to: `${day}T23:59:59Z`,
    openingMinor,
    closingMinor: change.closingMinor ?? openingMinor + sum,
    openingDate: day,
    closingDate: day,
    entries,
  });
}

/** What a test does in the place of the bank of an account. */
export interface BankOfTest {
  /** A statement of the account, as a file. */
  statement(entries: readonly Booking[], change?: StatementChange): string;
  take(xml: string, as?: As): Promise<Answer<{ statements: Statement[] }>>;
  /** A payment of this amount, given to the bank and as far as `state`. */
  atBank(
    amount: string,
    state?: Parameters<typeof givenToBank>[2],
    change?: Parameters<typeof draftFrom>[1],
  ): Promise<SentIds>;
  entriesOf(statementId: string): Promise<StatementEntry[]>;
  stateOf(ids: SentIds): Promise<string>;
}

export function bankOf(app: TestApp, account: ClientAccount): BankOfTest {
  return {
    statement: (entries, change = {}) => statementOf(entries, { iban: account.iban, ...change }),
    take: (xml, as = 'editor') => upload(app, paymentDeskRoutes.importStatement, xml, { as }),
    async atBank(amount, state = 'executed', change = {}) {
      const { paymentId, state: reached } = await sent(app, draftFrom(account, { amount, ...change }));
      if (reached === 'human_review') await approve(app, paymentId);
      return givenToBank(app, paymentId, state);
    },
    async entriesOf(statementId) {
      const query = { statementId, state: 'all' } as const;
      return (await app.call(paymentDeskRoutes.entries, { query }, 'admin')).body.entries;
    },
    stateOf: async ({ paymentId }) => (await detailOf(app, paymentId)).state,
  };
}
