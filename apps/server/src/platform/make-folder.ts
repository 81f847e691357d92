import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from './error-code.ts';

/** Makes a folder with those above it. Node's own way never ends below one that takes none in, as /proc. */
export function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Somebody else was faster.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
