import * as z from './zod.ts';
import { days, id, ok, text, rowVersion } from './common.ts';
import { bothWays, cursorPage, next } from './paging.ts';
import {
  addressDraft,
  beneficiary,
  clientAccount,
  duplicate,
  fieldRefusal,
  payeeCheck,
  payment,
  paymentDetail,
  paymentDraft,
  paymentState,
  paymentStatus,
} from './payment-records.ts';
import { route } from './route.ts';

const officers = ['admin', 'editor'] as const;
const paymentParams = z.object({ paymentId: id });
const versioned = { version: rowVersion };
const amountBound = z.optional(z.coerce.number().check(z.int(), z.minimum(0)));

/** Filter of the queue; days are those of creation in Zurich, amounts minor units. */
export const filter = {
  status: z._default(z.enum([...paymentStatus.options, 'all']), 'all'),
  state: z.optional(paymentState),
  risk: z.optional(z.enum(['low', 'medium', 'high'])),
  ...days,
  amountMin: amountBound,
  amountMax: amountBound,
  currency: z.optional(text(3)),
  clientId: z.optional(id),
};
/** So many payments are chosen one by one at most. */
export const chosenMax = 1000;
/** Payments that somebody chose; one that is named twice counts once. */
export const chosenPayments = z.object({
  paymentIds: z.array(id).check(z.minLength(1), z.maxLength(chosenMax)),
});
/** Newest first (`-entered`) where none is asked for. Amounts stand by currency, as those of several do not compare; risk by level, then score. */
export const paymentOrders = bothWays(['entered', 'amount', 'risk', 'executionDate']);
const queuePage = { ...cursorPage, sort: z.optional(z.enum(paymentOrders)) };

const paymentPage = z.object({
  payments: z.array(payment),
  next,
  /** False where more payments have the text than are counted: then so many are in each status, or more. */
  isCounted: z.boolean(),
  /**
   * What the payments of this list come to, by currency and never added across currencies; null on pages behind the first and
   * where there are more than 2,000 or nobody counted them all.
   */
  sums: z.nullable(z.array(z.object({ currency: z.string(), amountMinor: z.number() }))),
  /** All that the filter lets through, by status. */
  counts: z.object({
    pending_approval: z.number(),
    aml_check: z.number(),
    human_review: z.number(),
    approved: z.number(),
    all: z.number(),
  }),
});

const accountPage = z.object({ accounts: z.array(clientAccount), total: z.number(), next });

/** Creation answers the same for the same `Idempotency-Key` header and body; see docs/payments.md. */
export const paymentRoutes = {
  create: route({
    method: 'POST',
    path: '/api/payments',
    summary: 'Takes an order, checks it and decides it; needs the header `Idempotency-Key`',
    access: officers,
    body: z.object({ draft: paymentDraft, isHeld: z._default(z.boolean(), false) }),
    response: payment,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/api/payments',
    summary: 'The queue in its order, by cursor',
    access: officers,
    query: z.object({ ...filter, ...queuePage }),
    response: paymentPage,
  }),
  search: route({
    method: 'POST',
    path: '/api/payments/search',
    summary: 'The same, payments whose beneficiary, account, reference or number has the text',
    access: officers,
    body: z.object({ ...filter, ...queuePage, search: text(140).check(z.minLength(1)) }),
    response: paymentPage,
  }),
  exportCsv: route({
    method: 'GET',
    path: '/api/payments/export.csv',
    limit: 'long',
    records: 'data-exported',
    summary: 'All payments that the filter lets through as CSV (UTF-8, comma)',
    access: officers,
    query: z.object(filter),
    response: z.string(),
    media: ['text/csv'],
  }),
  exportChosen: route({
    method: 'POST',
    path: '/api/payments/export.csv',
    limit: 'long',
    records: 'data-exported',
    summary: 'The same of the payments that are named, and of no others; none where one of them is none',
    access: officers,
    body: chosenPayments,
    response: z.string(),
    media: ['text/csv'],
  }),
  get: route({
    method: 'GET',
    path: '/api/payments/{paymentId}',
    summary: 'One payment with its order, decision, approval, steps and what may be done now',
    access: officers,
    params: paymentParams,
    response: paymentDetail,
  }),
  check: route({
    method: 'POST',
    path: '/api/payments/check',
    summary: 'Looks at a draft without keeping it: what is wrong, likely duplicates, payee check',
    access: officers,
    body: z.object({ draft: paymentDraft }),
    response: z.object({
      fields: z.array(fieldRefusal),
      duplicates: z.array(duplicate),
      payeeCheck: z.nullable(payeeCheck),
      /** The first day from the one entered on which the bank executes. */
      executionDate: z.nullable(z.string()),
    }),
  }),
  revise: route({
    method: 'PUT',
    path: '/api/payments/{paymentId}',
    summary:
      'Changes the order: a new version, decided anew; decision and approval of the one before are void',
    access: officers,
    params: paymentParams,
    body: z.object({ ...versioned, draft: paymentDraft }),
    response: paymentDetail,
  }),
  cancel: route({
    method: 'POST',
    path: '/api/payments/{paymentId}/cancel',
    summary: 'Cancels a payment; one that the bank has is cancelled when the bank agrees',
    access: officers,
    params: paymentParams,
    body: z.object({ ...versioned, reason: z._default(text(400), '') }),
    response: paymentDetail,
  }),
  hold: route({
    method: 'POST',
    path: '/api/payments/{paymentId}/hold',
    summary: 'Keeps an approved payment back',
    access: officers,
    params: paymentParams,
    body: z.object({ ...versioned, reason: z._default(text(400), '') }),
    response: paymentDetail,
  }),
  release: route({
    method: 'POST',
    path: '/api/payments/{paymentId}/release',
    stepUp: 'decision',
    summary:
      'Ends the hold and queues the payment for the bank; it is checked again where lists changed or a day passed',
    access: officers,
    params: paymentParams,
    body: z.object(versioned),
    response: paymentDetail,
  }),
  ask: route({
    method: 'POST',
    path: '/api/payments/{paymentId}/ask',
    summary: 'Asks the initiator back instead of deciding; the payment waits for a new version',
    access: officers,
    params: paymentParams,
    body: z.object({ ...versioned, question: text(4000).check(z.minLength(1)) }),
    response: paymentDetail,
  }),
  askBank: route({
    method: 'POST',
    path: '/api/payments/{paymentId}/bank-status',
    summary: 'Has the bank asked at once how a payment stands that it has; live events tell what it says',
    access: officers,
    params: paymentParams,
    response: ok,
  }),
  askFunds: route({
    method: 'POST',
    path: '/api/payments/{paymentId}/funds',
    summary: 'Has the bank asked anew whether the account covers a payment that waits for a person',
    access: officers,
    params: paymentParams,
    response: ok,
  }),
  replay: route({
    method: 'POST',
    path: '/api/payments/{paymentId}/replay',
    summary: 'Computes the newest decision again from its stored inputs and rules and compares byte for byte',
    access: officers,
    params: paymentParams,
    response: z.object({
      decisionId: id,
      isSame: z.boolean(),
      storedHash: z.string(),
      replayedHash: z.string(),
    }),
  }),
  accounts: route({
    method: 'GET',
    path: '/api/payments/accounts',
    summary: 'Accounts of clients, by the name of the client',
    access: officers,
    query: z.object({ ...cursorPage, clientId: z.optional(id) }),
    response: accountPage,
  }),
  searchAccounts: route({
    method: 'POST',
    path: '/api/payments/accounts/search',
    summary:
      'The same, accounts whose client or holder is called so, or whose IBAN begins so; `isOpen` leaves closed ones out',
    access: officers,
    body: z.object({
      ...cursorPage,
      search: text(140),
      isOpen: z._default(z.boolean(), false),
      clientId: z.optional(id),
    }),
    response: accountPage,
  }),
  account: route({
    method: 'GET',
    path: '/api/payments/accounts/{accountId}',
    summary: 'An account of a client',
    access: officers,
    params: z.object({ accountId: id }),
    response: clientAccount,
  }),
  addAccount: route({
    method: 'POST',
    path: '/api/payments/accounts',
    summary: 'Registers an account of a client at the bank',
    access: officers,
    body: z.object({
      clientId: id,
      name: text(400),
      iban: text(60),
      currency: text(10),
      address: addressDraft,
    }),
    response: clientAccount,
    status: 201,
  }),
  closeAccount: route({
    method: 'POST',
    path: '/api/payments/accounts/{accountId}/close',
    summary: 'Closes an account: no new payment leaves it',
    access: officers,
    params: z.object({ accountId: id }),
    response: clientAccount,
  }),
  beneficiaries: route({
    method: 'GET',
    path: '/api/payments/beneficiaries',
    summary: 'Whom a client paid before, most recent first',
    access: officers,
    query: z.object({ clientId: id, limit: cursorPage.limit }),
    response: z.object({ beneficiaries: z.array(beneficiary) }),
  }),
  freezeBeneficiary: route({
    method: 'POST',
    path: '/api/payments/beneficiaries/{beneficiaryId}/freeze',
    summary: 'Freezes a beneficiary of a client, or ends that; what it means is a rule of the rule set',
    access: ['admin'],
    params: z.object({ beneficiaryId: id }),
    body: z.object({ isFrozen: z.boolean() }),
    response: ok,
  }),
};
