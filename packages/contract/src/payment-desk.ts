import * as z from 'zod/mini';
import { id, instant, page, text } from './common.ts';
import { fieldRefusal, paymentDraft } from './payment-records.ts';
import { filter } from './payments.ts';
import { route } from './route.ts';
import { webhookRoutes } from './webhooks.ts';

const officers = ['admin', 'editor'] as const;
const counts = z.object({ low: z.number(), medium: z.number(), high: z.number(), blocked: z.number() });

/** A set of payment rules with its country lists and thresholds, under one version. */
export const rulePack = z.object({
  version: z.string(),
  sha256: z.string(),
  isInForce: z.boolean(),
  inForceSince: z.nullable(instant),
  uploadedBy: z.string(),
  uploadedAt: instant,
});
export type RulePack = z.infer<typeof rulePack>;

/** What a set of rules would have decided about payments of the past. */
export const shadowRun = z.object({
  version: z.string(),
  comparedWith: z.string(),
  payments: z.number(),
  before: counts,
  after: counts,
  /** Payments whose level would be another one, newest first, at most 100. */
  changed: z.array(
    z.object({
      paymentId: id,
      paymentNo: z.string(),
      before: z.string(),
      after: z.string(),
      scoreBefore: z.number(),
      scoreAfter: z.number(),
    }),
  ),
});
export type ShadowRun = z.infer<typeof shadowRun>;

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
});
export type StatementEntry = z.infer<typeof statementEntry>;

export const statement = z.object({
  statementId: id,
  accountIban: z.string(),
  bankStatementId: z.string(),
  currency: z.string(),
  openingMinor: z.number(),
  closingMinor: z.number(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  entries: z.number(),
  matched: z.number(),
  unmatched: z.number(),
  importedAt: instant,
});
export type Statement = z.infer<typeof statement>;

/** The highest limit that can be set, centimes. */
export const approvalLimitMaxMinor = 99_999_999_999;
const approvalLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(approvalLimitMaxMinor)));
/** Up to what each role may approve, centimes of CHF or its equivalent; null for any amount. */
export const approvalLimits = z.object({ admin: approvalLimit, editor: approvalLimit });
export type ApprovalLimits = z.infer<typeof approvalLimits>;

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

const uploadAccount = z.object({ accountId: id });

/** The desk around single payments: entry of many, rules, statements, files and webhooks. */
export const paymentDeskRoutes = {
  sentence: route({
    method: 'POST',
    path: '/api/payments/sentence',
    summary:
      'Reads a payment said in a sentence; never guesses: what is not certain comes back as a question',
    access: officers,
    body: z.object({
      accountId: id,
      sentence: text(1000).check(z.minLength(1)),
      /** Decides where the sentence itself does not tell. */
      language: z.optional(z.enum(['en', 'de', 'fr', 'it', 'es'])),
    }),
    response: z.object({
      language: z.enum(['en', 'de', 'fr', 'it', 'es']),
      /** The sentence in the form in which the places of `parts` count. */
      text: z.string(),
      /** What is asked for is empty in it. */
      draft: paymentDraft,
      /** The known beneficiary that was found. */
      beneficiaryId: z.nullable(id),
      /** Every value with its place, in the order of the sentence; `end` is behind the last sign. */
      parts: z.array(
        z.object({
          field: z.enum([
            'amount',
            'currency',
            'executionDate',
            'creditor',
            'account',
            'reference',
            'remittance',
          ]),
          start: z.number(),
          end: z.number(),
          value: z.string(),
        }),
      ),
      /** Codes of `SentenceQuestionCode` of `@sorgfalt/payments`, with what it could be. */
      questions: z.array(z.object({ code: z.string(), options: z.array(z.string()) })),
    }),
  }),
  bulk: route({
    method: 'POST',
    path: '/api/payments/bulk',
    summary:
      'Takes many orders from a CSV or pain.001 file, with a result for each line; needs `Idempotency-Key`',
    access: officers,
    upload: true,
    query: uploadAccount,
    response: z.object({
      format: z.enum(['csv', 'pain.001']),
      created: z.number(),
      refused: z.number(),
      lines: z.array(
        z.object({
          line: z.number(),
          paymentId: z.nullable(id),
          paymentNo: z.nullable(z.string()),
          state: z.nullable(z.string()),
          risk: z.nullable(z.string()),
          fields: z.array(fieldRefusal),
        }),
      ),
    }),
    status: 201,
  }),
  rules: route({
    method: 'GET',
    path: '/api/payments/rules',
    summary: 'Every set of payment rules, newest first',
    access: officers,
    response: z.object({ packs: z.array(rulePack) }),
  }),
  rule: route({
    method: 'GET',
    path: '/api/payments/rules/{version}',
    summary: 'One set of rules as it is kept',
    access: officers,
    params: z.object({ version: text(60) }),
    response: z.extend(rulePack, { pack: z.record(z.string(), z.unknown()) }),
  }),
  uploadRules: route({
    method: 'POST',
    path: '/api/payments/rules',
    summary: 'Keeps a new set of rules; it decides nothing until it is put in force',
    access: ['admin'],
    body: z.object({ pack: z.record(z.string(), z.unknown()) }),
    response: rulePack,
    status: 201,
  }),
  shadowRules: route({
    method: 'POST',
    path: '/api/payments/rules/{version}/shadow',
    summary: 'Tries a set of rules on the last decisions and shows what would change; nothing is changed',
    access: ['admin'],
    params: z.object({ version: text(60) }),
    body: z.object({ payments: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000) }),
    response: shadowRun,
  }),
  putRulesInForce: route({
    method: 'POST',
    path: '/api/payments/rules/{version}/put-in-force',
    summary: 'Puts a set of rules in force for the payments that are decided from now on',
    access: ['admin'],
    params: z.object({ version: text(60) }),
    response: rulePack,
  }),
  importStatement: route({
    method: 'POST',
    path: '/api/payments/statements',
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
    query: z.object(page),
    response: z.object({ statements: z.array(statement), total: z.number() }),
  }),
  approvalLimits: route({
    method: 'GET',
    path: '/api/payments/approval-limits',
    summary: 'Up to what each role may approve payments that a person must decide on',
    access: officers,
    response: approvalLimits,
  }),
  setApprovalLimits: route({
    method: 'POST',
    path: '/api/payments/approval-limits',
    summary: 'Sets up to what each role may approve; sealed in the ledger',
    access: ['admin'],
    body: approvalLimits,
    response: approvalLimits,
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
      ...page,
      state: z._default(z.enum(['matched', 'unmatched', 'settled', 'all']), 'unmatched'),
      statementId: z.optional(id),
    }),
    response: z.object({ entries: z.array(statementEntry), total: z.number() }),
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
    summary: 'Takes a pain.002 file; statuses move forward only, late and repeated ones change nothing',
    access: officers,
    upload: true,
    response: z.object({ moved: z.number(), unchanged: z.number(), unknown: z.number() }),
  }),
  handedOutFiles: route({
    method: 'GET',
    path: '/api/payments/pain001.zip',
    summary:
      'The pain.001 files of the filter that were made for a bank reached by files and that it has not answered',
    access: officers,
    query: z.object(filter),
    response: z.unknown(),
  }),
  handedOutFile: route({
    method: 'GET',
    path: '/api/payments/{paymentId}/pain001.xml',
    summary: 'The pain.001 file of one payment as it was made for a bank reached by files',
    access: officers,
    params: z.object({ paymentId: id }),
    response: z.unknown(),
  }),
  ...webhookRoutes,
};
