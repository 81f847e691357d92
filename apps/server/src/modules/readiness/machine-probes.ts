import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Probe } from './probe.ts';

/** What this process has of its machine: room on the disk, and connections of its pool. */
export function machineProbes(
  pool: Pool,
  { dataDirectory, freeBytesMin }: { readonly dataDirectory: string; readonly freeBytesMin: number },
): Probe[] {
  return [
    {
      part: 'disk',
      unit: 'bytes',
      isRequired: true,
      limit: freeBytesMin,
      async look() {
        const { bavail, bsize } = await statfs(dataDirectory);
        return bavail * bsize;
      },
    },
    {
      // Those who wait for a connection; missing where none comes free in time.
      part: 'connections',
      unit: 'number',
      async look() {
        (await pool.connect()).release();
        return pool.waitingCount;
      },
    },
  ];
}
