import { inflateRawSync } from 'node:zlib';

/** A member of a ZIP file: its name, and where and how large it is. */
interface Member {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

/** Why a ZIP file is not read. */
export class ZipError extends Error {
  readonly code: 'damaged' | 'bomb';
  constructor(code: 'damaged' | 'bomb', options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface Zip {
  readonly names: readonly string[];
  /** The text of a member; null where there is none of that name. Nothing is unpacked before it is asked for. */
  text(name: string): string | null;
}

const membersMax = 10_000;
/** The text of a thousand pages has some 30 MB as Word writes it. */
const unpackedMax = 64 * 1024 * 1024;
const [endSignature, memberSignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50];
const [stored, deflated] = [0, 8];

/** Opens a ZIP file (APPNOTE 6.3: end record, central directory). Throws `ZipError`. */
export function openZip(bytes: Buffer): Zip {
  const members = new Map(directoryOf(bytes).map((member) => [member.name, member]));
  return {
    names: [...members.keys()],
    text(name) {
      const member = members.get(name);
      return member === undefined ? null : unpack(bytes, member).toString('utf8');
    },
  };
}

function directoryOf(bytes: Buffer): Member[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSignature)
    throw new ZipError('damaged');
  const total = bytes.readUInt16LE(end + 10);
  if (total > membersMax) throw new ZipError('bomb');
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: total }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== memberSignature) throw new ZipError('damaged');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const member = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    };
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return member;
  });
}

function unpack(bytes: Buffer, { method, packedBytes, offset }: Member): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSignature)
    throw new ZipError('damaged');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes) throw new ZipError('damaged');
  if (method === stored) return packed;
  if (method !== deflated) throw new ZipError('damaged');
  try {
    return inflateRawSync(packed, { maxOutputLength: unpackedMax });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw new ZipError(isTooLarge ? 'bomb' : 'damaged', { cause });
  }
}
