import * as z from './zod.ts';
import { id, instant, text } from './common.ts';
import { dutyConfirmation } from './accounts.ts';
import { role, signInProviders, userState } from './identity.ts';
import { route } from './route.ts';

/** What a reviewer makes of the rights of an account. */
export const accessDecisions = ['keep', 'role', 'disable'] as const;
export type AccessDecision = (typeof accessDecisions)[number];

/** How often somebody did what in the period, counted in the events: by the capability that the name of an event begins with. */
const acts = z.record(z.string(), z.number());

const line = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  provider: z.enum(signInProviders),
  /** Role and state when the review was opened. */
  role,
  state: userState,
  lastLoginAt: z.nullable(instant),
  /** In use, and nobody had signed in to it for 90 days. */
  isAsleep: z.boolean(),
  /** Whether it had a passkey or an authenticator app. */
  hasFactor: z.boolean(),
  acts,
  decision: z.nullable(z.enum(accessDecisions)),
  /** The role that was given. */
  newRole: z.nullable(role),
  note: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /**
   * Why nobody has to decide: an account that does not count, or the only administrator, whose rights nobody else could
   * review.
   */
  exempt: z.nullable(z.enum(['disabled', 'only-administrator'])),
});
export type AccessReviewLine = z.infer<typeof line>;

/** The report of a closed review: its canonical JSON is what is hashed. */
export const accessReviewReport = z.object({
  format: z.literal('sorgfalt-access-review/1'),
  reviewId: id,
  from: instant,
  to: instant,
  openedBy: z.string(),
  closedBy: z.string(),
  closedAt: instant,
  accounts: z.array(line),
});

const review = z.object({
  reviewId: id,
  /** What was done is counted from here … */
  from: instant,
  /** … until the review was opened. */
  to: instant,
  openedBy: z.string(),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  /** SHA-256 of the report, as the ledger entry has it. */
  reportSha256: z.nullable(z.string()),
  proofId: z.nullable(id),
  accounts: z.number(),
  /** Accounts that still have to be decided. */
  open: z.number(),
});
export type AccessReview = z.infer<typeof review>;

const params = z.object({ reviewId: id });

export const accessReviewRoutes = {
  list: route({
    method: 'GET',
    path: '/api/access-reviews',
    summary: 'Reviews of who may do what, newest first, and when the next is due: a year after the last',
    access: ['admin'],
    response: z.object({ reviews: z.array(review), dueAt: instant, isDue: z.boolean() }),
  }),
  open: route({
    method: 'POST',
    path: '/api/access-reviews',
    summary: 'Opens a review of every account; one at a time',
    access: ['admin'],
    response: review,
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: '/api/access-reviews/{reviewId}',
    limit: 'long',
    summary: 'A review with a line for every account: its rights, and what it did in the period',
    access: ['admin'],
    params,
    response: z.object({ review, lines: z.array(line) }),
  }),
  decide: route({
    method: 'POST',
    path: '/api/access-reviews/{reviewId}/accounts/{uid}',
    stepUp: 'grave',
    records: 'account-changed',
    summary:
      'Keeps the rights of an account, changes its role or disables it; nobody decides about themselves',
    access: ['admin'],
    params: z.object({ reviewId: id, uid: text(100) }),
    body: z.object({
      decision: z.enum(accessDecisions),
      /** The new role, where it is changed. */
      role: z.optional(role),
      /** The role that was shown: somebody may have changed it in the meantime. */
      seenRole: role,
      note: text(500).check(z.minLength(1)),
      confirmation: dutyConfirmation,
    }),
    response: review,
  }),
  close: route({
    method: 'POST',
    path: '/api/access-reviews/{reviewId}/close',
    stepUp: 'grave',
    limit: 'long',
    summary: 'Closes a review in which every account was decided, and seals the hash of its report',
    access: ['admin'],
    params,
    response: review,
  }),
  report: route({
    method: 'GET',
    path: '/api/access-reviews/{reviewId}/report',
    records: 'data-exported',
    summary: 'The report of a closed review: JSON, whose SHA-256 is sealed, or the same lines as CSV',
    access: ['admin'],
    params,
    query: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
    response: z.string(),
    media: ['application/json', 'text/csv'],
  }),
};
