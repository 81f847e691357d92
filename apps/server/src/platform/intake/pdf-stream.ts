import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';

const flate = ['FlateDecode', 'Fl'];
const ascii85 = ['ASCII85Decode', 'A85'];
const hex = ['ASCIIHexDecode', 'AHx'];
/** Of pictures: whoever draws them unpacks them, and nothing else is packed that way. */
const pictures = ['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'];
const inflatesMax = 3;
const pieceBytes = 64 * 1024;

/** How a stream is packed, so far as anything but a picture is (ISO 32000, 7.4). */
export interface Packing {
  readonly text: 'ascii85' | 'hex' | null;
  readonly inflates: number;
}

/** What the tokens under `Filter` say; null for packing that is not looked into here, or is not said in this place. */
export function packingOf(tokens: readonly string[] = []): Packing | null {
  let [text, inflates] = [null as Packing['text'], 0];
  const filters = tokens.filter((token) => !['[', ']', 'null'].includes(token));
  for (const [place, token] of filters.entries()) {
    const name = token.slice(1);
    if (!token.startsWith('/')) return null;
    if (pictures.includes(name)) break;
    if (flate.includes(name)) inflates += 1;
    else if (place === 0 && ascii85.includes(name)) text = 'ascii85';
    else if (place === 0 && hex.includes(name)) text = 'hex';
    else return null;
  }
  return inflates > inflatesMax ? null : { text, inflates };
}

/** What is packed in a stream that begins here, piece by piece. Throws where it is damaged; readers take what came before. */
export function unpack(bytes: Buffer, { text, inflates }: Packing): AsyncIterable<Buffer> {
  const packed = text === null ? bytes : text === 'hex' ? fromHex(bytes) : fromAscii85(bytes);
  let pieces: AsyncIterable<Buffer> = Readable.from([packed]);
  for (let layer = 0; layer < inflates; layer += 1) pieces = inflated(pieces);
  return pieces;
}

async function* inflated(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: pieceBytes });
  const source = Readable.from(pieces);
  source.on('error', (error) => inflate.destroy(error));
  try {
    for await (const piece of source.pipe(inflate)) yield piece as Buffer;
  } finally {
    source.destroy();
  }
}

function endAt(bytes: Buffer, end: string): number {
  const found = bytes.indexOf(end);
  return found < 0 ? bytes.length : found;
}

function fromHex(bytes: Buffer): Buffer {
  const digits = bytes.toString('latin1', 0, endAt(bytes, '>')).replaceAll(/\s/gu, '');
  return Buffer.from(digits, 'hex');
}

/** 7.4.3: five digits of base 85 are four bytes, `z` four zeros. */
function fromAscii85(bytes: Buffer): Buffer {
  const end = endAt(bytes, '~');
  const out = Buffer.alloc(end * 4);
  let [length, digits, sum] = [0, 0, 0];
  for (const byte of bytes.subarray(0, end)) {
    if (byte === 0x7a && digits === 0) length += 4;
    if (byte < 0x21 || byte > 0x75) continue;
    sum = sum * 85 + byte - 0x21;
    digits += 1;
    if (digits < 5) continue;
    length = out.writeUInt32BE(sum % 2 ** 32, length);
    [digits, sum] = [0, 0];
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing += 1) sum = sum * 85 + 84;
    out.writeUInt32BE(sum % 2 ** 32, length);
    length += digits - 1;
  }
  return out.subarray(0, length);
}
