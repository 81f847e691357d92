import * as fc from 'fast-check';
import { caseEvents, caseStatuses } from './case.ts';
import { onboardingSteps, stepEvents, stepStates, type StepStates } from './onboarding.ts';
import { reviewDecisions, reviewStatuses } from './review.ts';

/** Any status of a case; shrinks to a draft. */
export const arbCaseStatus = fc.constantFrom(...caseStatuses);
/** Any event of a case. */
export const arbCaseEvent = fc.constantFrom(...caseEvents);
/** Any onboarding step; shrinks to the first. */
export const arbStep = fc.constantFrom(...onboardingSteps);
/** Any event of a step. */
export const arbStepEvent = fc.constantFrom(...stepEvents);
/** Any status of a review item. */
export const arbReviewStatus = fc.constantFrom(...reviewStatuses);
/** Any answer to a review. */
export const arbReviewDecision = fc.constantFrom(...reviewDecisions);

/** Any combination of step states, reachable or not. */
export const arbStepStates: fc.Arbitrary<StepStates> = fc.record({
  initiated: fc.constantFrom(...stepStates),
  kyc_verification: fc.constantFrom(...stepStates),
  aml_screening: fc.constantFrom(...stepStates),
  risk_assessment: fc.constantFrom(...stepStates),
  final_decision: fc.constantFrom(...stepStates),
});

/** A run of events on random steps, most of them out of turn. */
export const arbStepRun = fc.array(fc.record({ step: arbStep, event: arbStepEvent }), {
  maxLength: 60,
});
