import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planOf } from './testing/outages/plan.ts';
import { runOutages } from './testing/outages/run.ts';
import { isSound } from './testing/outages/soundness.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

/** `npm run chaos:outages` does the same with two hundred cuts, sixty kills and a minute without a database. */
const short = { seed: 11, cuts: 5, kills: 2, seconds: 1 };

test('a seed decides what is done, and when', () => {
  expect(planOf(short)).toEqual(planOf(short));
  expect(planOf({ ...short, seed: 12 })).not.toEqual(planOf(short));
});

test(
  'nothing acknowledged is lost, doubled or stuck while the ground is taken away, and nobody starts anything by hand',
  { timeout: 1_500_000 },
  async () => {
    const directory = temporaryDirectory('outages');
    try {
      const figures = await runOutages({ ...short, directory, patienceMs: 400_000, pauseMs: 1000 });
      expect(figures).toMatchObject({ lost: [], doubled: [], stuck: [], findings: [], excesses: [] });
      expect(isSound(figures)).toBe(true);
      expect(figures).toMatchObject({ cuts: 5, kills: 2 });
      expect(Math.min(figures.cases, figures.payments, figures.uploads, figures.entries)).toBeGreaterThan(0);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
