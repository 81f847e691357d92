import type { AccessReviewLine } from '@sorgfalt/contract';
import type { Line } from './repo.ts';

/** A review is due so long after the period of the last one ended. */
export function dueAfter(at: string): string {
  const day = new Date(at);
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  return day.toISOString();
}

/** Why nobody has to decide about an account: it does not count, or nobody else administers who could. */
export function exemptionOf({ roleNow, stateNow, areOthersAdmins }: Line): AccessReviewLine['exempt'] {
  if (stateNow === 'disabled') return 'disabled';
  const isAdmin = roleNow === 'admin' && stateNow === 'active';
  return isAdmin && !areOthersAdmins ? 'only-administrator' : null;
}

/** Lines that somebody still has to decide. */
export function openLines(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.decision === null && exemptionOf(line) === null);
}
