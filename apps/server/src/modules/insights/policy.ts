import type { Caller } from '../../platform/auth/authenticator.ts';

/** Cases and review items carry names of clients: they are for those who work on them. */
export function maySeeClients(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'editor';
}
