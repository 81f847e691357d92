/*
 * npm run mutate -- PATH [--sample N] [--seed N] [--skip N] [--threshold PERCENT]: changes the sources at PATH (a file,
 * package or module) in one place at a time, and runs the test files beside them that come to it. A change that no test
 * notices survives and is said with its number; the last line is the result as JSON. Fails below the threshold. The same
 * seed takes the same sample, of which the first --skip are passed over. Nothing is written; stopped by Ctrl-C it tells
 * how far it came.
 */
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { InlineConfig } from 'vitest/node';
import { runMutants } from '../testing/mutation/run-mutants.ts';
import config from '../vitest.config.ts';
import { root } from './run.ts';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: text,
    seed: { ...text, default: '1' },
    skip: { ...text, default: '0' },
    threshold: { ...text, default: '90' },
  },
});
const [asked] = positionals;
if (asked === undefined || positionals.length > 1) {
  console.error('npm run mutate -- PATH [--sample N] [--seed N] [--skip N] [--threshold PERCENT]');
  process.exit(2);
}
const path = relative(root, resolve(asked));
const project = path.startsWith('apps/web/') ? 'web' : path.startsWith('apps/') ? 'server' : 'packages';
const projects = (config.test?.projects ?? []) as readonly { test: InlineConfig }[];

const startedAt = performance.now();
const skip = Number(values.skip);
let number = skip;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
// Where npm's shell is stopped, the guardian of the run's folder says so by this, again and again.
process.on('SIGTERM', () => stop.abort());
const outcome = await runMutants({
  root,
  path,
  sample: values.sample === undefined ? null : Number(values.sample),
  seed: Number(values.seed),
  skip,
  test: { ...projects.find(({ test }) => test.name === project)?.test },
  isPure: project !== 'server',
  signal: stop.signal,
  tell({ file, line, label }, verdict) {
    number += 1;
    if (verdict === 'survived' || verdict === 'untested')
      console.log(`${number} ${verdict} ${file}:${line}  ${label}`);
  },
});
const seconds = Math.round((performance.now() - startedAt) / 1000);
const isStopped = stop.signal.aborted;
console.log(JSON.stringify({ ...outcome, seed: Number(values.seed), seconds, isStopped }));
process.exit(isStopped ? 130 : outcome.scorePct < Number(values.threshold) ? 1 : 0);
