import type { OutagesFigures } from './run.ts';

/** Whether nothing was lost, doubled or stuck, nothing ended or had to be started, and every bound was kept. */
export function isSound(figures: OutagesFigures): boolean {
  const { lost, doubled, stuck, findings, excesses, endedByThemselves, restartsByHand } = figures;
  const faults = [lost, doubled, stuck, findings, excesses].flat();
  return faults.length === 0 && endedByThemselves === 0 && restartsByHand === 0;
}
