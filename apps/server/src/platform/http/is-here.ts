import { isIP } from 'node:net';

/** Whether an address is this machine. */
export function isHere(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/gu, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
