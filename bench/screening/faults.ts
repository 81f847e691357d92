/*
 * How much the tests of completeness hold: npm run test:faults
 *
 * Each fault of the list is planted in a copy of the package, and the known cases and the two properties that hold retrieval complete
 * are tried on it, with fixed seeds. A fault that passes all has survived. Fewer than 95 in a hundred killed is a failure.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { faults } from './faults-list.ts';
import type { Fault } from './faults-list.ts';

const root = join(import.meta.dirname, '../..');
const copies = join(root, '.cache');
const killedShareMin = 0.95;
const seeds = [1, 2, 3];
const numRuns = 600;

/** What a copy of `matcher/testing.ts` offers. */
interface Trials {
  readonly arbTrial: fc.Arbitrary<object>;
  readonly knownTrials: readonly (readonly [title: string, trial: object])[];
  readonly arbWords: fc.Arbitrary<{ readonly asked: string; readonly listed: readonly string[] }>;
  passedOver(trial: object): readonly unknown[];
  wordsNotFound(asked: string, listed: readonly string[]): readonly string[];
}

/* Child: whether the properties hold for the package in a folder. */
async function isComplete(folder: string): Promise<boolean> {
  const path = join(folder, 'matcher/testing.ts');
  const { arbTrial, arbWords, knownTrials, passedOver, wordsNotFound } = (await import(path)) as Trials;
  const areKnownHeld = knownTrials.every(([, trial]) => passedOver(trial).length === 0);
  return (
    areKnownHeld &&
    seeds.every(
      (seed) =>
        isHeld(seed, arbWords, ({ asked, listed }) => wordsNotFound(asked, listed).length === 0) &&
        isHeld(seed, arbTrial, (trial) => passedOver(trial).length === 0),
    )
  );
}

function isHeld<Value>(seed: number, values: fc.Arbitrary<Value>, holds: (value: Value) => boolean): boolean {
  return !fc.check(fc.property(values, holds), { seed, numRuns, endOnFailure: true }).failed;
}

function plant(folder: string, { file, from, to }: Fault): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`"${from}" does not stand once in ${file}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

function isKilled(fault: Fault | null): boolean {
  // Inside the repository, so that a copy finds what it imports.
  mkdirSync(copies, { recursive: true });
  const folder = mkdtempSync(join(copies, 'faulty-'));
  try {
    cpSync(join(root, 'packages/screening/src'), folder, { recursive: true });
    if (fault !== null) plant(folder, fault);
    return spawnSync(process.execPath, [import.meta.filename, folder], { stdio: 'ignore' }).status !== 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  const folder = process.argv[2];
  if (folder !== undefined) {
    process.exitCode = (await isComplete(folder)) ? 0 : 1;
    return;
  }
  if (isKilled(null)) throw new Error('the package as it is fails its own properties');
  const survivors = faults.filter((fault) => {
    const killed = isKilled(fault);
    console.log(
      `${killed ? 'killed  ' : 'SURVIVED'} ${fault.file}: ${fault.from.trim()}  →  ${fault.to.trim() || '(nothing)'}`,
    );
    return !killed;
  });
  const share = 1 - survivors.length / faults.length;
  console.log(
    `${faults.length - survivors.length} of ${faults.length} faults killed (${(100 * share).toFixed(1)} %)`,
  );
  if (share < killedShareMin) process.exitCode = 1;
}

await main();
