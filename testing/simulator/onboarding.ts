import { onboardingSteps } from '@sorgfalt/workflow';
import type { OnboardingStep, ReviewDecision, StepEvent } from '@sorgfalt/workflow';
import type { EventType } from '@sorgfalt/contract';
import type { Stage } from './payments.ts';
import { append, given, readEvents } from './store.ts';
import type { Case, Job } from './store.ts';
import { sleep, transaction } from './effects.ts';
import { note, Outage, outage, strikes } from './world.ts';
import type { Effect, Thread } from './world.ts';

const pollMs = 1500;
const sweepMs = 5000;
const lostMs = 8000;
const batchSize = 3;

const completedEvents: Readonly<Record<Exclude<OnboardingStep, 'final_decision'>, EventType>> = {
  initiated: 'onboarding.initiated_completed',
  kyc_verification: 'onboarding.kyc_completed',
  aml_screening: 'onboarding.aml_completed',
  risk_assessment: 'onboarding.risk_completed',
};

/** Events become jobs, as in `platform/events/consumer.ts`. */
export function* dispatcherThread({ world, store }: Stage): Thread {
  const { cores, edges } = store;
  for (;;) {
    try {
      const isMore = yield* transaction('dispatch', () => {
        const batch = readEvents(world, store, batchSize);
        const last = batch.at(-1);
        if (last === undefined) return { rows: [] };
        if (edges.movesCursorWithJobs) addJobs(cores.jobsOf(cores.onboardingJobs, batch));
        store.cursor = { xid: last.xid, id: last.id };
        return { rows: batch };
      });
      if (!edges.movesCursorWithJobs && isMore.rows.length > 0) {
        yield* transaction('add jobs', () => addJobs(cores.jobsOf(cores.onboardingJobs, isMore.rows)));
      }
      if (isMore.rows.length === batchSize) continue;
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    yield* sleep(pollMs);
  }

  function addJobs(specs: ReturnType<typeof cores.jobsOf>): void {
    for (const spec of specs) {
      if (store.jobs.has(spec.jobKey)) continue;
      const id = String(store.jobs.size + 1);
      store.jobs.set(spec.jobKey, { ...spec, id, lockedBy: null, lockedAtMs: 0, runAtMs: 0, attempts: 0 });
    }
  }
}

/** Jobs are taken, done and told to be done, each in a transaction of its own. */
export function* jobsThread(stage: Stage, underWay: Set<string>): Thread {
  const { world, store, process } = stage;
  const life = `${process.name} ${process.life}`;
  for (;;) {
    try {
      const job = yield* transaction('take a job', () => {
        const free = [...store.jobs.values()].filter(
          ({ lockedBy, runAtMs }) => lockedBy === null && runAtMs <= world.nowMs,
        );
        const taken = free[0];
        if (taken !== undefined) {
          taken.lockedBy = life;
          taken.lockedAtMs = world.nowMs;
          taken.attempts += 1;
        }
        return { taken };
      });
      if (job.taken !== undefined) {
        yield* work(stage, job.taken, underWay);
        continue;
      }
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    yield* sleep(pollMs);
  }
}

function* work(stage: Stage, job: Job, underWay: Set<string>): Generator<Effect, void, unknown> {
  const { world } = stage;
  underWay.add(job.jobKey);
  let isDone = true;
  try {
    yield* run(stage, job);
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    isDone = false;
  }
  try {
    yield* transaction(`${isDone ? 'end' : 'fail'} job ${job.id}`, () => {
      job.lockedBy = null;
      if (isDone) job.runAtMs = Infinity;
      else job.runAtMs = world.nowMs + Math.exp(Math.min(job.attempts, 3)) * 1000;
    });
  } finally {
    underWay.delete(job.jobKey);
  }
}

/** As `releaseDead` and `releaseLost` of `platform/jobs/worker.ts`. */
export function* sweepThread({ world, store, process }: Stage, underWay: ReadonlySet<string>): Thread {
  for (;;) {
    try {
      yield* transaction('free lost jobs', () => {
        // Whose session is gone is taken for dead, also where he only sleeps.
        const alive = new Set(
          world.processes
            .filter(({ pausedUntilMs }) => world.nowMs >= pausedUntilMs - 5000)
            .map(({ name, life }) => `${name} ${life}`),
        );
        for (const job of store.jobs.values()) {
          const isMine = job.lockedBy === `${process.name} ${process.life}`;
          const isOld = job.lockedAtMs < world.nowMs - lostMs;
          const isDead = job.lockedBy !== null && !alive.has(job.lockedBy);
          if (isDead || (isMine && isOld && !underWay.has(job.jobKey))) job.lockedBy = null;
        }
      });
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
    }
    yield* sleep(sweepMs);
  }
}

function* run(stage: Stage, { identifier, payload }: Job): Generator<Effect, void, unknown> {
  const one = given(stage.store.cases.get(String(payload['caseId'])));
  if (identifier === 'onboarding.conclude') {
    yield* transaction(`conclude ${one.id}`, (xid) => {
      const { reviewId, decision } = payload as { reviewId: string; decision: ReviewDecision };
      if (one.status === 'in_review' && one.reviewId === reviewId) conclude(stage, xid, one, decision);
    });
    return;
  }
  const step = given(onboardingSteps.find((each) => each === payload['step']));
  const state = yield* transaction(`begin ${step} of ${one.id}`, (xid) => begin(stage, xid, one, step));
  if (state === 'completed') return;
  if (state === 'refused') throw outage;
  yield* sleep(100 + stage.world.random.below(2000));
  if (step === 'final_decision') {
    yield* transaction(`decide ${one.id}`, (xid) => decide(stage, xid, one));
    return;
  }
  yield* transaction(`finish ${step} of ${one.id}`, (xid) => {
    if (!moveStep(stage, one, step, 'finish')) return;
    append(stage, xid, { type: completedEvents[step], caseId: one.id, isEvident: true });
  });
}

function begin(stage: Stage, xid: number, one: Case, step: OnboardingStep) {
  if (one.status === 'draft') return 'refused';
  const state = one.steps[step];
  if (state !== 'pending') return state;
  if (!stage.store.cores.mayStartStep(one.steps, step)) return 'refused';
  if (!moveStep(stage, one, step, 'start')) return 'refused';
  append(stage, xid, { type: 'onboarding.step_started', caseId: one.id, data: { step } });
  return 'processing';
}

/** False where the step does not know the event: another run was faster. */
function moveStep({ store }: Stage, one: Case, step: OnboardingStep, event: StepEvent): boolean {
  const moved = store.cores.transitionSteps(one.steps, step, event);
  if (moved.ok) one.steps = moved.value;
  return moved.ok;
}

function decide(stage: Stage, xid: number, one: Case): void {
  const { store } = stage;
  if (one.status !== 'in_progress' || one.steps.final_decision !== 'processing') return;
  if (!one.isDoubtful) return conclude(stage, xid, one, 'complete');
  const moved = store.cores.transitionCase(one.status, 'refer');
  if (!moved.ok) return;
  one.status = moved.value;
  one.reviewId = `review-${store.reviews.size}`;
  store.reviews.set(one.reviewId, { caseId: one.id, status: 'pending' });
}

function conclude(stage: Stage, xid: number, one: Case, event: ReviewDecision | 'complete'): void {
  if (!moveStep(stage, one, 'final_decision', 'finish')) return;
  const moved = stage.store.cores.transitionCase(one.status, event);
  if (!moved.ok) throw new Error(`the case was looked at before it is moved: ${one.status} ${event}`);
  one.status = moved.value;
  append(stage, xid, { type: 'onboarding.completed', caseId: one.id, isEvident: true });
}

/** A person: submits a case until that is acknowledged, and decides what is put before her. */
export function* officerThread(stage: Stage, one: Case): Thread {
  const { world, store } = stage;
  const { cores } = store;
  yield* sleep(world.random.below(8000));
  yield* insist(stage, `submit ${one.id}`, (xid) => {
    const moved = cores.transitionCase(one.status, 'submit');
    // Of two clicks the second is refused.
    if (!moved.ok) return;
    one.status = moved.value;
    append(stage, xid, { type: 'onboarding.submitted', caseId: one.id, data: { isStepwise: false } });
  });
  while (one.status !== 'approved' && one.status !== 'rejected') {
    yield* sleep(1000);
    const { reviewId } = one;
    if (one.status !== 'in_review' || reviewId === null) continue;
    yield* insist(stage, `decide ${reviewId}`, (xid) => {
      const review = given(store.reviews.get(reviewId));
      const decision = world.random.chance(0.5) ? 'approve' : 'reject';
      const moved = cores.decideReview(review.status, decision);
      if (!moved.ok || !cores.mayDecide({ part: null, decision }).ok) return;
      review.status = moved.value;
      const data = { workflow: 'client_onboarding', type: 'onboarding' };
      const type = decision === 'approve' ? 'review.approved' : 'review.rejected';
      append(stage, xid, { type, caseId: one.id, reviewId, data, isEvident: true });
    });
    while (one.status === 'in_review') yield* sleep(1000);
  }
}

/** Does the same again until it is acknowledged; what was acknowledged is sometimes sent once more. */
export function* insist(
  { world }: Stage,
  name: string,
  work: (xid: number) => void,
): Generator<Effect, void, unknown> {
  for (;;) {
    try {
      yield* transaction(name, work);
      if (strikes(world, 'doubled-delivery', 0.3)) {
        note(world, `${name} comes a second time`);
        yield* transaction(name, work);
      }
      return;
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      yield* sleep(300);
    }
  }
}
