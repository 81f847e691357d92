import { setTimeout as delay } from 'node:timers/promises';

/** Longer than any outage of the chaos runs with what the product has to catch up on afterwards. */
const patienceMs = 300_000;
const pauseMs = 150;

/**
 * Looks again until there is something else than undefined, and gives it. Throws with what was waited for, and how it
 * stood last, when the patience is over: a wait without an end would hide what is stuck.
 */
export async function waitFor<T>(
  what: () => string,
  look: () => Promise<T | undefined>,
  pause = pauseMs,
): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > deadline) throw new Error(`waited ${patienceMs / 1000} s in vain for ${what()}`);
    await delay(pause);
  }
}
