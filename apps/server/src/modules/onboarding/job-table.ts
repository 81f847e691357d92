import type { OnboardingStep } from '@sorgfalt/workflow';
import type { JobRule, JobTable } from '../../platform/events/jobs-of.ts';
import { periodicReview } from './relationship.ts';

/** A hit was decided about, or who stands behind the client: the relationship may be due at once. */
const reviewAgain: JobRule = {
  task: 'onboarding.open_review',
  payload: ({ clientId }) => ({ clientId }),
};

/** A register said otherwise than was declared. */
const reviewWhereItDiffers: JobRule = {
  ...reviewAgain,
  payload: (event) => (event.data['differs'] === true ? reviewAgain.payload(event) : null),
};

/** A register published that something changed. */
const reviewWhereItChanged: JobRule = {
  ...reviewAgain,
  payload: (event) => (event.data['isNew'] === true ? reviewAgain.payload(event) : null),
};

/** The day of the next review may be another one now. */
const noteDay: JobRule = {
  task: 'onboarding.note_review_day',
  payload: ({ clientId }) => (clientId === null ? null : { clientId }),
};

/** A review that confirms the relationship has the day counted anew. */
const noteReviewed: JobRule = {
  ...noteDay,
  payload: (event) => (event.data['type'] === periodicReview ? noteDay.payload(event) : null),
};

/** The chain of an onboarding: each step follows the event of the one before, unless a person steps. */
export const onboardingJobs: JobTable = {
  'onboarding.submitted': [run('initiated')],
  'onboarding.initiated_completed': [run('kyc_verification')],
  'onboarding.kyc_completed': [run('aml_screening')],
  'onboarding.aml_completed': [run('risk_assessment')],
  'onboarding.risk_completed': [run('final_decision')],
  'screening.hit_confirmed': [reviewAgain],
  'client.structure_hit_decided': [reviewAgain],
  'client.register_asked': [reviewWhereItDiffers],
  'client.register_published': [reviewWhereItChanged],
  'screening.hit_dismissed': [noteDay],
  'screening.decision_lifted': [noteDay],
  'client.structure_changed': [noteDay],
  'client.structure_screened': [noteDay],
  'client.structure_confirmed': [reviewAgain],
  'onboarding.completed': [noteDay],
  'review.approved': [conclude('approve'), noteReviewed],
  'review.rejected': [conclude('reject')],
};

function run(step: OnboardingStep): JobRule {
  return {
    task: 'onboarding.run_step',
    payload: ({ caseId, data }) => (data['isStepwise'] === true ? null : { caseId, step }),
  };
}

function conclude(decision: 'approve' | 'reject'): JobRule {
  return {
    task: 'onboarding.conclude',
    payload: ({ caseId, reviewId, data }) =>
      // What is decided beside the case, a hit of a changed list or that the relationship goes on, ends no onboarding.
      data['workflow'] === 'client_onboarding' &&
      data['type'] !== 'rescreening' &&
      data['type'] !== periodicReview
        ? { caseId, reviewId, decision }
        : null,
  };
}
