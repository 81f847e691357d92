/**
 * The UTF-8 bytes of a text (RFC 3629), by the means of the language as the package has no platform API to call.
 *
 * Throws a RangeError on a lone surrogate: replacing it silently would let two texts share one signature.
 */
export function utf8Encode(text: string): Uint8Array {
  return codesOf(text) ?? encodePoints(text);
}

/** Most of what is hashed is plain ASCII, a byte for each character; null where something else is in it. */
function codesOf(text: string): Uint8Array | null {
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
  // Every byte above ASCII becomes %XX, and so does the percent sign itself.
  const parts = encodeURIComponent(text).match(/%..|[^]/g) ?? [];
  return Uint8Array.from(parts, (part) =>
    part.startsWith('%') ? parseInt(part.slice(1), 16) : part.charCodeAt(0),
  );
}

/** The text of UTF-8 bytes, or null for overlong forms, surrogates, values over U+10FFFF and cut sequences. */
export function utf8Decode(bytes: Uint8Array): string | null {
  let escaped = '';
  for (const byte of bytes) {
    escaped += byte < 0x80 && byte !== PERCENT ? String.fromCharCode(byte) : `%${byte.toString(16)}`;
  }
  try {
    // Strict by its definition (ECMA-262, 19.2.6.5): what is not valid UTF-8 is an error, nothing is replaced.
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

const PERCENT = 0x25;
