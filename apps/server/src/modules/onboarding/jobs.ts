import type { OnboardingStep } from '@sorgfalt/workflow';
import type { JobRule, JobTable } from '../../platform/events/dispatcher.ts';
import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { concludeReviewed } from './decide-case.ts';
import { parseStep, runStep } from './run-step.ts';
import type { StepDeps } from './run-step.ts';

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

const dispatcher: Actor = { kind: 'system', id: 'dispatcher' };

export function createOnboardingTasks(deps: StepDeps & { spine: Spine }): Readonly<Record<string, Task>> {
  return {
    'onboarding.run_step': ({ caseId, step }) =>
      whereThere(() => runStep(deps, String(caseId), parseStep(String(step)), dispatcher)),
    'onboarding.conclude': ({ caseId, reviewId, decision }) =>
      concludeReviewed(deps, {
        caseId: String(caseId),
        reviewId: String(reviewId),
        decision: decision === 'approve' ? 'approve' : 'reject',
      }),
  };
}

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

/** A sample case can be removed while its job waits: then there is nothing left to do. */
async function whereThere(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
  }
}
