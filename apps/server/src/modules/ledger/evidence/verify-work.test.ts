import { afterAll, expect, test } from 'vitest';
import { createWorkPool } from '../../../platform/work/index.ts';
import { strangersBundle } from '../../../testing/ledger/strangers-bundle.ts';
import { createUploadCheck, work } from './verify-work.ts';

const pool = createWorkPool();
afterAll(() => pool.stop());

const bundle = new Uint8Array(strangersBundle([`{"payload":{"secret":1},"salt":"${'ab'.repeat(16)}"}`]));

test('uploads are checked one after the other, and refused where too many wait', async () => {
  const check = createUploadCheck(pool);
  const asked = Array.from({ length: 12 }, () => check({ bundle, trust: {} }));
  const ended = await Promise.allSettled(asked);
  expect(ended.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 9 }, () => 'fulfilled'),
    ...Array.from({ length: 3 }, () => 'rejected'),
  ]);
  await expect(asked[11]).rejects.toMatchObject({ code: 'unavailable' });
  // The places are free again.
  expect(await check({ bundle, trust: {} })).toMatchObject({ ok: false });
});

test('of each entry its folder, its steps and the hash of its seal are told', async () => {
  // Called here and not in a thread, where nobody could look on.
  const told: Awaited<ReturnType<ReturnType<typeof createUploadCheck>>>[] = [];
  for await (const each of work({ bundle, trust: {} }, none())) told.push(each);
  expect(told).toMatchObject([
    {
      ok: false,
      complete: false,
      entries: [
        { folder: 'entries/001', ok: false, steps: expect.any(Array), sealSha256: expect.any(String) },
      ],
    },
  ]);
  expect(told[0]?.entries[0]?.steps.map(({ id }) => id)).toContain('seal');
});

async function* none(): AsyncGenerator<never> {}

test('what a stranger wrote into a bundle does not leave the thread', async () => {
  const checked = await createUploadCheck(pool)({ bundle, trust: {} });
  expect(checked.entries).toHaveLength(1);
  expect(JSON.stringify(checked)).not.toContain('secret');
});
