import { statSync } from 'node:fs';
import { StopError } from '../platform/stop-error.ts';

/** Refuses a path at which nothing can be read, before anything is begun. */
export function requireFile(path: string): void {
  const state = statSync(path, { throwIfNoEntry: false });
  if (state === undefined || state.isDirectory()) throw new StopError(`There is no file ${path}.`);
}
