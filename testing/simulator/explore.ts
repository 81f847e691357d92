import { simulate } from './simulate.ts';
import type { Outcome, SimulationOptions } from './simulate.ts';
import { faultKinds } from './world.ts';
import type { FaultKind } from './world.ts';

export interface Explored {
  readonly schedules: number;
  readonly steps: number;
  readonly cpuMs: number;
  /** The first schedule in which something was that must never be. */
  readonly failure: Outcome | null;
}

/** Runs schedule after schedule, from a seed on, until one fails or there were enough. */
export function explore(
  from: number,
  limit: { readonly schedules: number; readonly cpuMs: number },
  variant: Pick<SimulationOptions, 'cores' | 'edges'> = {},
): Explored {
  const before = process.cpuUsage();
  const spentMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let [schedules, steps] = [0, 0];
  while (schedules < limit.schedules && spentMs() < limit.cpuMs) {
    const outcome = simulate({ ...variant, seed: from + schedules });
    schedules += 1;
    steps += outcome.steps;
    if (outcome.violation !== null) return { schedules, steps, cpuMs: spentMs(), failure: outcome };
  }
  return { schedules, steps, cpuMs: spentMs(), failure: null };
}

export interface Shrunk {
  /** The kinds of faults that are left out. */
  readonly off: ReadonlySet<FaultKind>;
  /** Those that it needs. */
  readonly needed: readonly FaultKind[];
  readonly outcome: Outcome;
}

/** A schedule without some faults is another one: so many seeds are tried for one that fails the same way. */
const seedsTried = 30;

/**
 * Leaves out kind after kind of fault as long as a schedule of a seed nearby fails all the same, and runs the last one
 * with its trace.
 */
export function shrink(options: SimulationOptions): Shrunk {
  const off = new Set<FaultKind>(options.off);
  let { seed } = options;
  for (const kind of faultKinds) {
    off.add(kind);
    const smaller = failingNear({ ...options, seed, off });
    if (smaller === null) off.delete(kind);
    else seed = smaller;
  }
  const outcome = simulate({ ...options, seed, off, isTraced: true });
  return { off, needed: faultKinds.filter((kind) => !off.has(kind)), outcome };
}

function failingNear(options: SimulationOptions): number | null {
  for (let seed = options.seed; seed < options.seed + seedsTried; seed += 1)
    if (simulate({ ...options, seed }).violation !== null) return seed;
  return null;
}
