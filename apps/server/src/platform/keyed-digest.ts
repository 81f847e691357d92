import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 of the parts, none of which runs into the next, in hex: what is kept by it tells nothing without the secret. */
export function keyedDigest(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('\0')).digest('hex');
}
