import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from './run.ts';

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Said before the closing line: what failed, and what passed only at its second try. */
  readonly remarks: readonly string[];
}

const folder = join(root, '.cache');
const unitReport = join(folder, 'unit.json');
const journeyReport = join(folder, 'journeys.json');
const none: Report = { passed: 0, failed: 0, skipped: 0, remarks: [] };
/** Where more files fail than this, no busy machine is the reason. */
const filesTriedAgainAtMost = 3;

interface UnitFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

/**
 * Runs the tests of these files, or all, with Vitest; of `mark` only those whose full title holds it. A few files that
 * fail, or whose process died, are run once more, alone: a race that only a busy machine loses turns no commit red, but
 * is told at the end.
 */
export function runUnitTests(name: string, files: readonly string[] = [], mark = ''): Report {
  const first = runVitest(name, files, mark);
  const fallen = first.files
    .filter((file) => file.status === 'failed' || file.assertionResults.some(hasFailed))
    .map((file) => file.name);
  if (fallen.length === 0 || fallen.length > filesTriedAgainAtMost) return reportOf(first, mark);

  const second = runVitest(`${name}: what failed, alone`, fallen, mark);
  const merged = {
    isGreen: second.isGreen && second.files.length === fallen.length,
    files: [...first.files.filter((file) => !fallen.includes(file.name)), ...second.files],
  };
  const report = reportOf(merged, mark);
  const unsteady = reportOf(first, mark).remarks.filter((remark) => !report.remarks.includes(remark));
  return {
    ...report,
    remarks: [...report.remarks, ...unsteady.map((remark) => `${remark}, but passed alone`)],
  };
}

/** A test that did not end, as its process died, is left pending in a file that is called passed. */
function hasFailed({ status }: { readonly status: string }): boolean {
  return status === 'failed' || status === 'pending';
}

function runVitest(name: string, files: readonly string[], mark: string) {
  prepare(unitReport);
  const isGreen = run(name, 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    ...files,
    ...(mark === '' ? [] : ['--testNamePattern', mark]),
  ]);
  const results: { testResults: UnitFile[] } = existsSync(unitReport)
    ? JSON.parse(readFileSync(unitReport, 'utf8'))
    : { testResults: [] };
  return { isGreen, files: results.testResults };
}

function reportOf(
  { isGreen, files }: { isGreen: boolean; files: readonly UnitFile[] },
  mark: string,
): Report {
  const results = files
    .flatMap(({ name, assertionResults }) => assertionResults.map((result) => ({ ...result, file: name })))
    .filter(({ fullName }) => fullName.includes(mark));
  const failures = results.filter(hasFailed);
  const unread = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed),
  );
  const counted = {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    skipped: results.filter((result) => result.status !== 'passed' && !hasFailed(result)).length,
    remarks: [
      ...unread.map((file) => `failed: ${relative(root, file.name)}, as a whole`),
      ...failures.map(({ fullName, file }) => `failed: ${fullName} (${relative(root, file)})`),
    ],
  };
  return isGreen ? counted : failed(counted);
}

interface JourneySuite {
  readonly file: string;
  readonly suites?: readonly JourneySuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
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
  if (!existsSync(journeyReport)) return failed();
  const { stats, suites }: { stats: Record<string, number>; suites: JourneySuite[] } = JSON.parse(
    readFileSync(journeyReport, 'utf8'),
  );
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = stats;
  const counted = {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    remarks: suites.flatMap(remarksOn),
  };
  return isGreen ? counted : failed(counted);
}

function remarksOn({ file, specs, suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status }) => {
      if (status === 'unexpected') return [`failed: ${title} (e2e/${file})`];
      return status === 'flaky' ? [`failed: ${title} (e2e/${file}), but passed at a second try`] : [];
    }),
  );
  return [...own, ...suites.flatMap(remarksOn)];
}

/** A run that ended badly counts as failed, also where no single test says so: a file that is not even read. */
export function failed(report: Report = none): Report {
  return { ...report, failed: Math.max(1, report.failed) };
}

/** Prints the remarks and the closing line; the process will end with 1 where anything failed. */
export function close(reports: readonly Report[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    reports.reduce((total, report) => total + report[key], 0);
  console.log(['', ...reports.flatMap(({ remarks }) => remarks)].join('\n'));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  if (sum('failed') > 0) process.exitCode = 1;
}

/** The report of an earlier run must never be taken for this one's. */
function prepare(report: string): void {
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
}
