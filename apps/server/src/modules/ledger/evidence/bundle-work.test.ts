import { expect, test } from 'vitest';
import { pinned, signManifest, soundContent } from '@sorgfalt/ledger/testing/bundle';
import { createWorkPool } from '../../../platform/work/index.ts';
import { writeInThread } from './bundle-work.ts';

test('a bundle that a thread writes holds the manifest that it gave away to be sealed', async () => {
  const pool = createWorkPool();
  const { entries, ...common } = soundContent;
  async function* given() {
    yield* entries;
  }
  try {
    const written = await writeInThread(pool, { ...common, trust: pinned }, given(), async (manifest) =>
      signManifest(manifest),
    );
    expect(written.isSound).toBe(true);
  } finally {
    await pool.stop();
  }
});
