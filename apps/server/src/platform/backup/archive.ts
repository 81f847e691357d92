import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** One file of an archive. */
export interface Member {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What is wrong with a file that should be an archive of ours. */
export class ArchiveError extends Error {}

const block = 512;
/** Name of the last member: the hash of every byte before it. */
const sealName = 'seal';
const emptyBlock = Buffer.alloc(block);
const nameMax = 99;
/** No row of PostgreSQL is larger, so no member is by much. */
const memberMax = 1_200_000_000;

/**
 * A tar file (POSIX ustar) whose bytes follow from names and contents alone and whose last member says the hash of all
 * before: every tool opens it, and no bit of it can change unseen.
 */
export class ArchiveWriter {
  private readonly file: FileHandle;
  private readonly hash: Hash = createHash('sha256');
  private written = 0;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  /** A new file that only its owner reads; refuses one that is there. */
  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', 0o600));
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.write([headerOf(name, bytes.length), bytes, paddingOf(bytes.length)]);
  }

  /** Ends the archive; `confirm` adds a line to the seal. Resolves when everything is on disk. */
  async end(confirm: (hash: string) => string): Promise<{ sizeBytes: number; sha256: string }> {
    const hash = this.hash.copy().digest('hex');
    const seal = sealOf(hash, confirm(hash));
    await this.write([headerOf(sealName, seal.length), seal, paddingOf(seal.length), emptyBlock, emptyBlock]);
    await this.file.sync();
    await this.file.close();
    return { sizeBytes: this.written, sha256: this.hash.digest('hex') };
  }

  async abandon(): Promise<void> {
    await this.file.close().catch(() => undefined);
  }

  private async write(parts: readonly Buffer[]): Promise<void> {
    for (const part of parts) {
      this.hash.update(part);
      for (let at = 0; at < part.length;) {
        const { bytesWritten } = await this.file.write(part, at);
        at += bytesWritten;
      }
      this.written += part.length;
    }
  }
}

/**
 * Gives the members in their order, and throws an `ArchiveError` at the first byte that is not as it was written, at the
 * latest at the end. `confirm` says what the seal's second line must be.
 */
export async function* readArchive(path: string, confirm: (hash: string) => string): AsyncGenerator<Member> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256');
    let at = 0;
    const take = async (length: number) => {
      if (length > size - at)
        throw new ArchiveError(`it ends after ${size} bytes, in the midst of something`);
      const bytes = Buffer.alloc(length);
      for (let read = 0; read < length;) {
        const { bytesRead } = await file.read(bytes, read, length - read, at + read);
        if (bytesRead === 0) throw new ArchiveError('it became shorter while it was read');
        read += bytesRead;
      }
      at += length;
      return bytes;
    };
    for (;;) {
      const start = at;
      const header = await take(block);
      const { name, length } = readHeader(header, start);
      const bytes = await take(length);
      const padding = await take(paddingOf(length).length);
      if (!padding.equals(paddingOf(length))) throw new ArchiveError(`byte ${at} is not as it was written`);
      if (name === sealName) {
        const expected = hash.digest('hex');
        if (!bytes.toString('latin1').startsWith(`${expected}\n`))
          throw new ArchiveError('its hash is not that of its bytes');
        if (!bytes.equals(sealOf(expected, confirm(expected))))
          throw new ArchiveError('it is not confirmed by the key of this installation');
        const ending = await take(size - at);
        if (!ending.equals(Buffer.alloc(2 * block))) throw new ArchiveError('something comes after its end');
        return;
      }
      for (const part of [header, bytes, padding]) hash.update(part);
      yield { name, bytes };
    }
  } finally {
    await file.close();
  }
}

function sealOf(hash: string, confirmation: string): Buffer {
  return Buffer.from(`${hash}\n${confirmation}\n`, 'latin1');
}

function paddingOf(length: number): Buffer {
  return emptyBlock.subarray(0, (block - (length % block)) % block);
}

/** A header with no owner and no time, so that there is one only for a name and a length. */
function headerOf(name: string, length: number): Buffer {
  if (Buffer.byteLength(name) > nameMax) throw new RangeError(`${name} is too long for a name in an archive`);
  const header = Buffer.alloc(block);
  const put = (text: string, at: number) => header.write(text, at, 'latin1');
  put(name, 0);
  put('0000600\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${length.toString(8).padStart(11, '0')}\0`, 124);
  put('00000000000\0', 136);
  put('        ', 148);
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function readHeader(header: Buffer, at: number): { name: string; length: number } {
  const name = header.toString('latin1', 0, header.indexOf(0));
  const length = Number.parseInt(header.toString('latin1', 124, 135), 8);
  const isOurs =
    /^[\w./-]{1,99}$/u.test(name) &&
    Number.isSafeInteger(length) &&
    length >= 0 &&
    length <= memberMax &&
    header.equals(headerOf(name, length));
  if (!isOurs) throw new ArchiveError(`what begins at byte ${at} is no part of a backup`);
  return { name, length };
}
