import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runPaymentsChaos } from './payments-chaos.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { cloneDatabase } from './test-database.ts';

/** `npm run chaos:payments` does the same with ten thousand payments, a hundred files and two hundred kills. */
const kills = { web: 1, worker: 2, bank: 2 };
const payments = 24;
const files = 3;

test(
  'payments reach the bank exactly once while server, worker and bank are killed and the bank fails in every way',
  { timeout: 280_000 },
  async () => {
    const database = await cloneDatabase();
    const directory = temporaryDirectory('chaos');
    try {
      const figures = await runPaymentsChaos({
        databaseUrl: database.url,
        directory,
        payments,
        files,
        kills,
        lifeMsMax: 1500,
        patienceMs: 180_000,
      });
      expect(figures).toMatchObject({ payments: payments + files * 8, kills: 5 });
      expect(Math.min(figures.executed, figures.baskets, figures.kept)).toBeGreaterThan(0);
    } finally {
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
