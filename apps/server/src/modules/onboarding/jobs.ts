import type { Actor, Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { everyDay } from '../../platform/jobs/crontab.ts';
import type { Task } from '../../platform/jobs/worker.ts';
import { concludeReviewed } from './decide-case.ts';
import { noteNextReview, openDueReviews, openReviewIfDue } from './periodic-review.ts';
import { parseStep, runStep } from './run-step.ts';
import type { StepDeps } from './run-step.ts';

const dispatcher: Actor = { kind: 'system', id: 'dispatcher' };

/** Before the office opens. */
export const onboardingCrontab = everyDay(3, 30, 'onboarding_open_due_reviews');

export function createOnboardingTasks(deps: StepDeps & { spine: Spine }): Readonly<Record<string, Task>> {
  return {
    'onboarding.run_step': ({ caseId, step }) =>
      whereThere(() => runStep(deps, String(caseId), parseStep(String(step)), dispatcher)),
    'onboarding.open_review': ({ clientId }) => openReviewIfDue(deps, String(clientId), new Date()),
    'onboarding.note_review_day': async ({ clientId }) => {
      await noteNextReview(deps, String(clientId));
    },
    onboarding_open_due_reviews: (_, signal) => openDueReviews(deps, new Date(), signal),
    'onboarding.conclude': ({ caseId, reviewId, decision }) =>
      concludeReviewed(deps, {
        caseId: String(caseId),
        reviewId: String(reviewId),
        decision: decision === 'approve' ? 'approve' : 'reject',
      }),
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
