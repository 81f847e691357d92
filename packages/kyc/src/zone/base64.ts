const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes that a text in base64 stands for (RFC 4648, section 4); a pure package has no reader of its own. */
export function decodeBase64(text: string): Uint8Array {
  const bare = text.replaceAll('=', '');
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4));
  let [bits, held, to] = [0, 0, 0];
  for (const character of bare) {
    bits = ((bits << 6) | digits.indexOf(character)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[to] = (bits >> held) & 0xff;
    to += 1;
  }
  return bytes;
}
