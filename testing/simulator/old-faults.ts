import { productCores } from './cores.ts';
import type { SimulationOptions } from './simulate.ts';

/** Faults that such systems had, each in the place of what the product does: the simulator must find them. */
export const oldFaults = {
  /** A payment that is sent again gets new identifiers, by which no bank knows that it has it. */
  'retry-with-new-identifiers': { edges: { keepsIdentifiers: false } },
  /** Whoever was paused and lost his job to another finishes the step all the same. */
  'lease-not-checked': {
    cores: {
      transitionSteps: (states, step, event) =>
        event === 'finish'
          ? { ok: true, value: { ...states, [step]: 'completed' } }
          : productCores.transitionSteps(states, step, event),
    },
  },
  /** The cursor is moved before the jobs are committed. */
  'cursor-before-jobs': { edges: { movesCursorWithJobs: false } },
  /** Consumers read "id > cursor", and skip who commits late. */
  'cursor-by-id': { edges: { readsSettledOnly: false } },
  /** Entries get their places by the time in their ids, which clocks decide. */
  'places-by-clock': { edges: { placesByArrival: false } },
} as const satisfies Readonly<Record<string, Pick<SimulationOptions, 'cores' | 'edges'>>>;
export type OldFault = keyof typeof oldFaults;
