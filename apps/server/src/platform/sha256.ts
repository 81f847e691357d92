import { hash } from 'node:crypto';

/** SHA-256 of bytes, or of a text in UTF-8, hex. */
export function sha256(text: string | Uint8Array): string {
  return hash('sha256', text, 'hex');
}
