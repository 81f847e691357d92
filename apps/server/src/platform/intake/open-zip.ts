import { crc32, inflateRawSync } from 'node:zlib';

/** A member of a ZIP file: its name, and where and how large it is. */
interface Member {
  readonly name: string;
  readonly isLocked: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/** Why a ZIP file is not read. */
export class ZipError extends Error {
  readonly code: 'damaged' | 'bomb' | 'locked';
  constructor(code: ZipError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface Zip {
  readonly names: readonly string[];
  /** The bytes of a member; null where there is none of that name. */
  bytes(name: string): Buffer | null;
  /** The same as text. */
  text(name: string): string | null;
}

const membersMax = 10_000;
/** The text of a thousand pages has some 30 MB as Word writes it. */
const memberMax = 64 * 1024 * 1024;
const unpackedMax = 256 * 1024 * 1024;
const [endSignature, memberSignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50];
const [stored, deflated] = [0, 8];
const endBytes = 22;
const commentMax = 0xffff;

/**
 * Opens a ZIP file (APPNOTE 6.3: end record, central directory). Throws `ZipError` also for one that others could read in
 * another way: names that come twice or lead elsewhere, or something before, between or behind what a ZIP file has.
 * Nothing is unpacked before it is asked for, and never more than the directory says.
 */
export function openZip(bytes: Buffer): Zip {
  const listed = directoryOf(bytes);
  const members = new Map(listed.map((member) => [member.name, member]));
  const isClear = listed.every(({ name }) => !/^[/\\]|\\|(?:^|\/)\.\.(?:\/|$)|\0/u.test(name));
  const spelt = new Set(listed.map(({ name }) => name.toLowerCase()));
  if (!isClear || spelt.size !== listed.length) throw new ZipError('damaged');
  if (listed.some(({ isLocked }) => isLocked)) throw new ZipError('locked');
  const total = listed.reduce((sum, member) => sum + member.bytes, 0);
  if (total > unpackedMax || listed.some((member) => member.bytes > memberMax)) throw new ZipError('bomb');
  const read = (name: string) => {
    const member = members.get(name);
    return member === undefined ? null : unpack(bytes, member);
  };
  return {
    names: [...members.keys()],
    bytes: read,
    text: (name) => read(name)?.toString('utf8') ?? null,
  };
}

/** Where the end record of a ZIP file is that ends with the file; -1 where there is none. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - endBytes; at >= Math.max(0, bytes.length - endBytes - commentMax); at -= 1)
    if (
      bytes.readUInt32LE(at) === endSignature &&
      at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return at;
  return -1;
}

/** Whether programs find a ZIP file at the end of this file. Some do so wherever an end record is. */
export function hasZipEnd(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(endBytes + commentMax));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  return end >= 0 && end + endBytes <= tail.length && tail.readUInt16LE(end + 10) > 0;
}

function directoryOf(bytes: Buffer): Member[] {
  const end = endOf(bytes);
  if (end < 0) throw new ZipError('damaged');
  const total = bytes.readUInt16LE(end + 10);
  if (total > membersMax) throw new ZipError('bomb');
  let at = bytes.readUInt32LE(end + 16);
  const members = Array.from({ length: total }, () => {
    if (at + 46 > end || bytes.readUInt32LE(at) !== memberSignature) throw new ZipError('damaged');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const member = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      isLocked: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return member;
  });
  if (at !== end) throw new ZipError('damaged');
  return members;
}

function unpack(file: Buffer, { name, method, crc, packedBytes, bytes, offset }: Member): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature)
    throw new ZipError('damaged');
  const nameEnd = offset + 30 + file.readUInt16LE(offset + 26);
  const start = nameEnd + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes || file.toString('utf8', offset + 30, nameEnd) !== name)
    throw new ZipError('damaged');
  const content = method === stored ? packed : inflate(packed, method, bytes);
  if (content.length !== bytes || crc32(content) !== crc) throw new ZipError('damaged');
  return content;
}

function inflate(packed: Buffer, method: number, bytes: number): Buffer {
  if (method !== deflated) throw new ZipError('damaged');
  try {
    // At least one byte must be allowed, also of a member that has none.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new ZipError(isTooLarge ? 'bomb' : 'damaged', { cause });
  }
}
