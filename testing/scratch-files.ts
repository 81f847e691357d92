import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes files in a folder of their own, which goes when the tests of the file are over; gives their paths. */
export function scratchFiles(name: string): (file: string, content: string | Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (file, content) => {
    const path = join(folder, file);
    writeFileSync(path, content);
    return path;
  };
}
