/**
 * The UTF-8 bytes of a text (RFC 3629), written here because the package has no platform API to call.
 *
 * Throws a RangeError on a lone surrogate: replacing it silently would let two texts share one signature.
 */
export function utf8Encode(text: string): Uint8Array {
  return asciiEncode(text) ?? encodePoints(text);
}

/** Most of what is hashed is plain ASCII, a byte for each character; null where something else is in it. */
function asciiEncode(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return null;
    bytes[at] = code;
  }
  return bytes;
}

function encodePoints(text: string): Uint8Array {
  if (!text.isWellFormed()) throw new RangeError('A text with a lone surrogate has no UTF-8 form.');
  const bytes = new Uint8Array(text.length * 3);
  let end = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const tail = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    bytes[end] = tail === 0 ? point : ((0xf0 << (3 - tail)) & 0xff) | (point >>> (6 * tail));
    for (let step = 1; step <= tail; step += 1) {
      bytes[end + step] = 0x80 | ((point >>> (6 * (tail - step))) & 0x3f);
    }
    end += tail + 1;
  }
  return bytes.slice(0, end);
}

/** The text of UTF-8 bytes, or null for overlong forms, surrogates, values over U+10FFFF and cut sequences. */
export function utf8Decode(bytes: Uint8Array): string | null {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const head = bytes[at] ?? 0;
    const tail = tailLength(head);
    if (tail === null) return null;
    const point = tail === 0 ? head : readPoint(bytes, at, tail);
    if (point === null) return null;
    text += String.fromCodePoint(point);
    at += tail + 1;
  }
  return text;
}

const SMALLEST_BY_TAIL = [0, 0x80, 0x800, 0x10000];

function tailLength(head: number): number | null {
  if (head < 0x80) return 0;
  if (head >= 0xc2 && head < 0xe0) return 1;
  if (head >= 0xe0 && head < 0xf0) return 2;
  return head >= 0xf0 && head < 0xf5 ? 3 : null;
}

function readPoint(bytes: Uint8Array, at: number, tail: number): number | null {
  const head = bytes[at] ?? 0;
  let point = tail === 0 ? head : head & (0x3f >>> tail);
  for (let step = 1; step <= tail; step += 1) {
    const next = bytes[at + step];
    if (next === undefined || (next & 0xc0) !== 0x80) return null;
    point = (point << 6) | (next & 0x3f);
  }
  const isSurrogate = point >= 0xd800 && point < 0xe000;
  if (point < (SMALLEST_BY_TAIL[tail] ?? 0) || point > 0x10ffff || isSurrogate) return null;
  return point;
}
