import { accept, type Result } from '@sorgfalt/result';
import { concatBytes } from '../bytes.ts';
import { crc32 } from './crc32.ts';
import { deflate, inflate } from './deflate.ts';
import { utf8Decode, utf8Encode } from '../utf8.ts';

/** A file of a zip, its name as a path with slashes. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Why a zip is not read, and where. */
export interface ZipError {
  readonly code: 'not-canonical' | 'invalid-name' | 'duplicate-name' | 'too-large';
  /** Place of the first byte that is not as `writeZip` would have written it. */
  readonly offset: number;
  /** The file whose header or content that byte is in; empty in the directory and outside of files. */
  readonly name: string;
}

/** Each part starts with a letter or digit: no absolute paths, no `..`, nothing hidden. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const NAME_LENGTH_MAX = 120;
/** The 16-bit count of a zip without extensions. */
const FILES_MAX = 0xffff;
/** Of a zip as it were without compression: far above every bundle, and little enough to be compressed again. */
const SIZE_MAX_BYTES = 2 ** 25;
/** Larger files are stored: a reader compresses again, and is to answer at once. */
const COMPRESSED_MAX_BYTES = 2 ** 14;
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const LOCAL_HEADER_SIZE_BYTES = 30;
const METHOD_OFFSET = 8;
const PACKED_SIZE_OFFSET = 18;
const SIZE_OFFSET = 22;
const NAME_LENGTH_OFFSET = 26;
const VERSION = 20;
const STORED = 0;
const DEFLATED = 8;
/** 1980-01-01, the first date that the format knows (APPNOTE 4.4.6). */
const DATE = 0x21;

/**
 * A zip of the files in the given order (PKWARE APPNOTE 6.3.10), small ones compressed where that makes them smaller.
 *
 * There is one such zip for each list of files: `deflate` has one result, times, attributes and versions are fixed,
 * comments and extra fields are absent. Throws a RangeError on names that `readZip` refuses, repeated names, and more than 32 MB.
 */
export function writeZip(files: readonly ZipFile[]): Uint8Array {
  if (files.length > FILES_MAX) throw new RangeError('A zip has at most 65,535 files.');
  if (new Set(files.map(({ name }) => name)).size < files.length) throw new RangeError('Names differ.');
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  let left = SIZE_MAX_BYTES;
  for (const { name, bytes } of files) {
    if (!isName(name)) throw new RangeError('A name in a zip is a relative path in ASCII.');
    const encoded = utf8Encode(name);
    const { method, packed } = pack(bytes);
    const sizes = [...wide(crc32(bytes)), ...wide(packed.length), ...wide(bytes.length)];
    const common = [VERSION, 0, method, 0, DATE, ...sizes, encoded.length, 0];
    const central = [...wide(CENTRAL_HEADER), VERSION, ...common, 0, 0, 0, 0, 0, ...wide(offset)];
    centrals.push(numbers(central), encoded);
    locals.push(numbers([...wide(LOCAL_HEADER), ...common]), encoded, packed);
    const headed = LOCAL_HEADER_SIZE_BYTES + encoded.length;
    if ((left -= headed + bytes.length) < 0) throw new RangeError('A zip has at most 32 MB.');
    offset += headed + packed.length;
  }
  const directory = concatBytes(...centrals);
  const count = files.length;
  const end = [...wide(END_RECORD), 0, 0, count, count, ...wide(directory.length), ...wide(offset), 0];
  return concatBytes(...locals, directory, numbers(end));
}

/**
 * The files of a zip that `writeZip` wrote, in their order; any other zip is refused.
 *
 * What was read is written again and compared, so that every byte of the input is accounted for: nothing can hide
 * before, between or behind the files, and no two zips say the same.
 */
export function readZip(bytes: Uint8Array): Result<ZipFile[], ZipError> {
  const refuse = (code: ZipError['code'], offset: number, name = '') =>
    ({ ok: false, error: { code, offset, name } }) as const;
  if (bytes.length > SIZE_MAX_BYTES) return refuse('too-large', SIZE_MAX_BYTES);
  const files: ZipFile[] = [];
  const ends: number[] = [];
  let left = SIZE_MAX_BYTES;
  const names = new Set<string>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const wideAt = (offset: number) => view.getUint32(offset, true);
  for (let at = 0; at + LOCAL_HEADER_SIZE_BYTES <= bytes.length && wideAt(at) === LOCAL_HEADER;) {
    const nameStart = at + LOCAL_HEADER_SIZE_BYTES;
    const nameEnd = nameStart + view.getUint16(at + NAME_LENGTH_OFFSET, true);
    const end = nameEnd + wideAt(at + PACKED_SIZE_OFFSET);
    const size = wideAt(at + SIZE_OFFSET);
    const name = utf8Decode(bytes.subarray(nameStart, nameEnd)) ?? '';
    if (!isName(name)) return refuse('invalid-name', nameStart);
    if (names.has(name)) return refuse('duplicate-name', nameStart, name);
    if (end > bytes.length) return refuse('not-canonical', at, name);
    names.add(name);
    // Within the bounds of `writeZip`, which writes it again.
    if ((left -= nameEnd - at + size) < 0 || files.length === FILES_MAX) return refuse('too-large', at, name);
    const isDeflated = view.getUint16(at + METHOD_OFFSET, true) === DEFLATED;
    const content = unpack(bytes.slice(nameEnd, end), isDeflated, size);
    if (content === null) return refuse('not-canonical', nameEnd, name);
    files.push({ name, bytes: content });
    ends.push(end);
    at = end;
  }
  const written = writeZip(files);
  const length = Math.max(bytes.length, written.length);
  for (let offset = 0; offset < length; offset += 1) {
    if (bytes[offset] === written[offset]) continue;
    return refuse('not-canonical', offset, files[ends.findIndex((end) => offset < end)]?.name);
  }
  return accept(files);
}

function pack(bytes: Uint8Array): { method: number; packed: Uint8Array } {
  const packed = bytes.length > COMPRESSED_MAX_BYTES ? bytes : deflate(bytes);
  return packed.length < bytes.length ? { method: DEFLATED, packed } : { method: STORED, packed: bytes };
}

/** The content of a file; null when it does not come out at the size stated. */
function unpack(packed: Uint8Array, isDeflated: boolean, size: number): Uint8Array | null {
  // What deflate can do at most; nothing is allocated for a size that cannot be.
  if (size > packed.length * 1032) return null;
  return isDeflated ? inflate(packed, size) : packed;
}

function isName(name: string): boolean {
  return name.length <= NAME_LENGTH_MAX && NAME.test(name);
}

/** A number of four bytes as two of two. */
function wide(value: number): [low: number, high: number] {
  return [value & 0xffff, value >>> 16];
}

/** Numbers of two bytes each in a row, lowest byte first. */
function numbers(row: readonly number[]): Uint8Array {
  return Uint8Array.from(row.flatMap((value) => [value, value >>> 8]));
}
