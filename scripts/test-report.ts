import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const folder = join(root, '.cache');
const unitReport = join(folder, 'unit.json');
const journeyReport = join(folder, 'journeys.json');
const none: Report = { passed: 0, failed: 0, skipped: 0 };

interface UnitReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs the tests of `args` with Vitest; counts only those whose full title holds `mark`. */
export function runUnitTests(name: string, args: readonly string[] = [], mark = ''): Report {
  prepare(unitReport);
  const isGreen = run(name, 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    ...args,
  ]);
  if (!existsSync(unitReport)) return failed(none);
  const report: UnitReport = JSON.parse(readFileSync(unitReport, 'utf8'));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (isCounted: (status: string) => boolean) =>
    results.filter(({ fullName, status }) => fullName.includes(mark) && isCounted(status)).length;
  const counted = {
    passed: count((status) => status === 'passed'),
    failed: count((status) => status === 'failed'),
    skipped: count((status) => status !== 'passed' && status !== 'failed'),
  };
  return isGreen ? counted : failed(counted);
}

/** Runs the journeys in this Chromium; without one they are listed, and count as skipped. */
export function runJourneys(chromium: string | null): Report {
  prepare(journeyReport);
  const [name, only] = chromium === null ? ['journeys that are skipped', ['--list']] : ['journeys', []];
  const isGreen = run(name, 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...only], {
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
    JOURNEY_REPORT: journeyReport,
    // Every journey starts a product of its own, out of the same files.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  });
  if (!existsSync(journeyReport)) return failed(none);
  const { stats }: { stats: { expected: number; unexpected: number; skipped: number; flaky: number } } =
    JSON.parse(readFileSync(journeyReport, 'utf8'));
  const counted = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
  return isGreen ? counted : failed(counted);
}

/** A run that ended badly counts as failed, also where no single test says so: a file that is not even read. */
export function failed(report: Report = none): Report {
  return { ...report, failed: Math.max(1, report.failed) };
}

/** Prints the closing line; the process will end with 1 where anything failed. */
export function close(reports: readonly Report[]): void {
  const sum = (key: keyof Report) => reports.reduce((total, report) => total + report[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  if (sum('failed') > 0) process.exitCode = 1;
}

/** The report of an earlier run must never be taken for this one's. */
function prepare(report: string): void {
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
}
