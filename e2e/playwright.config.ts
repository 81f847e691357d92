import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Journeys in the system's Chromium against the real product, one instance for each file. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // With the emulator of `npm run test:firebase` alone.
  testIgnore: process.env['FIREBASE_AUTH_EMULATOR_HOST'] === undefined ? ['firebase.e2e.ts'] : [],
  globalSetup: './build-once.ts',
  outputDir: '../test-results',
  // As many products and browsers side by side as there are processors: with one more the same journeys took no less time.
  workers: availableParallelism(),
  // What passes only at its second try is told by the closing lines of the tests.
  retries: 1,
  // Long enough for a busy machine; what hangs still ends.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ...(process.env['JOURNEY_REPORT'] === undefined
      ? []
      : [['json', { outputFile: process.env['JOURNEY_REPORT'] }] as const]),
  ],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // Traces cost a quarter more work of the processors: what fails is recorded when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
