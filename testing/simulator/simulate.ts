import { paymentEnds } from '@sorgfalt/workflow';
import { createBank } from './bank.ts';
import { productCores, productEdges } from './cores.ts';
import type { Cores, Edges } from './cores.ts';
import { judge } from './judge.ts';
import { sequencerThread, stamperThread } from './ledger.ts';
import { dispatcherThread, insist, jobsThread, officerThread, sweepThread } from './onboarding.ts';
import { approve, movePayment, senderThread } from './payments.ts';
import type { Stage } from './payments.ts';
import { createStore, newCase } from './store.ts';
import type { Payment, Store } from './store.ts';
import { sleep } from './effects.ts';
import { createWorld, launch, note, step, Violation } from './world.ts';
import type { FaultKind, Process, Thread, World } from './world.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly cores?: Partial<Cores>;
  readonly edges?: Partial<Edges>;
  /** Kinds of faults that do not happen. */
  readonly off?: ReadonlySet<FaultKind>;
  readonly isTraced?: boolean;
}

export interface Outcome {
  readonly seed: number;
  /** What must never be and was; null where all held. */
  readonly violation: string | null;
  readonly steps: number;
  readonly virtualMs: number;
  readonly trace: readonly string[];
}

const stormMs = 30_000;
/** From fair weather on everything must come to its end within so long. */
const calmMs = 600_000;
const lookEvery = 16;
const processCount = 2;
const caseCount = 2;
const paymentCount = 3;

/** Runs one schedule: what happens in it, and in which order, the seed decides alone. */
export function simulate({
  seed,
  cores,
  edges,
  off = new Set(),
  isTraced = false,
}: SimulationOptions): Outcome {
  const world = createWorld(seed, off, isTraced);
  const store = createStore({ ...productCores, ...cores }, { ...productEdges, ...edges });
  const bank = createBank(world, (id) => store.payments.get(id)?.approvedText ?? null);
  let violation: string | null = null;
  try {
    people(world, { world, store, bank });
    // Looking at everything costs more than a step.
    while (!(world.isFair && world.steps % lookEvery === 0 && openIn(store).length === 0)) {
      if (!step(world)) break;
      bank.tick();
      if (!world.isFair && world.nowMs >= stormMs) {
        world.isFair = true;
        note(world, 'the weather is fair from now on');
      }
      if (world.nowMs > stormMs + calmMs) throw new Violation(`it does not end: ${openIn(store).join(', ')}`);
    }
    judge(store);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error.message;
    note(world, `VIOLATION ${violation}`);
  }
  return { seed, violation, steps: world.steps, virtualMs: world.nowMs, trace: world.trace ?? [] };
}

/** Processes with their threads, and the people who work with them. */
function people(world: World, shared: Pick<Stage, 'world' | 'store' | 'bank'>): void {
  const { store } = shared;
  for (let at = 0; at < processCount; at += 1) {
    const process: Process = {
      name: `server-${at}`,
      skewMs: 0,
      life: 0,
      session: 0,
      pausedUntilMs: 0,
      start() {
        const stage: Stage = { ...shared, process };
        const underWay = new Set<string>();
        return [
          ['dispatcher', dispatcherThread(stage)],
          ['jobs', jobsThread(stage, underWay)],
          ['sweep', sweepThread(stage, underWay)],
          ['sequencer', sequencerThread(stage)],
          ['stamper', stamperThread(stage)],
          ['sender', senderThread(stage)],
        ];
      },
    };
    world.processes.push(process);
    launch(world, process);
  }
  const desk = { name: 'desk', skewMs: 0, life: 0, session: 0, pausedUntilMs: 0 };
  const stageOf = (process: Process): Stage => ({ ...shared, process });
  const cases = Array.from({ length: caseCount }, (_, at) => newCase(`case-${at}`, world.random.chance(0.5)));
  for (const one of cases) store.cases.set(one.id, one);
  const payments = Array.from({ length: paymentCount }, (_, at) => newPayment(`payment-${at}`));
  for (const payment of payments) store.payments.set(payment.id, payment);
  // People are no process of ours: nobody kills or pauses them.
  const officers: Process = {
    ...desk,
    start: () => [
      ...cases.map((one) => [one.id, officerThread(stageOf(officers), one)] as const),
      ...payments.map((payment) => [payment.id, payerThread(stageOf(officers), payment)] as const),
    ],
  };
  launch(world, officers);
}

function newPayment(id: string): Payment {
  const orderText = `${id} for 100.00`;
  return { id, state: 'pending_approval', orderText, approvedHash: null, approvedText: null, sending: null };
}

/** Enters a payment, has it approved, or not, and releases it; sometimes the order is another one afterwards. */
function* payerThread(stage: Stage, payment: Payment): Thread {
  const { random } = stage.world;
  yield* sleep(random.below(8000));
  const isRejected = random.chance(0.15);
  const isForged = random.chance(0.15);
  yield* insist(stage, `check ${payment.id}`, (xid) => {
    if (!movePayment(stage, xid, payment, 'check')) return;
    movePayment(stage, xid, payment, 'refer');
  });
  yield* insist(stage, `${isRejected ? 'reject' : 'approve'} ${payment.id}`, (xid) => {
    if (movePayment(stage, xid, payment, isRejected ? 'reject' : 'approve') && !isRejected) approve(payment);
  });
  // Somebody with a console, past every rule.
  if (isForged && payment.approvedText !== null) payment.orderText = `${payment.id} for 999.00`;
  yield* insist(stage, `release ${payment.id}`, (xid) => void movePayment(stage, xid, payment, 'release'));
}

function openIn({ cases, payments, places, intent, jobs }: Store): string[] {
  return [
    ...[...cases.values()]
      .filter(({ status }) => status !== 'approved' && status !== 'rejected')
      .map(({ id, status }) => `${id} ${status}`),
    ...[...payments.values()]
      .filter(({ state }) => state !== 'executed' && !paymentEnds.has(state))
      .map(({ id, state }) => `${id} ${state}`),
    ...places.filter(({ isConfirmed }) => !isConfirmed).map(({ entryId }) => `entry ${entryId}`),
    ...(intent === null ? [] : [`intent ${intent.no}`]),
    ...[...jobs.values()].filter(({ runAtMs }) => runAtMs !== Infinity).map(({ id }) => `job ${id}`),
  ];
}
