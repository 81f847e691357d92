import type { SourceFault } from '@sorgfalt/contract';
import { AppError } from '../../../platform/http/app-error.ts';

/** A file that is not taken in, and why. */
export function sourceError(code: SourceFault, cause?: unknown): AppError {
  return new AppError('broken-file', { fields: [{ path: 'files', code }], cause });
}
