/*
 * npm run chaos:outages -- [--cuts 200] [--kills 60] [--seconds 60] [--seed N]: takes the ground away under the product
 * while people work with it, and judges what is left. It says its seed first, with which it does the same again, and its
 * figures last, as one line of JSON. It fails where anything is lost, doubled, stuck, or over a bound.
 */
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runOutages } from './outages/run.ts';
import { isSound } from './outages/soundness.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { cuts: text, kills: text, seconds: text, seed: text, pause: text },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
console.log(`seed ${seed}`);
// By way of `exit`, which lets go of the small disk.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const directory = temporaryDirectory('outages');
try {
  const figures = await runOutages({
    seed,
    cuts: Number(values.cuts ?? 200),
    kills: Number(values.kills ?? 60),
    seconds: Number(values.seconds ?? 60),
    directory,
    patienceMs: 180_000,
    pauseMs: Number(values.pause ?? 250),
    say: (line) => console.log(line),
  });
  process.exitCode = isSound(figures) && figures.returnMsMost <= 10_000 ? 0 : 1;
  console.log(JSON.stringify(figures));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
