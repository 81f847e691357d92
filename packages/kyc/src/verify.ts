import type { IsoDate } from '@sorgfalt/calendar';
import { checkAddress } from './check-address.ts';
import { checkExpiry, checkIssuer, checkNumber } from './check-document.ts';
import { checkMrz } from './check-mrz.ts';
import { checkAge, checkCompleteness, checkName, checkNationality } from './check-person.ts';
import { checkCountries, checkEvidence, checkPurpose } from './check-relationship.ts';
import type { Finding } from './finding.ts';
import type { KycInput } from './input.ts';
import { parseIsoDate } from './iso-date.ts';

/** The outcome of all checks on one form. */
export type KycResult = {
  /** One for every check made, passed ones too, always in the same order. */
  readonly findings: Finding[];
  /** `flagged` when at least one finding is a flag. */
  readonly outcome: 'clear' | 'flagged';
};

/**
 * Makes every check that can be made on the form alone, as of `today`, the day where the firm
 * sits. A check whose field is blank is not made; the blank itself is reported once, by
 * completeness. No check looks anything up: a clear outcome says the form is coherent, not that
 * the person is who they say (AMLA, SR 955.0, Art. 3 and 6). Throws when `today` is no day.
 */
export function verifyKyc(input: KycInput, today: IsoDate): KycResult {
  // With a day that is none every comparison would be false, and an expired document would pass.
  if (!parseIsoDate(today).ok) throw new RangeError('today must be a day that exists, as YYYY-MM-DD');
  const findings = [
    ...checkCompleteness(input),
    ...checkName(input),
    ...checkNationality(input),
    ...checkAge(input, today),
    ...checkNumber(input),
    ...checkExpiry(input, today),
    ...checkIssuer(input),
    ...checkMrz(input),
    ...checkAddress(input),
    ...checkCountries(input),
    ...checkPurpose(input),
    ...checkEvidence(input),
  ];
  const isFlagged = findings.some(({ severity }) => severity === 'flag');
  return { findings, outcome: isFlagged ? 'flagged' : 'clear' };
}
