import * as z from './zod.ts';
import { id, instant, text } from './common.ts';
import { cursorPage, next } from './paging.ts';
import { paymentState } from './payment-records.ts';
import { route } from './route.ts';

const officers = ['admin', 'editor'] as const;

/** An entry of an account statement. */
export const statementEntry = z.object({
  entryId: id,
  statementId: id,
  accountIban: z.string(),
  bookedOn: z.nullable(z.string()),
  /** Negative for a debit; minor units. */
  amountMinor: z.number(),
  currency: z.string(),
  isReversal: z.boolean(),
  counterparty: z.nullable(z.string()),
  counterpartyAccount: z.nullable(z.string()),
  remittance: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  uetr: z.nullable(z.string()),
  state: z.enum(['matched', 'unmatched', 'settled']),
  matchedBy: z.nullable(
    z.enum(['uetr', 'end_to_end_id', 'instruction_id', 'message_id', 'fields', 'person']),
  ),
  paymentId: z.nullable(id),
  note: z.nullable(z.string()),
  /**
   * Of a credit: whether its payer waits to be looked up in lists that are fresh, is clear, is not named, so that nobody was
   * looked up, or raised an alarm: by a list, by a freeze of the firm or by where it comes from.
   */
  payer: z.nullable(z.enum(['waiting', 'clear', 'unnamed', 'listed', 'frozen', 'country'])),
});
export type StatementEntry = z.infer<typeof statementEntry>;

export const statement = z.object({
  statementId: id,
  accountIban: z.string(),
  bankStatementId: z.string(),
  currency: z.string(),
  openingMinor: z.number(),
  closingMinor: z.number(),
  /** How far it begins from where the statement before it ended: then one is missing. Null where it follows, or is the first. */
  gapMinor: z.nullable(z.number()),
  /** The bank's numbers between the statement before it in the same year and this one, none of which is here; null where none is missing. */
  missing: z.nullable(z.object({ first: z.number(), last: z.number() })),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  entries: z.number(),
  matched: z.number(),
  unmatched: z.number(),
  importedAt: instant,
  /** Who brought it; `bank` where it was fetched. */
  importedBy: z.string(),
});
export type Statement = z.infer<typeof statement>;

/** How fetching the statements of an account at the bank stands. */
export const statementFetch = z.object({
  accountId: id,
  accountIban: z.string(),
  fetchedAt: z.nullable(instant),
  triedAt: instant,
  nextAt: instant,
  /** The last closed day that was taken. */
  lastDay: z.nullable(z.string()),
  /** Why the last attempt came to nothing, and how many have since one did not. */
  problem: z.nullable(z.string()),
  failures: z.number(),
});
export type StatementFetch = z.infer<typeof statementFetch>;

/**
 * The bank says something that contradicts how a payment is held, whom it pays is on a list since it was sent, or whoever
 * paid in is on one, is a payee that the firm froze, or pays from a country under a call for action: a person looks at it and clears it.
 */
export const paymentAlarm = z.object({
  alarmId: id,
  kind: z.enum([
    'booked-though-ended',
    'report-contradicts',
    'listed-since',
    'payer-listed',
    'payer-frozen',
    'payer-country',
  ]),
  /** What the report said: the bank's code, and its reason. Of a list, the entries; of frozen payees, their ids. */
  said: z.nullable(z.string()),
  /** Null where it is about a credit; then the statement says more. */
  payment: z.nullable(z.object({ paymentId: id, paymentNo: z.string(), state: paymentState })),
  statementId: z.nullable(id),
  /** Whom the payment is to, or who paid in, where the bank says so. */
  counterparty: z.nullable(z.string()),
  amountMinor: z.number(),
  currency: z.string(),
  bookedOn: z.nullable(z.string()),
  /** Who brought the bank's word. */
  raisedBy: z.string(),
  raisedAt: instant,
  /** Not by whoever brought it or entered the order. */
  mayClear: z.boolean(),
});
export type PaymentAlarm = z.infer<typeof paymentAlarm>;

/** What the bank says happened: statements, their entries and reports of statuses, by file or fetched. */
export const statementRoutes = {
  importStatement: route({
    method: 'POST',
    path: '/api/payments/statements',
    limit: 'long',
    summary:
      'Takes a camt.053 or camt.054 file, checks its balances and matches its entries; the same file again changes nothing',
    access: officers,
    upload: true,
    response: z.object({ statements: z.array(statement) }),
    status: 201,
  }),
  statements: route({
    method: 'GET',
    path: '/api/payments/statements',
    summary: 'Statements, newest first',
    access: officers,
    query: z.object(cursorPage),
    response: z.object({ statements: z.array(statement), total: z.number(), next }),
  }),
  statementFetches: route({
    method: 'GET',
    path: '/api/payments/statement-fetches',
    summary: 'When the statements of each account were fetched at the bank; those with a problem first',
    access: officers,
    response: z.object({ fetches: z.array(statementFetch) }),
  }),
  fetchStatements: route({
    method: 'POST',
    path: '/api/payments/statement-fetches',
    summary:
      'Has statements fetched at the bank now, of one account or of all; gives how many accounts that are',
    access: officers,
    body: z.object({ accountId: z.optional(id) }),
    response: z.object({ accounts: z.number() }),
  }),
  entries: route({
    method: 'GET',
    path: '/api/payments/entries',
    summary: 'Entries of statements; without a filter those that nobody matched yet',
    access: officers,
    query: z.object({
      ...cursorPage,
      state: z._default(z.enum(['matched', 'unmatched', 'settled', 'all']), 'unmatched'),
      statementId: z.optional(id),
    }),
    response: z.object({ entries: z.array(statementEntry), total: z.number(), next }),
  }),
  settleEntry: route({
    method: 'POST',
    path: '/api/payments/entries/{entryId}/settle',
    summary: 'Says what an unmatched entry is: a payment of ours, or something else, with notes',
    access: officers,
    params: z.object({ entryId: id }),
    body: z.object({ paymentId: z.nullable(id), notes: text(4000).check(z.minLength(1)) }),
    response: statementEntry,
  }),
  importStatusReport: route({
    method: 'POST',
    path: '/api/payments/status-reports',
    limit: 'long',
    summary:
      'Takes a pain.002 file: payments given to the bank by file follow it, forward only; of others it is kept and the bank is asked',
    access: officers,
    upload: true,
    response: z.object({
      moved: z.number(),
      /** Payments that a bank has that can be asked: none of them moved by the file. */
      informed: z.number(),
      unchanged: z.number(),
      unknown: z.number(),
      alarms: z.number(),
    }),
  }),
  alarms: route({
    method: 'GET',
    path: '/api/payments/alarms',
    summary:
      'What the bank said that contradicts how payments are held, and who is on a list, that nobody cleared yet; oldest first',
    access: officers,
    response: z.object({ alarms: z.array(paymentAlarm), total: z.number() }),
  }),
  clearAlarm: route({
    method: 'POST',
    path: '/api/payments/alarms/{alarmId}/clear',
    summary: 'Clears an alarm with notes; not by whoever brought the word of the bank or entered the order',
    access: officers,
    params: z.object({ alarmId: id }),
    body: z.object({ notes: text(4000).check(z.minLength(1)) }),
    response: paymentAlarm,
  }),
};
