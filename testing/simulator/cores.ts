import {
  mayDecide,
  mayStartStep,
  decideReview,
  transitionCase,
  transitionPayment,
  transitionSteps,
} from '@sorgfalt/workflow';
import { onboardingJobs } from '../../apps/server/src/modules/onboarding/job-table.ts';
import {
  mayPublish,
  nextPlan,
  replacesHead,
  requireKnownHead,
  requireNextIntent,
  isStampDue,
  stampPauseMs,
} from '../../apps/server/src/modules/ledger/sequencing/sequencing.ts';
import { jobsOf } from '../../apps/server/src/platform/events/jobs-of.ts';
import { isAfter } from '../../apps/server/src/platform/events/position.ts';
import {
  afterInitiation,
  afterSearch,
  eventsTo,
  outcomeAtBank,
  pauseMs,
} from '../../apps/server/src/modules/payments/sending/decisions.ts';
import { isAsApproved } from '../../apps/server/src/modules/payments/orders/order-columns.ts';

/** The product's own decisions; a test puts a faulty one in the place of one of them. */
export const productCores = {
  afterInitiation,
  afterSearch,
  decideReview,
  eventsTo,
  isAfter,
  isAsApproved,
  isStampDue,
  jobsOf,
  mayDecide,
  mayPublish,
  mayStartStep,
  nextPlan,
  onboardingJobs,
  outcomeAtBank,
  pauseMs,
  replacesHead,
  requireKnownHead,
  requireNextIntent,
  stampPauseMs,
  transitionCase,
  transitionPayment,
  transitionSteps,
};
export type Cores = typeof productCores;

/** How the edges of the world behave that are statements of the database in the product. */
export const productEdges = {
  /** `on conflict do update` keeps the identifiers that a payment got first. */
  keepsIdentifiers: true,
  /** Jobs and cursor move in one transaction. */
  movesCursorWithJobs: true,
  /** Consumers read below the oldest running transaction only. */
  readsSettledOnly: true,
  /** Entries get their places in the order in which they came, whatever time their ids begin with. */
  placesByArrival: true,
};
export type Edges = typeof productEdges;
