import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';

/** Published data beside the clone: its licences differ, so it is no part of the repository and may be absent. */
export const sharedData = join(import.meta.dirname, '../../shared/data');

/** Stands in the title of all that rests on it, so that `npm run test:shared` runs that and nothing else. */
export const sharedMark = 'on ../shared/data';

/**
 * Describes behaviour on published data. `body` gets the full path of what lies at `path`; where nothing does, it is
 * not called at all, and one skipped test says what is absent.
 */
export function describeOnSharedData(title: string, path: string, body: (full: string) => void): void {
  const full = join(sharedData, path);
  describe(`${title}, ${sharedMark}`, () => {
    if (existsSync(full)) body(full);
    else test.skip(`${path} is absent`, () => undefined);
  });
}
