import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runLedgerChaos } from './ledger-chaos.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { cloneDatabase } from './test-database.ts';

/** `npm run chaos:ledger` does the same two hundred times, and crashes the database as well. */
const kills = 5;

test(
  `the ledger is whole after ${kills} kills while it appends, sequences and publishes`,
  { timeout: 120_000 },
  async () => {
    const database = await cloneDatabase();
    const secretsDirectory = temporaryDirectory('chaos');
    try {
      const figures = await runLedgerChaos({
        databaseUrl: database.url,
        secretsDirectory,
        kills,
        lifeMsMax: 250,
      });
      expect(figures.entries).toBeGreaterThanOrEqual(figures.acknowledged);
      expect(figures.acknowledged).toBeGreaterThan(0);
    } finally {
      await database.drop();
      rmSync(secretsDirectory, { recursive: true });
    }
  },
);
