import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { caseEvents, caseMachine, caseStatuses, isCaseEnded, transitionCase } from './case.ts';
import { drawMachine, eventsFrom, transition, type Machine } from './machine.ts';
import {
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
import {
  paymentEnds,
  paymentMachine,
  paymentStates,
  paymentStatusOf,
  paymentStatuses,
  transitionPayment,
  type PaymentState,
} from './payment.ts';
import { reviewDecisions, reviewMachine } from './review.ts';
import { arbCaseEvent, arbCaseStatus, arbStep, arbStepEvent, arbStepRun, arbStepStates } from './testing.ts';

/** The lines of the module comment that draw the machine. */
function drawnIn(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const comment = source.slice(0, source.indexOf('*/'));
  const drawn = comment.matchAll(/^ \* {3}([a-z_]+ (?:--[a-z]+--> [a-z_]+|\(end\)))$/gmu);
  return [...drawn].map((line) => line[1]!);
}

test('a case is over once it is decided', () => {
  expect(caseStatuses.filter(isCaseEnded)).toEqual(['approved', 'rejected']);
});

describe('machines', () => {
  test('the module comments draw the tables of the code', () => {
    expect(drawnIn('case.ts')).toEqual(drawMachine(caseMachine));
    expect(drawnIn('onboarding.ts')).toEqual(drawMachine(stepMachine));
    expect(drawnIn('review.ts')).toEqual(drawMachine(reviewMachine));
    expect(drawnIn('payment.ts').toSorted()).toEqual(drawMachine(paymentMachine).toSorted());
  });

  test('the lists of events are those that the machines know', () => {
    const known = (machine: Machine<string, string>) =>
      [...new Set(Object.keys(machine).flatMap((state) => eventsFrom(machine, state)))].toSorted();
    expect([...caseEvents].toSorted()).toEqual(known(caseMachine));
    expect([...stepEvents].toSorted()).toEqual(known(stepMachine));
    expect([...reviewDecisions, 'withdraw'].toSorted()).toEqual(known(reviewMachine));
  });

  test.prop([arbCaseStatus, fc.array(arbCaseEvent)])(
    'a case never leaves its states under random events',
    (start, events) => {
      let status = start;
      for (const event of events) {
        const moved = transitionCase(status, event);
        if (moved.ok) status = moved.value;
        expect(caseStatuses).toContain(status);
      }
    },
  );

  test.prop([fc.array(arbCaseEvent)])('a case that was decided stays decided', (events) => {
    for (const end of ['approved', 'rejected'] as const) {
      for (const event of events) expect(transitionCase(end, event).ok).toBe(false);
    }
  });

  test.prop([fc.array(arbCaseEvent)])('nothing is rejected that was not in review', (events) => {
    let status: (typeof caseStatuses)[number] = 'draft';
    for (const event of events) {
      const moved = transitionCase(status, event);
      if (moved.ok && moved.value === 'rejected') expect(status).toBe('in_review');
      if (moved.ok) status = moved.value;
    }
  });

  test('every status of a case can be reached from a draft', () => {
    const reached = new Set<string>(['draft']);
    for (const status of reached) {
      for (const event of eventsFrom(caseMachine, status as 'draft')) {
        const moved = transitionCase(status as 'draft', event);
        if (moved.ok) reached.add(moved.value);
      }
    }
    expect([...reached].sort()).toEqual([...caseStatuses].sort());
  });

  test('a refused event names the state and the event', () => {
    expect(transitionCase('draft', 'approve')).toEqual({
      ok: false,
      error: { code: 'transition-not-allowed', from: 'draft', event: 'approve' },
    });
  });

  test('an event with the name of an object member is refused', () => {
    const machine: Machine<string, string> = { on: {} };
    expect(transition(machine, 'on', 'constructor').ok).toBe(false);
  });
});

describe('onboarding steps', () => {
  test.prop([fc.constantFrom(...stepStates), fc.array(arbStepEvent)])(
    'a step never leaves its states under random events',
    (start, events) => {
      let state = start;
      for (const event of events) {
        const moved = transitionStep(state, event);
        if (moved.ok) state = moved.value;
        expect(stepStates).toContain(state);
      }
    },
  );

  test.prop([arbStepRun])('completed steps come first and at most one is processing', (run) => {
    let states = initialStepStates();
    for (const { step, event } of run) {
      const moved = transitionSteps(states, step, event);
      if (moved.ok) states = moved.value;
      const row = onboardingSteps.map((each) => states[each]).join(' ');
      expect(row).toMatch(/^(?:completed ?)*(?:processing ?)?(?:pending ?)*$/u);
    }
  });

  test.prop([arbStepStates, arbStep])(
    'a step may start only after all earlier ones and while none is processing',
    (states, step) => {
      const earlier = onboardingSteps.slice(0, onboardingSteps.indexOf(step));
      const wanted =
        states[step] === 'pending' &&
        earlier.every((each) => states[each] === 'completed') &&
        onboardingSteps.every((each) => states[each] !== 'processing');
      expect(mayStartStep(states, step)).toBe(wanted);
    },
  );

  test.prop([arbStepStates, arbStep])('a restart takes all later steps back', (states, step) => {
    const moved = transitionSteps(states, step, 'restart');
    if (!moved.ok) {
      expect(states[step]).toBe('pending');
      return;
    }
    const from = onboardingSteps.indexOf(step);
    for (const each of onboardingSteps.slice(from)) expect(moved.value[each]).toBe('pending');
    for (const each of onboardingSteps.slice(0, from)) expect(moved.value[each]).toBe(states[each]);
  });

  test('five starts and finishes in turn complete a case', () => {
    let states = initialStepStates();
    for (let step = currentStep(states); step !== null; step = currentStep(states)) {
      for (const event of ['start', 'finish'] as const) {
        const moved = transitionSteps(states, step, event);
        if (!moved.ok) throw new Error(moved.error.code);
        states = moved.value;
      }
    }
    expect(onboardingSteps.every((step) => states[step] === 'completed')).toBe(true);
  });

  test('a start before its turn is refused', () => {
    expect(transitionSteps(initialStepStates(), 'aml_screening', 'start')).toEqual({
      ok: false,
      error: { code: 'step-out-of-order', step: 'aml_screening' },
    });
  });

  test('the steps follow one another and the last has no successor', () => {
    const walked: string[] = [];
    for (let step = nextStep('initiated'); step !== null; step = nextStep(step)) walked.push(step);
    expect(walked).toEqual(onboardingSteps.slice(1));
  });

  test('each step has its own agent', () => {
    expect(onboardingSteps.map(agentOf)).toEqual([
      'intake-agent',
      'kyc-agent',
      'aml-agent',
      'risk-agent',
      'decision-agent',
    ]);
  });
});

describe('a payment', () => {
  /** Numbers that choose, one after the other, among the ways that leave the present state. */
  const arbWay = fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 40 });

  /** The states on the way. */
  function pass(way: readonly number[]) {
    const states: PaymentState[] = ['draft'];
    let state = states[0]!;
    for (const choice of way) {
      const events = eventsFrom(paymentMachine, state);
      const moved = transitionPayment(state, events[choice % events.length] ?? 'submit');
      if (!moved.ok) break;
      state = moved.value;
      states.push(state);
    }
    return states;
  }

  test.prop([arbWay])('is never sent without an approval after its last change', (way) => {
    const states = pass(way);
    states.forEach((state, index) => {
      if (state !== 'sending') return;
      const before = states.slice(0, index);
      expect(before.lastIndexOf('approved')).toBeGreaterThan(before.lastIndexOf('draft'));
      expect(before.lastIndexOf('approved')).toBeGreaterThan(before.lastIndexOf('aml_check'));
    });
  });

  test.prop([arbWay])('never changes again once the bank may have it', (way) => {
    const states = pass(way);
    const sent = states.indexOf('submitted');
    if (sent !== -1) expect(states.slice(sent)).not.toContain('draft');
  });

  test('is sent again only after the bank has said that it knows nothing of it', () => {
    const waysBack = paymentStates.filter((state) =>
      Object.values(paymentMachine[state]).some((to) => to === 'queued'),
    );
    expect(waysBack).toEqual(['approved', 'unknown']);
  });

  test('shows one of four statuses, and the last one when it ended', () => {
    expect(paymentStatusOf('executed')).toBe('approved');
    expect(paymentStatusOf('more_info')).toBe('human_review');
    expect(paymentStatusOf('rejected', 'human_review')).toBe('human_review');
    expect(paymentStatusOf('cancelled')).toBe('pending_approval');
    const shown = paymentStates.map((state) => paymentStatusOf(state));
    expect(new Set(shown)).toEqual(new Set(paymentStatuses));
  });

  test.prop([arbWay])('goes on from no end, but for money that comes back', (way) => {
    const states = pass(way);
    const end = states.findIndex((state) => paymentEnds.has(state));
    if (end !== -1) expect(states.slice(end + 1).every((state) => state === 'returned')).toBe(true);
  });

  test('has these ends', () => {
    const ends = ['reconciled', 'blocked', 'rejected', 'returned', 'cancelled', 'failed'];
    expect([...paymentEnds]).toEqual(ends);
  });

  test('every state is reached from the draft', () => {
    const reached = new Set<string>(['draft']);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const state of paymentStates) {
        if (reached.has(state)) for (const to of Object.values(paymentMachine[state])) reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual([...paymentStates].toSorted());
  });
});
