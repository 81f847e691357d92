import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** A list file wherever it lies: read once from start to end, in pieces. */
export interface ListFile {
  readonly name: string;
  readonly sizeBytes: number;
  chunks(): AsyncIterable<Uint8Array>;
}

const chunkBytes = 256 * 1024;

export async function fileOnDisk(path: string): Promise<ListFile> {
  const { size } = await stat(path);
  return {
    name: basename(path),
    sizeBytes: size,
    async *chunks() {
      const handle = await open(path);
      try {
        yield* handle.createReadStream({ highWaterMark: chunkBytes });
      } finally {
        await handle.close();
      }
    },
  };
}

export function fileInMemory(name: string, bytes: Uint8Array): ListFile {
  return {
    name,
    sizeBytes: bytes.length,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    },
  };
}
