import { seeded } from '../seeded.ts';
import type { Seeded } from '../seeded.ts';

/** What can go wrong, each kind by itself: a schedule that fails is tried again with fewer. */
export const faultKinds = [
  'lost-answer',
  'refused-write',
  'doubled-delivery',
  'late-commit',
  'clock-jump',
  'pause',
  'full-disk',
  'crash',
  'bank-trouble',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A step of a process: something outside of it is asked, and answers later, or not at all. */
export type Effect =
  | { readonly kind: 'transaction'; readonly name: string; readonly work: (xid: number) => unknown }
  | { readonly kind: 'call'; readonly name: string; readonly work: () => unknown }
  | { readonly kind: 'write'; readonly name: string; readonly work: () => unknown }
  | { readonly kind: 'sleep'; readonly ms: number };

/** A thread of a process: it yields effects, and gets their answers or their errors. */
export type Thread = Generator<Effect, void, unknown>;

/** Nobody answered, or somebody refused: what the product takes an outage for. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

/** One for all: where it was thrown says nothing, and looking that up takes longer than the step. */
export const outage = new Outage();

interface Task {
  readonly name: string;
  readonly process: Process;
  readonly life: number;
  thread: Thread;
  wakeAtMs: number;
  /** What the thread waits for, until it is done; then its answer. */
  pending: { effect: Effect; xid: number | null } | null;
  answer: { ok: true; value: unknown } | { ok: false } | null;
}

export interface Process {
  readonly name: string;
  /** Its clock is so far from the true one. */
  skewMs: number;
  life: number;
  /** Session of the database: locks belong to it, and end with it. */
  session: number;
  pausedUntilMs: number;
  readonly start: () => readonly (readonly [name: string, thread: Thread])[];
}

/** Virtual time: no schedule waits for anything. */
export interface World {
  readonly random: Seeded;
  nowMs: number;
  steps: number;
  readonly trace: string[] | null;
  isFair: boolean;
  readonly running: Set<number>;
  nextXid: number;
  nextSession: number;
  readonly processes: Process[];
  readonly tasks: Set<Task>;
  readonly off: ReadonlySet<FaultKind>;
  fullDiskUntilMs: number;
}

export function createWorld(seed: number, off: ReadonlySet<FaultKind>, isTraced: boolean): World {
  return {
    random: seeded(seed),
    nowMs: 0,
    steps: 0,
    trace: isTraced ? [] : null,
    isFair: false,
    running: new Set(),
    nextXid: 1,
    nextSession: 1,
    processes: [],
    tasks: new Set(),
    off,
    fullDiskUntilMs: 0,
  };
}

/** Whether a fault happens now. The dice are thrown in any case, so that a schedule without some faults stays the same. */
export function strikes(world: World, kind: FaultKind, probability: number): boolean {
  const isHit = world.random.chance(probability);
  return isHit && !world.isFair && !world.off.has(kind);
}

export function note(world: World, line: string): void {
  world.trace?.push(`${String(world.nowMs).padStart(7)} ${line}`);
}

export function launch(world: World, process: Process): void {
  process.life += 1;
  process.pausedUntilMs = 0;
  process.session = world.nextSession;
  world.nextSession += 1;
  for (const [name, thread] of process.start()) {
    world.tasks.add({
      name: `${process.name}/${name}`,
      process,
      life: process.life,
      thread,
      wakeAtMs: world.nowMs + world.random.below(200),
      pending: null,
      answer: { ok: true, value: undefined },
    });
  }
}

/** Runs one step: a task that is due, of several any. False where nobody waits for anything. */
export function step(world: World): boolean {
  let dueMs = Infinity;
  let due: Task[] = [];
  for (const task of world.tasks) {
    // Whoever is due by now is as good as any other who is.
    const atMs = Math.max(task.wakeAtMs, world.nowMs);
    if (atMs < dueMs) {
      dueMs = atMs;
      due = [task];
    } else if (atMs === dueMs) due.push(task);
  }
  if (dueMs === Infinity) return false;
  world.nowMs = dueMs;
  world.steps += 1;
  if (!world.isFair) trouble(world);
  const task = world.random.pick(due);
  if (!world.tasks.has(task)) return true;
  if (task.pending === null) proceed(world, task);
  else perform(world, task, task.pending);
  return true;
}

/** What befalls a whole process between any two steps. */
function trouble(world: World): void {
  const { random } = world;
  const process = random.pick(world.processes);
  if (strikes(world, 'crash', 0.004)) {
    note(world, `${process.name} is killed`);
    for (const task of world.tasks) if (task.process === process) drop(world, task);
    const restart: Task = sleeper(process, world.nowMs + 500 + random.below(4000));
    world.tasks.add(restart);
  }
  const pausedMs = 1000 + random.below(40_000);
  if (strikes(world, 'pause', 0.003)) {
    note(world, `${process.name} is paused for ${pausedMs} ms`);
    process.pausedUntilMs = world.nowMs + pausedMs;
    // Its session does not outlive a long one: others take over what it holds.
    if (pausedMs > 5000) loseSession(world, process);
  }
  const jumpMs = random.below(60_000) - 30_000;
  if (strikes(world, 'clock-jump', 0.003)) {
    note(world, `the clock of ${process.name} jumps by ${jumpMs} ms`);
    process.skewMs += jumpMs;
  }
  const fullMs = 500 + random.below(4000);
  if (strikes(world, 'full-disk', 0.002)) {
    note(world, `the disk is full for ${fullMs} ms`);
    world.fullDiskUntilMs = world.nowMs + fullMs;
  }
}

export function loseSession(world: World, process: Process): void {
  process.session = world.nextSession;
  world.nextSession += 1;
}

function sleeper(process: Process, wakeAtMs: number): Task {
  return {
    name: `${process.name}/start`,
    process,
    life: -1,
    thread: (function* start(): Thread {})(),
    wakeAtMs,
    pending: null,
    answer: null,
  };
}

/** What was on its way may still arrive: of a message that was sent nobody knows. */
function drop(world: World, task: Task): void {
  world.tasks.delete(task);
  const { pending } = task;
  if (pending === null) return;
  if (pending.xid !== null) world.running.delete(pending.xid);
  if (pending.effect.kind === 'sleep' || !world.random.chance(0.5)) return;
  note(world, `${task.name}: ${pending.effect.name} arrives after its end`);
  attempt(world, pending.effect, pending.xid);
}

/** The thread goes on with its answer up to the next thing that it asks for. */
function proceed(world: World, task: Task): void {
  if (task.life === -1) {
    world.tasks.delete(task);
    note(world, `${task.process.name} starts again`);
    launch(world, task.process);
    return;
  }
  if (world.nowMs < task.process.pausedUntilMs) {
    task.wakeAtMs = task.process.pausedUntilMs;
    return;
  }
  const { answer } = task;
  task.answer = null;
  const next = answer === null || answer.ok ? task.thread.next(answer?.value) : task.thread.throw(outage);
  if (next.done === true) {
    world.tasks.delete(task);
    return;
  }
  const effect = next.value;
  if (effect.kind === 'sleep') {
    task.answer = { ok: true, value: undefined };
    task.wakeAtMs = world.nowMs + effect.ms;
    return;
  }
  // Numbered when it begins; it commits when it is performed, and others may be faster.
  const isTransaction = effect.kind === 'transaction';
  const xid = isTransaction ? world.nextXid : null;
  if (xid !== null) {
    world.nextXid += 1;
    world.running.add(xid);
  }
  task.pending = { effect, xid };
  const lateMs = strikes(world, 'late-commit', 0.05) ? world.random.below(3000) : 0;
  task.wakeAtMs = world.nowMs + 1 + world.random.below(20) + lateMs;
}

/** The message arrives: it is done or refused, and its answer comes or is lost. */
function perform(world: World, task: Task, pending: { effect: Effect; xid: number | null }): void {
  const { effect, xid } = pending;
  if (effect.kind === 'sleep') return;
  task.pending = null;
  task.wakeAtMs = world.nowMs + 1 + world.random.below(10);
  if (isRefused(world, effect)) {
    if (xid !== null) world.running.delete(xid);
    note(world, `${task.name}: ${effect.name} is refused`);
    task.answer = { ok: false };
    return;
  }
  const done = attempt(world, effect, xid);
  if (strikes(world, 'doubled-delivery', 0.02) && effect.kind === 'call') {
    note(world, `${task.name}: ${effect.name} is delivered twice`);
    attempt(world, effect, xid);
  }
  const isLost = isAnswerLost(world, effect);
  task.answer = done.ok && !isLost ? done : { ok: false };
  if (world.trace === null) return;
  note(world, `${task.name}: ${effect.name}${done.ok ? '' : ' fails'}${isLost ? ', answer lost' : ''}`);
}

/** A full disk refuses before a write, or after it, when only the word that it is done does not get through. */
function isDiskFull(world: World, { kind }: Effect): boolean {
  return kind !== 'call' && world.nowMs < world.fullDiskUntilMs && !world.isFair;
}

function isRefused(world: World, effect: Effect): boolean {
  const isUnlucky = strikes(world, 'refused-write', 0.01) && effect.kind !== 'call';
  return (isDiskFull(world, effect) && world.random.chance(0.7)) || isUnlucky;
}

function isAnswerLost(world: World, effect: Effect): boolean {
  const isUnlucky = strikes(world, 'lost-answer', 0.02);
  return (isDiskFull(world, effect) && world.random.chance(0.5)) || isUnlucky;
}

function attempt(
  world: World,
  effect: Exclude<Effect, { kind: 'sleep' }>,
  xid: number | null,
): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: effect.work(xid ?? 0) };
  } catch (error) {
    if (error instanceof Violation) throw error;
    note(world, `  ${error instanceof Error ? error.message : String(error)}`);
    return { ok: false };
  } finally {
    if (xid !== null) world.running.delete(xid);
  }
}

/** What must never be. */
export class Violation extends Error {
  override readonly name = 'Violation';
}
