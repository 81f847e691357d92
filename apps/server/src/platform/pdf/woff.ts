import { inflateSync } from 'node:zlib';

/** The tables of a font by their tags. */
export type Tables = ReadonlyMap<string, Buffer>;

const headerBytes = 44;
const entryBytes = 20;

/** Reads a font in WOFF 1.0 (W3C WOFF File Format 1.0, section 3 and 4). */
export function readWoff(file: Buffer): Tables {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('no WOFF 1.0');
  const tables = new Map<string, Buffer>();
  for (let each = 0; each < file.readUInt16BE(12); each += 1) {
    const at = headerBytes + each * entryBytes;
    const [offset, length, whole] = [4, 8, 12].map((part) => file.readUInt32BE(at + part));
    const bytes = file.subarray(offset, (offset ?? 0) + (length ?? 0));
    tables.set(file.toString('latin1', at, at + 4), length === whole ? bytes : inflateSync(bytes));
  }
  return tables;
}

/** What a reader of PDF wants of a TrueType font whose characters are mapped outside of it (ISO 32000-1, 9.9). */
const embedded = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'] as const;

/** Writes the tables that a PDF embeds as a TrueType font. */
export function writeTrueType(tables: Tables): Buffer {
  const kept = embedded.flatMap((tag) => {
    const bytes = tables.get(tag);
    return bytes === undefined ? [] : [{ tag, bytes }];
  });
  const power = Math.floor(Math.log2(kept.length));
  const head = Buffer.alloc(12 + 16 * kept.length);
  head.writeUInt32BE(0x00_01_00_00, 0);
  head.writeUInt16BE(kept.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (kept.length - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [place, { tag, bytes }] of kept.entries()) {
    const at = 12 + 16 * place;
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(checksum(padded), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) % 2 ** 32;
  return sum;
}
