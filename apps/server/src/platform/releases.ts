import { setTimeout as delay } from 'node:timers/promises';

type Release = () => Promise<void> | void;

/** What a process holds and lets go of when it ends, last taken first. */
export interface Releases {
  /** `withinMs` is how long it is waited for; what comes after it is let go of all the same. */
  add(release: Release, withinMs?: number): void;
  /** Lets go of everything, once; whoever calls again waits for the same. Never fails. */
  all(): Promise<void>;
}

const patienceMs = 1000;

export function createReleases(onFailure: (error: unknown) => void): Releases {
  const held: { release: Release; withinMs: number }[] = [];
  let under: Promise<void> | null = null;

  async function letGo(): Promise<void> {
    for (let each = held.pop(); each !== undefined; each = held.pop()) {
      const { release, withinMs } = each;
      const done = (async () => release())().catch(onFailure);
      await Promise.race([done, delay(withinMs, undefined, { ref: false })]);
    }
  }

  return {
    add: (release, withinMs = patienceMs) => void held.push({ release, withinMs }),
    all: () => (under ??= letGo()),
  };
}
