import { step } from './run.ts';

/** What needs no running product: types, lint, format and unused code. Import boundaries are a test. */
export function check(): void {
  step('types: packages', 'tsc', ['-p', 'tsconfig.packages.json']);
  step('types: server and scripts', 'tsc', ['-p', 'tsconfig.node.json']);
  step('types: journeys', 'tsc', ['-p', 'tsconfig.e2e.json']);
  step('types: web', 'tsc', ['-p', 'tsconfig.web.json']);
  step('lint', 'oxlint', ['--deny-warnings']);
  step('format', 'oxfmt', ['--check', '.']);
  step('unused code', 'knip', []);
}

if (import.meta.main) check();
