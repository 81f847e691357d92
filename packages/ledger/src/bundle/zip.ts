import { concatBytes } from '../bytes.ts';
import { crc32 } from './crc32.ts';
import { deflate, inflate } from './deflate.ts';
import { accept } from '../result.ts';
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
/** Of a zip, and of all of its files together: far above every bundle, and little enough to be compressed again. */
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
  for (const { name, bytes } of files) {
    if (!isName(name)) throw new RangeError('A name in a zip is a relative path in ASCII.');
    const encoded = utf8Encode(name);
    const { method, packed } = pack(bytes);
    const common = fields(
      [2, VERSION],
      [2, 0],
      [2, method],
      [2, 0],
      [2, DATE],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, encoded.length],
      [2, 0],
    );
    centrals.push(
      fields([4, CENTRAL_HEADER], [2, VERSION]),
      common,
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      encoded,
    );
    locals.push(fields([4, LOCAL_HEADER]), common, encoded, packed);
    offset += LOCAL_HEADER_SIZE_BYTES + encoded.length + packed.length;
    if (offset > SIZE_MAX_BYTES) throw new RangeError('A zip has at most 32 MB.');
  }
  const directory = concatBytes(...centrals);
  const count = files.length;
  const end = fields(
    [4, END_RECORD],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return concatBytes(...locals, directory, end);
}

/**
 * The files of a zip that `writeZip` wrote, in their order; any other zip is refused.
 *
 * What was read is written again and compared, so that every byte of the input is accounted for: nothing can hide
 * before, between or behind the files, and no two zips say the same.
 */
export function readZip(bytes: Uint8Array): { ok: true; value: ZipFile[] } | { ok: false; error: ZipError } {
  const refuse = (code: ZipError['code'], offset: number, name = '') =>
    ({ ok: false, error: { code, offset, name } }) as const;
  if (bytes.length > SIZE_MAX_BYTES) return refuse('too-large', SIZE_MAX_BYTES);
  const files: ZipFile[] = [];
  const ends: number[] = [];
  let left = SIZE_MAX_BYTES;
  const names = new Set<string>();
  for (let at = 0; isLocalHeader(bytes, at);) {
    const nameStart = at + LOCAL_HEADER_SIZE_BYTES;
    const nameEnd = nameStart + number(bytes, at + NAME_LENGTH_OFFSET, 2);
    const end = nameEnd + number(bytes, at + PACKED_SIZE_OFFSET, 4);
    const name = utf8Decode(bytes.subarray(nameStart, nameEnd)) ?? '';
    if (!isName(name)) return refuse('invalid-name', nameStart);
    if (names.has(name)) return refuse('duplicate-name', nameStart, name);
    if (end > bytes.length) return refuse('not-canonical', at, name);
    names.add(name);
    if ((left -= number(bytes, at + SIZE_OFFSET, 4)) < 0) return refuse('too-large', at, name);
    const content = unpack(bytes, at, nameEnd, end);
    if (content === null) return refuse('not-canonical', nameEnd, name);
    files.push({ name, bytes: content });
    ends.push(end);
    at = end;
  }
  const offset = firstDifference(bytes, writeZip(files));
  if (offset === null) return accept(files);
  return refuse('not-canonical', offset, files[ends.findIndex((end) => offset < end)]?.name);
}

function pack(bytes: Uint8Array): { method: number; packed: Uint8Array } {
  const packed = bytes.length > COMPRESSED_MAX_BYTES ? bytes : deflate(bytes);
  return packed.length < bytes.length ? { method: DEFLATED, packed } : { method: STORED, packed: bytes };
}

/** The content of the file with its header at `at`; null when it does not come out at the size stated. */
function unpack(bytes: Uint8Array, at: number, start: number, end: number): Uint8Array | null {
  const packed = bytes.slice(start, end);
  const size = number(bytes, at + SIZE_OFFSET, 4);
  // What deflate can do at most; nothing is allocated for a size that cannot be.
  if (size > packed.length * 1032) return null;
  return number(bytes, at + METHOD_OFFSET, 2) === DEFLATED ? inflate(packed, size) : packed;
}

function isName(name: string): boolean {
  return name.length <= NAME_LENGTH_MAX && NAME.test(name);
}

function isLocalHeader(bytes: Uint8Array, at: number): boolean {
  return at + LOCAL_HEADER_SIZE_BYTES <= bytes.length && number(bytes, at, 4) === LOCAL_HEADER;
}

/** Width in bytes and value of a number. */
type Field = readonly [width: 2 | 4, value: number];

/** Numbers in a row, lowest byte first. */
function fields(...row: readonly Field[]): Uint8Array {
  return Uint8Array.from(
    row.flatMap(([width, value]) => Array.from({ length: width }, (_, byte) => value >>> (8 * byte))),
  );
}

function number(bytes: Uint8Array, at: number, width: 2 | 4): number {
  let value = 0;
  for (let byte = width - 1; byte >= 0; byte -= 1) value = value * 256 + (bytes[at + byte] ?? 0);
  return value;
}

function firstDifference(a: Uint8Array, b: Uint8Array): number | null {
  for (let at = 0; at < a.length || at < b.length; at += 1) if (a[at] !== b[at]) return at;
  return null;
}
