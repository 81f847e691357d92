import type { OnboardingStep } from '@sorgfalt/workflow';
import type { JobRule, JobTable } from '../../platform/events/jobs-of.ts';

/** The chain of an onboarding: each step follows the event of the one before, unless a person steps. */
export const onboardingJobs: JobTable = {
  'onboarding.submitted': [run('initiated')],
  'onboarding.initiated_completed': [run('kyc_verification')],
  'onboarding.kyc_completed': [run('aml_screening')],
  'onboarding.aml_completed': [run('risk_assessment')],
  'onboarding.risk_completed': [run('final_decision')],
  'review.approved': [conclude('approve')],
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
      // A hit that a changed list raised is decided beside the case; it does not end an onboarding.
      data['workflow'] === 'client_onboarding' && data['type'] !== 'rescreening'
        ? { caseId, reviewId, decision }
        : null,
  };
}
