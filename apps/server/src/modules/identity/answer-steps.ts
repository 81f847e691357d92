import { setTimeout as delay } from 'node:timers/promises';

/**
 * What must not tell by its time whether an address exists is answered after so long, or twice, three times … so long:
 * what is done for an address that exists shows in no time, on a machine that has much to do neither.
 */
const answerStepMs = 250;

/** Waits for the next step after `startedMs` of `performance.now()`. */
export async function waitForStep(startedMs: number): Promise<void> {
  await delay(answerStepMs - ((performance.now() - startedMs) % answerStepMs));
}
