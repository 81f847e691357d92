import { run } from './run.ts';

const parts: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['types: packages', 'tsc', ['-p', 'tsconfig.packages.json']],
  ['types: server and scripts', 'tsc', ['-p', 'tsconfig.node.json']],
  ['types: journeys', 'tsc', ['-p', 'tsconfig.e2e.json']],
  ['types: web', 'tsc', ['-p', 'tsconfig.web.json']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['format', 'oxfmt', ['--check', '.']],
  ['unused code', 'knip', []],
];

/**
 * What needs no running product: types, lint, format and unused code.
 * False at the first that fails.
 */
export function check(): boolean {
  return parts.every(([name, command, args]) => run(name, command, args));
}

/** What may import what: one of the tests, which run it themselves where they follow. */
const checkBoundaries = () =>
  run('import boundaries', 'vitest', ['run', '--project', 'server', 'scripts/boundaries.test.ts']);

if (import.meta.main && !(check() && checkBoundaries())) process.exitCode = 1;
