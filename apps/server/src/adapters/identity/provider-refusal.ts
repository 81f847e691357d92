import { APIError } from 'better-auth/api';

/** A refusal of the embedded provider: its code, which the web knows, and a sentence. */
export function refusal(
  status: 'FORBIDDEN' | 'BAD_REQUEST',
  code: string,
  message = 'Registration failed',
): APIError {
  return new APIError(status, { code, message });
}
