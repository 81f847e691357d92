/*
 * npm run simulate -- [--seed N] [--schedules N] [--fault NAME] [--without KIND,KIND]: runs schedules of the pure cores in a simulated world.
 * With a seed that schedule alone, step by step; without one, schedule after schedule from a random seed on, until one
 * fails. A schedule that fails is shrunk to the kinds of faults that it needs, and its steps are said. `--fault` puts a
 * fault of old in the place of what the product does.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { explore, shrink } from './simulator/explore.ts';
import { oldFaults } from './simulator/old-faults.ts';
import type { OldFault } from './simulator/old-faults.ts';
import { simulate } from './simulator/simulate.ts';
import { faultKinds } from './simulator/world.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, schedules: text, fault: text, without: text } });
const isOldFault = (name: string): name is OldFault => Object.hasOwn(oldFaults, name);
const { fault } = values;
if (fault !== undefined && !isOldFault(fault)) {
  console.error(`There is no fault ${fault}: ${Object.keys(oldFaults).join(', ')}`);
  process.exit(2);
}
const variant = fault === undefined ? {} : oldFaults[fault];

const off = new Set(faultKinds.filter((kind) => (values.without ?? '').split(',').includes(kind)));

function tell(seed: number): void {
  const shrunk = shrink({ ...variant, off, seed });
  console.log(shrunk.outcome.trace.join('\n'));
  console.log(`It needs: ${shrunk.needed.join(', ') || 'no fault at all'}`);
  const options = [
    `--seed ${shrunk.outcome.seed}`,
    ...(fault === undefined ? [] : [`--fault ${fault}`]),
    ...(shrunk.off.size === 0 ? [] : [`--without ${[...shrunk.off].join(',')}`]),
  ];
  console.log(`The same again: npm run simulate -- ${options.join(' ')}`);
  process.exitCode = 1;
}

if (values.seed !== undefined) {
  const seed = Number(values.seed);
  const { violation, trace } = simulate({ ...variant, off, seed, isTraced: true });
  console.log(trace.join('\n'));
  process.exitCode = violation === null ? 0 : 1;
} else {
  const from = randomInt(2 ** 30);
  const limit = { schedules: Number(values.schedules ?? 10_000), cpuMs: Infinity };
  const { failure, schedules, steps, cpuMs } = explore(from, limit, variant);
  if (failure !== null) tell(failure.seed);
  const perMinute = Math.round((schedules * 60_000) / cpuMs);
  console.log(
    JSON.stringify({
      from,
      schedules,
      steps,
      cpuMs: Math.round(cpuMs),
      perMinute,
      failed: failure?.seed ?? null,
    }),
  );
}
