import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const syncMs = 1000;

/** What the disk under a directory gives: appending 4 kB and syncing, one after the other, so many a second. */
export function measureFdatasync(directory: string): number {
  const path = join(directory, 'sync');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4096, 1);
  const start = performance.now();
  let syncs = 0;
  while (performance.now() - start < syncMs) {
    writeSync(file, block);
    fdatasyncSync(file);
    syncs += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  closeSync(file);
  rmSync(path);
  return Math.round(syncs / seconds);
}
