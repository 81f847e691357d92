/*
 * npm run simulate -- [--seed N] [--schedules N] [--fault NAME]: runs schedules of the pure cores in a simulated world.
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

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, schedules: text, fault: text } });
const isOldFault = (name: string): name is OldFault => Object.hasOwn(oldFaults, name);
const { fault } = values;
if (fault !== undefined && !isOldFault(fault)) {
  console.error(`There is no fault ${fault}: ${Object.keys(oldFaults).join(', ')}`);
  process.exit(2);
}
const variant = fault === undefined ? {} : oldFaults[fault];

function tell(seed: number): void {
  const { needed, outcome } = shrink({ ...variant, seed });
  console.log(outcome.trace.join('\n'));
  console.log(`It needs: ${needed.join(', ') || 'no fault at all'}`);
  const again = `npm run simulate -- --seed ${seed}${fault === undefined ? '' : ` --fault ${fault}`}`;
  console.log(`The same again: ${again}`);
  process.exitCode = 1;
}

if (values.seed !== undefined) {
  const seed = Number(values.seed);
  const { violation, trace } = simulate({ ...variant, seed, isTraced: true });
  if (violation === null) console.log(trace.join('\n'));
  else tell(seed);
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
