import type { Caller } from '../../../platform/auth/authenticator.ts';

/** Payloads may hold personal data: they are shown to those who work on cases. */
export function maySeePayload(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'editor';
}
