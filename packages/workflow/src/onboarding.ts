/*
 * The five steps of an onboarding case. Each step runs through
 *
 *   pending --start--> processing
 *   processing --finish--> completed
 *   processing --restart--> pending
 *   completed --restart--> pending
 *
 * Over the five together must hold, after every accepted event:
 *   - the completed steps are the first ones, without a gap;
 *   - at most one step is processing, and it is the first that is not completed;
 *   - a restarted step takes the later ones back with it, as they were built on its outcome.
 */
import { transition, type Machine, type TransitionRefused } from './machine.ts';
import { accept, refuse, type Result } from '@sorgfalt/result';

/** The steps of an onboarding, in the order in which they run. */
export const onboardingSteps = [
  'initiated',
  'kyc_verification',
  'aml_screening',
  'risk_assessment',
  'final_decision',
] as const;
/** One step of an onboarding. */
export type OnboardingStep = (typeof onboardingSteps)[number];

/** The states of one step. */
export const stepStates = ['pending', 'processing', 'completed'] as const;
/** One state of a step. */
export type StepState = (typeof stepStates)[number];

/** The events of one step. */
export const stepEvents = ['start', 'finish', 'restart'] as const;
/** One event of a step. */
export type StepEvent = (typeof stepEvents)[number];

/** The state of every step of one case. */
export type StepStates = Readonly<Record<OnboardingStep, StepState>>;

/** The step machine as data; the module comment draws the same table. */
export const stepMachine: Machine<StepState, StepEvent> = {
  pending: { start: 'processing' },
  processing: { finish: 'completed', restart: 'pending' },
  completed: { restart: 'pending' },
};

const agents = {
  initiated: 'intake-agent',
  kyc_verification: 'kyc-agent',
  aml_screening: 'aml-agent',
  risk_assessment: 'risk-agent',
  final_decision: 'decision-agent',
} as const satisfies Record<OnboardingStep, string>;
/** The name under which the agent of a step appears in timeline and feed. */
export type AgentName = (typeof agents)[OnboardingStep];

/** The refusal of a step whose turn it is not. */
export type StepOutOfOrder = { readonly code: 'step-out-of-order'; readonly step: OnboardingStep };

/** The name of the agent that carries out `step`. */
export function agentOf(step: OnboardingStep): AgentName {
  return agents[step];
}

/** The step after `step`, or null after the last. */
export function nextStep(step: OnboardingStep): OnboardingStep | null {
  return onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null;
}

/** The states of a new case: every step pending. */
export function initialStepStates(): StepStates {
  return statesWhere(() => 'pending');
}

/** The first step that is not completed, or null when all are. */
export function currentStep(states: StepStates): OnboardingStep | null {
  return onboardingSteps.find((step) => states[step] !== 'completed') ?? null;
}

/** The state of a single step after `event`; refuses with `transition-not-allowed`. */
export function transitionStep(
  from: StepState,
  event: StepEvent,
): Result<StepState, TransitionRefused<StepState, StepEvent>> {
  return transition(stepMachine, from, event);
}

/** True when `step` is pending, every earlier step is completed and none is processing. */
export function mayStartStep(states: StepStates, step: OnboardingStep): boolean {
  const isIdle = onboardingSteps.every((each) => states[each] !== 'processing');
  return isIdle && currentStep(states) === step;
}

/**
 * The states of all steps after one event on one of them.
 *
 * Refuses with `step-out-of-order` when a start comes before its turn, and with
 * `transition-not-allowed` when the step does not know the event. A restart sets the step and
 * every later one to pending.
 */
export function transitionSteps(
  states: StepStates,
  step: OnboardingStep,
  event: StepEvent,
): Result<StepStates, StepOutOfOrder | TransitionRefused<StepState, StepEvent>> {
  const moved = transitionStep(states[step], event);
  if (!moved.ok) return moved;
  if (event === 'start' && !mayStartStep(states, step)) {
    return refuse({ code: 'step-out-of-order', step });
  }
  const at = onboardingSteps.indexOf(step);
  const isTakenBack = (index: number) => event === 'restart' && index > at;
  return accept(
    statesWhere((each, index) => {
      if (each === step) return moved.value;
      return isTakenBack(index) ? 'pending' : states[each];
    }),
  );
}

function statesWhere(stateOf: (step: OnboardingStep, index: number) => StepState): StepStates {
  const entries = onboardingSteps.map((step, index) => [step, stateOf(step, index)] as const);
  return Object.fromEntries(entries) as Record<OnboardingStep, StepState>;
}
