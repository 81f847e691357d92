export { drawMachine, eventsFrom, transition } from './machine.ts';
export type { Machine, TransitionRefused } from './machine.ts';
export { caseEvents, caseMachine, caseStatuses, isCaseEnded, transitionCase } from './case.ts';
export type { CaseEvent, CaseStatus } from './case.ts';
export {
  agentOf,
  currentStep,
  initialStepStates,
  mayStartStep,
  nextStep,
  onboardingSteps,
  stepEvents,
  stepMachine,
  stepStates,
  transitionStep,
  transitionSteps,
} from './onboarding.ts';
export type {
  AgentName,
  OnboardingStep,
  StepEvent,
  StepOutOfOrder,
  StepState,
  StepStates,
} from './onboarding.ts';
export {
  paymentEnds,
  paymentMachine,
  paymentStates,
  paymentStatuses,
  paymentStatusOf,
  transitionPayment,
} from './payment.ts';
export type { PaymentEvent, PaymentState, PaymentStatus } from './payment.ts';
export {
  decideReview,
  isMaker,
  mayAssign,
  mayContinue,
  mayDecide,
  notesRequired,
  participations,
  reviewDecisions,
  reviewMachine,
  reviewStatuses,
  cannotWait,
  periodicTermMs,
  reviewTermMs,
  reviewTermOf,
} from './review.ts';
export type { Part, ParticipationAct, ReviewDecision, ReviewStatus } from './review.ts';
export { duties, dutyCodes, weighDuties, whyNotGive } from './duties.ts';
export type { DutyCode, DutyFacts, DutyFinding } from './duties.ts';
export { endsByHand, mayLiftFreeze } from './freeze.ts';
export { isApprovalContradicted, isRejectionContradicted, togetherGround } from './hits.ts';
export type { ComparedHit, DecidedHit } from './hits.ts';
export {
  approvalLevels,
  checkDecision,
  decisionChecks,
  dismissalReasonMin,
  isGraver,
  meetsLevel,
  reasonCodes,
  requirementsOf,
  saysEnough,
} from './requirements.ts';
export type {
  ApprovalLevel,
  DecisionCheck,
  DecisionFacts,
  ReasonCode,
  Requirements,
} from './requirements.ts';
