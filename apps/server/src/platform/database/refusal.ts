import { errorTable } from '@sorgfalt/contract';
import type { ErrorCode } from '@sorgfalt/contract';

const restrictViolation = '23001';

/**
 * What a trigger refused, as the contract calls it: the trigger raises a `restrict_violation` with the code as its hint.
 * Null for every other error.
 */
export function refusalOf(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === restrictViolation && 'hint' in error) {
    const { hint } = error;
    return typeof hint === 'string' && Object.hasOwn(errorTable, hint) ? (hint as ErrorCode) : null;
  }
  return refusalOf(error.cause);
}
