import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Equivalent } from './equivalents/equivalent.ts';
import { mutantsOf } from './mutants.ts';
import type { Mutant } from './mutants.ts';

/** The sources at or below a path from the root; tests, and what only tests use, are none. */
export function sourcesOf(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return globSync(`${path}/**/*.ts`, { cwd: root })
    .filter((file) => !/\.(?:test|d)\.ts$|\/testing[/.]/.test(file.slice(path.length)))
    .sort();
}

/** Where the tests lie that answer for a path: its package or module, otherwise its folder. */
export function scopeOf(path: string): string {
  const own = /^(?:packages\/[^/]+|apps\/[^/]+\/src\/modules\/[^/]+)/.exec(path)?.[0];
  return own ?? (path.endsWith('.ts') ? dirname(path) : path);
}

/** All mutants of these sources, and those of them that are listed as equivalent. */
export function readMutants(root: string, files: readonly string[], known: readonly Equivalent[]) {
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  const isEquivalent = (mutant: Mutant) => known.some((each) => isSame(each, mutant));
  return { mutants: all.filter((mutant) => !isEquivalent(mutant)), equivalent: all.filter(isEquivalent) };
}

/** Whether the list speaks of this mutant. */
export function isSame({ file, line, label }: Equivalent, mutant: Mutant): boolean {
  return mutant.file === file && mutant.label === label && mutant.source.includes(line);
}

/**
 * `size` of the mutants, or all where there are no more, in an order by lot: those that were tried when somebody stops are
 * a sample, too. The same seed gives the same. A lot is drawn from what the mutant changes and from nothing else, so that
 * those that survived are in the sample again after others were listed or the sources around them were changed.
 */
export function sampleOf(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  const drawn = mutants.map((mutant) => ({ mutant, lot: lotOf(mutant, seed) }));
  return drawn
    .sort((a, b) => a.lot.localeCompare(b.lot))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

function lotOf({ file, source, label }: Mutant, seed: number): string {
  return createHash('sha256').update([seed, file, source.trim(), label].join('\n')).digest('hex');
}
