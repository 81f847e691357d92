import type { Evidence } from '../read-choices.ts';
import type { UnattendedSums } from './account-flow.ts';
import type { Detectors } from './detector.ts';
import { dayNumberOf } from './profile.ts';

type UnattendedChecks =
  | 'unattended-amount'
  | 'unattended-account'
  | 'unattended-client'
  | 'first-of-account'
  | 'rate-stale';

/** The tests of what may leave without a second person. */
export const unattendedDetectors: Detectors<UnattendedChecks> = {
  'unattended-amount': ({ amount }, { fromMinor }) =>
    amount.chfMinor >= fromMinor ? { chfMinor: amount.chfMinor, fromMinor } : null,

  'unattended-account': ({ unattended }, params) => passed(unattended?.account, params),
  'unattended-client': ({ unattended }, params) => passed(unattended?.client, params),

  'first-of-account': ({ amount, unattended }, { fromMinor }) =>
    unattended?.isFirstOfAccount === true && amount.chfMinor >= fromMinor
      ? { isFirstOfAccount: true, chfMinor: amount.chfMinor, fromMinor }
      : null,

  'rate-stale': ({ amount, rate, decidedOn }, { ageDays, fromMinor }) =>
    rate !== undefined &&
    amount.chfMinor >= fromMinor &&
    dayNumberOf(decidedOn) - dayNumberOf(rate.day) > ageDays
      ? { currency: amount.currency, rateFrom: rate.day, chfMinor: amount.chfMinor }
      : null,
};

function passed(sums: UnattendedSums | undefined, limits: UnattendedSums): Evidence | null {
  if (sums === undefined) return null;
  if (sums.dayMinor >= limits.dayMinor) {
    return { sumMinor: sums.dayMinor, fromMinor: limits.dayMinor, days: 1 };
  }
  return sums.weekMinor >= limits.weekMinor
    ? { sumMinor: sums.weekMinor, fromMinor: limits.weekMinor, days: 7 }
    : null;
}
