/** Joins the parts into one new array. */
export function concatBytes(...parts: Uint8Array[]): Uint8Array {
  let size = 0;
  for (const part of parts) size += part.length;
  const joined = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Whether both arrays hold the same bytes. Not constant-time: use it on public values only. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

const HEX = /^(?:[0-9a-f]{2})*$/;

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hexadecimal, two digits a byte. */
export function hexEncode(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_PAIRS[byte] ?? '';
  return text;
}

/** The bytes of a lower-case hexadecimal text, or null when it has another digit or an odd length. */
export function hexDecode(text: string): Uint8Array | null {
  if (!HEX.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = (hexDigit(text.charCodeAt(at * 2)) << 4) | hexDigit(text.charCodeAt(at * 2 + 1));
  }
  return bytes;
}

/** Of a character code that `HEX` has let through: a digit, or a letter from a to f. */
function hexDigit(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SEXTETS = new Uint8Array(128);
for (let sextet = 0; sextet < ALPHABET.length; sextet += 1) SEXTETS[ALPHABET.charCodeAt(sextet)] = sextet;

/** Standard base64 with padding (RFC 4648, section 4). */
export function base64Encode(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 3) {
    const word = ((bytes[start] ?? 0) << 16) | ((bytes[start + 1] ?? 0) << 8) | (bytes[start + 2] ?? 0);
    for (let digit = 0; digit < 4; digit += 1) {
      text += start + digit > bytes.length ? '=' : ALPHABET.charAt((word >>> (18 - 6 * digit)) & 63);
    }
  }
  return text;
}

/**
 * The bytes of a standard base64 text, or null.
 *
 * Only the one canonical spelling is read: padding is required, white space is not skipped and the unused bits
 * of the last digit must be zero (RFC 4648, section 3.5), so that two texts never stand for one signature.
 */
export function base64Decode(text: string): Uint8Array | null {
  const digits = text.replace(/={1,2}$/, '');
  const bytes = new Uint8Array((digits.length * 3) >>> 2);
  let [word, bits, size] = [0, 0, 0];
  for (let at = 0; at < digits.length; at += 1) {
    word = (word << 6) | (SEXTETS[digits.charCodeAt(at)] ?? 0);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[size++] = word >>> bits;
  }
  // Another letter, padding or bit is not written again.
  return base64Encode(bytes) === text ? bytes : null;
}
