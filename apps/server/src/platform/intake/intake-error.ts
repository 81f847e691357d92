import type { IntakeFault } from '@sorgfalt/contract';
import { AppError } from '../http/app-error.ts';

/** A file that is not taken in, and why. */
export function intakeError(code: IntakeFault, cause?: unknown): AppError {
  return new AppError('broken-file', { fields: [{ path: 'files', code }], cause });
}
