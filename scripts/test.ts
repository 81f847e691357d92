import { openRunFolder } from '../testing/run-folder.ts';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { run } from './run.ts';
import { close, failed, runJourneys, runUnitTests } from './test-report.ts';
import type { Report } from './test-report.ts';
import { buildWeb } from './web-build.ts';

const say = (line: string) => console.log(line);

function testJourneys(chromium: string | null): Report {
  try {
    buildWeb((line) => say(`\n== ${line}`));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return failed();
  }
  const isSmall = run('first load', process.execPath, ['scripts/budget.ts']);
  const journeys = runJourneys(chromium);
  // Who tries it at home goes without; what proves a commit must not.
  const isWhole = isSmall && (chromium !== null || process.env['CI'] !== 'true');
  return isWhole ? journeys : failed(journeys);
}

openRunFolder();
const chromium = findChromium(say);
close(check() ? [runUnitTests('unit, property and server tests'), testJourneys(chromium)] : [failed()]);
