import * as z from './zod.ts';
import { id, instant, isoDate, text } from './common.ts';
import { paymentDraft } from './payment-records.ts';
import { chosenPayments, filter } from './payments.ts';
import { route } from './route.ts';
import { statementRoutes } from './statements.ts';
import { webhookRoutes } from './webhooks.ts';

const officers = ['admin', 'editor'] as const;
const counts = z.object({ low: z.number(), medium: z.number(), high: z.number(), blocked: z.number() });

/** A set of payment rules with its country lists and thresholds, under one version. */
export const rulePack = z.object({
  version: z.string(),
  sha256: z.string(),
  isInForce: z.boolean(),
  /** Whether it was put in force last: else it takes the place of one that waits for its first day. */
  isPutLast: z.boolean(),
  inForceSince: z.nullable(instant),
  uploadedBy: z.string(),
  uploadedAt: instant,
  /** Why whoever asks cannot put it in force: they brought it themselves, also where there is nobody else who could. */
  whyNotPut: z.nullable(z.enum(['own-submission', 'no-second-administrator'])),
});
export type RulePack = z.infer<typeof rulePack>;

/** By what amounts of a currency are compared with limits in francs. */
export const exchangeRate = z.object({
  currency: z.string(),
  /** CHF centimes for a thousand units. */
  centimesPerThousand: z.number(),
  day: isoDate,
  source: z.string(),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

/** What a set of rules would have decided about payments of the past. */
/** Payments that a trial of rules lists at most. */
export const shadowChangedMax = 100;

export const shadowRun = z.object({
  version: z.string(),
  comparedWith: z.string(),
  /** All that were tried. */
  payments: z.number(),
  /** Those of them of which nothing can be said: what was kept of the decision was altered. */
  unreadable: z.number(),
  before: counts,
  after: counts,
  /** Payments whose level would be another one, newest first, at most `shadowChangedMax`. */
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

/** The highest limit that can be set, centimes. */
export const approvalLimitMaxMinor = 99_999_999_999;
const approvalLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(approvalLimitMaxMinor)));
/** Up to what each role may approve, centimes of CHF or its equivalent; null for any amount. */
export const approvalLimits = z.object({ admin: approvalLimit, editor: approvalLimit });
/** The limits to set, and the ones that stood before whoever sets them. */
const newApprovalLimits = z.object({ ...approvalLimits.shape, seen: approvalLimits });
export type ApprovalLimits = z.infer<typeof approvalLimits>;

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
  rules: route({
    method: 'GET',
    path: '/api/payments/rules',
    summary: 'Every set of payment rules, newest first, and the exchange rates by which they compare amounts',
    access: officers,
    response: z.object({ packs: z.array(rulePack), rates: z.array(exchangeRate) }),
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
    records: 'rules-changed',
    summary: 'Keeps a new set of rules; it decides nothing until it is put in force',
    access: ['admin'],
    body: z.object({ pack: z.record(z.string(), z.unknown()) }),
    response: rulePack,
    status: 201,
  }),
  shadowRules: route({
    method: 'POST',
    path: '/api/payments/rules/{version}/shadow',
    limit: 'long',
    summary: 'Tries a set of rules on the last decisions and shows what would change; nothing is changed',
    access: ['admin'],
    params: z.object({ version: text(60) }),
    body: z.object({ payments: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000) }),
    response: shadowRun,
  }),
  putRulesInForce: route({
    method: 'POST',
    path: '/api/payments/rules/{version}/put-in-force',
    stepUp: 'grave',
    records: 'rules-changed',
    summary:
      'Puts a set of rules in force for the payments that are decided from now on; another administrator than the one who brought it does',
    access: ['admin'],
    params: z.object({ version: text(60) }),
    response: rulePack,
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
    stepUp: 'grave',
    records: 'settings-changed',
    summary:
      'Sets up to what each role may approve, unless others are in force by now than were seen; sealed in the ledger',
    access: ['admin'],
    body: newApprovalLimits,
    response: approvalLimits,
  }),
  handedOutFiles: route({
    method: 'GET',
    path: '/api/payments/pain001.zip',
    limit: 'long',
    records: 'data-exported',
    media: ['application/zip'],
    summary:
      'The pain.001 files of the filter that were made for a bank reached by files and that it has not answered',
    access: officers,
    query: z.object(filter),
    response: z.unknown(),
  }),
  handedOutChosen: route({
    method: 'POST',
    path: '/api/payments/pain001.zip',
    limit: 'long',
    records: 'data-exported',
    media: ['application/zip'],
    summary:
      'The same of the payments that are named: all of them, or a refusal that says which have no such file',
    access: officers,
    body: chosenPayments,
    response: z.unknown(),
  }),
  handedOutFile: route({
    method: 'GET',
    path: '/api/payments/{paymentId}/pain001.xml',
    records: 'data-exported',
    media: ['application/xml'],
    summary: 'The pain.001 file of one payment as it was made for a bank reached by files',
    access: officers,
    params: z.object({ paymentId: id }),
    response: z.unknown(),
  }),
  ...statementRoutes,
  ...webhookRoutes,
};
