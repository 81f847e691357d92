import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileInMemory } from './list-file.ts';
import type { ListFile } from './list-file.ts';

/** Clearly invented names in the official formats, so that a fresh machine can flag somebody. */
const directory = join(import.meta.dirname, 'sample-lists');

let hashes: Promise<ReadonlySet<string>> | null = null;

/** The synthetic lists that come along. */
export async function sampleLists(): Promise<ListFile[]> {
  const names = await readdir(directory);
  return Promise.all(
    names.sort().map(async (name) => fileInMemory(name, await readFile(join(directory, name)))),
  );
}

/** Whether one of these files, by SHA-256 in hex, came along with the product, whatever it is called. */
export async function isSynthetic(fileHashes: readonly string[]): Promise<boolean> {
  hashes ??= hashesOfSample();
  const known = await hashes;
  return fileHashes.some((hash) => known.has(hash));
}

async function hashesOfSample(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const file of await sampleLists()) {
    const hash = createHash('sha256');
    for await (const chunk of file.chunks()) hash.update(chunk);
    found.add(hash.digest('hex'));
  }
  return found;
}
