import * as z from './zod.ts';
import { clientKinds } from './client-kinds.ts';
import { id, instant, isoDate, riskLevel, text } from './common.ts';
import { mailLanguage } from './mail.ts';
import { caseStatus } from './onboarding.ts';
import { bothWays, cursorPage, next } from './paging.ts';
import { paymentPurposes } from './purposes.ts';
import { reviewStatus } from './review.ts';
import { route } from './route.ts';

/** Where a client stands, for the list: frozen are those of any status that a freeze holds. */
export const clientStates = ['applicant', 'accepted', 'refused', 'frozen'] as const;
/** `due`: by thirty days from now, or long ago; `overdue`: before today. What nobody knows is overdue. */
export const reviewsDue = ['due', 'overdue'] as const;
/** So many days ahead a review is called due. */
export const reviewsDueDays = 30;

const standing = {
  clientId: id,
  name: z.string(),
  kind: z.enum(clientKinds),
  status: z.enum(['applicant', 'accepted', 'refused']),
  isFrozen: z.boolean(),
  isSample: z.boolean(),
  riskLevel,
  /** By when an accepted client is looked at again; null for the others, and while nobody knows it. */
  nextReviewOn: z.nullable(isoDate),
  /** Cases that are not decided yet, and items of the queue that wait for a person. */
  openCases: z.int(),
};

const clientSummary = z.object(standing);
export type ClientSummary = z.infer<typeof clientSummary>;

const riskPoint = z.object({
  at: instant,
  level: riskLevel,
  score: z.nullable(z.number()),
  /** What said so: the steps of an onboarding, an item that a person was asked about, or what became known of an accepted client. */
  by: z.enum(['assessment', 'review', 'later-facts']),
});
export type RiskPoint = z.infer<typeof riskPoint>;

const flow = z.object({
  purpose: z.enum(paymentPurposes),
  /** Whether the client stated it; null where nothing was stated of any. */
  isExpected: z.nullable(z.boolean()),
  /** What the bank executed, a currency each; none where nothing was paid for it. */
  paid: z.array(z.object({ currency: z.string(), number: z.int(), sumMinor: z.int() })),
});
export type ClientFlow = z.infer<typeof flow>;

const knownHit = z.object({
  listName: z.string(),
  listedName: z.string(),
  /** Whom of those behind the client it is about; null for the client itself. */
  through: z.nullable(z.string()),
  score: z.number(),
  topics: z.array(z.string()),
  decision: z.nullable(
    z.object({
      kind: z.enum(['confirmed', 'dismissed']),
      by: z.string(),
      at: instant,
      reason: z.string(),
      /** Whether it was dismissed in one act with others, by one reason. */
      isTogether: z.boolean(),
    }),
  ),
});
export type ClientHit = z.infer<typeof knownHit>;

const pastReview = z.object({
  itemId: id,
  type: z.string(),
  status: reviewStatus,
  submittedAt: instant,
  decision: z.nullable(z.object({ by: z.string(), at: instant, notes: z.string() })),
});
export type ClientReview = z.infer<typeof pastReview>;

const clientFile = z.object({
  ...standing,
  since: instant,
  /** Since when the level of the risk is what it is; null where nothing was assessed. */
  riskSince: z.nullable(instant),
  /** Papers that its kind asks for and that are missing or expired. */
  missingPapers: z.int(),
  /** Oldest first. */
  risk: z.array(riskPoint),
  /** What was paid since `from`, by what it was for. */
  flows: z.object({ from: isoDate, expectedAssetsMinor: z.nullable(z.int()), rows: z.array(flow) }),
  hits: z.array(knownHit),
  /** Newest first. */
  cases: z.array(
    z.object({
      caseId: id,
      caseNo: z.string(),
      status: caseStatus,
      riskLevel,
      submittedAt: z.nullable(instant),
    }),
  ),
  /** What a person was asked about the client, newest first. */
  reviews: z.array(pastReview),
});
/** What the firm has about a client, in one place. */
export type ClientFile = z.infer<typeof clientFile>;

const askedClients = {
  kind: z.optional(z.enum(clientKinds)),
  risk: z.optional(riskLevel),
  state: z.optional(z.enum(clientStates)),
  review: z.optional(z.enum(reviewsDue)),
};
/**
 * By name where no order is asked for, and where reviews are, by their day. Of `nextReview`: a day that nobody knows is due at once;
 * who was not accepted has no review and stands last both ways.
 */
export const clientOrders = bothWays(['name', 'nextReview']);
const listFilter = z.object({ ...cursorPage, ...askedClients, sort: z.optional(z.enum(clientOrders)) });
const clientPage = z.object({ clients: z.array(clientSummary), next, total: z.int() });

const officers = ['admin', 'editor'] as const;

export const clientFileRoutes = {
  list: route({
    method: 'GET',
    path: '/api/clients',
    summary:
      'Clients in their order: by name, or by the day of their next review where reviews due are asked for',
    access: officers,
    query: listFilter,
    response: clientPage,
  }),
  search: route({
    method: 'POST',
    path: '/api/clients/search',
    summary: 'The same, those whose name has the text',
    access: officers,
    body: z.extend(listFilter, { search: text(140).check(z.minLength(1)) }),
    response: clientPage,
  }),
  exportCsv: route({
    method: 'GET',
    path: '/api/clients/export.csv',
    limit: 'long',
    records: 'data-exported',
    summary: 'All clients that the filter lets through as CSV (UTF-8, comma), by name',
    access: officers,
    query: z.object(askedClients),
    response: z.string(),
    media: ['text/csv'],
  }),
  read: route({
    method: 'GET',
    path: '/api/clients/{clientId}',
    summary: 'What the firm has about a client: standing, risk, payments, hits, cases and reviews',
    access: officers,
    params: z.object({ clientId: id }),
    response: clientFile,
  }),
  giveOut: route({
    method: 'POST',
    path: '/api/clients/{clientId}/file',
    limit: 'long',
    records: 'data-exported',
    media: ['application/pdf'],
    summary: 'The AMLA file of a client as a tagged PDF; that it was given out is sealed with its SHA-256',
    access: officers,
    params: z.object({ clientId: id }),
    body: z.object({ language: mailLanguage }),
    response: z.unknown(),
  }),
};
