import { isIP } from 'node:net';
import { z } from 'zod';

/** Whether a host, as an address names it, is this machine. */
export function isHostHere(given: string): boolean {
  const host = given.replace(/^\[|\]$/gu, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether an address is this machine. */
export function isHere(url: string): boolean {
  return isHostHere(new URL(url).hostname);
}

/** An address that secrets, orders or keys travel to or from: in the clear only on this machine. */
export const secureUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => url.startsWith('https:') || isHere(url),
    'it must begin with https://, unless it is of this machine',
  );
