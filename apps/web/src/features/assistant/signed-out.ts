import { ApiError } from '../../client/api-error.ts';
import { AuthError } from '../../client/identity/auth-error.ts';

/** Whether a call failed because nobody is signed in any more (specification, section 5). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof AuthError || (error instanceof ApiError && error.status === 401);
}
