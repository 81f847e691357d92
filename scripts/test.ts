import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { root, step } from './run.ts';
import { buildWeb } from './web-build.ts';

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const reports = join(root, '.cache');
const unitReport = join(reports, 'unit.json');
const journeyReport = join(reports, 'journeys.json');

mkdirSync(reports, { recursive: true });
const chromium = findChromium((line) => console.log(line));
check();
step('unit, property and server tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
buildWeb((line) => console.log(`\n== ${line}`));
step('first load', process.execPath, ['scripts/budget.ts']);
step('journeys', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  CHROMIUM_PATH: chromium,
  JOURNEY_REPORT: journeyReport,
  // Every journey starts a product of its own, out of the same files.
  NODE_COMPILE_CACHE: join(reports, 'compiled'),
});

const unit = readUnit();
const journeys = readJourneys();
console.log(
  `\n${unit.passed + journeys.passed} passed, ${unit.failed + journeys.failed} failed, ${unit.skipped + journeys.skipped} skipped`,
);

function readUnit(): Report {
  const report: { numPassedTests: number; numFailedTests: number; numPendingTests: number } = JSON.parse(
    readFileSync(unitReport, 'utf8'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function readJourneys(): Report {
  const { stats }: { stats: { expected: number; unexpected: number; skipped: number; flaky: number } } =
    JSON.parse(readFileSync(journeyReport, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
