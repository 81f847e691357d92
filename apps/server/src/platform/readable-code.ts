import { takeRandom } from './random.ts';
import { sha256 } from './sha256.ts';

/** Crockford's Base32: no letter that is read as another one. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupOf = 4;

/** Letters of a code that is stored by its hash: 120 random bits need no slow one (ASVS 5.0.0, 6.5.2). */
export const codeLetters = 24;

/** Random letters in groups of four, five bits each. */
export function randomCode(length: number): string {
  const text = Array.from(takeRandom(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return text.match(new RegExp(`.{${groupOf}}`, 'g'))?.join('-') ?? text;
}

/** However it was typed: small, without its groups, and with letters that look like others. */
export function plainCode(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** The hash under which a code is stored and found, hex. */
export function codeHash(code: string): string {
  return sha256(plainCode(code));
}
