import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', state = '', where = '']) => ({ requirement, state, where }));

test.each(rows)('$requirement: its state is one of those explained, and its files are there', (row) => {
  expect(row.requirement).toMatch(
    /^V\d+\.\d+\.\d+(?:-V\d+\.\d+\.\d+)?(?:, V\d+\.\d+\.\d+(?:-V\d+\.\d+\.\d+)?)*$/,
  );
  expect(['met', 'part', 'no', 'outside', 'not applicable']).toContain(row.state);
  const files = [...row.where.matchAll(/`([\w./-]+\.(?:ts|tsx|md|json))`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  if (row.state === 'met') expect(files).not.toEqual([]);
});

test('no requirement stands there twice', () => {
  const named = rows.flatMap(({ requirement }) => requirement.split(', ')).flatMap(spread);
  expect(named.filter((id, place) => named.indexOf(id) !== place)).toEqual([]);
});

/** `V3.4.3-V3.4.6` is four of them. */
function spread(range: string): string[] {
  const [from = '', to = from] = range.split('-');
  const group = from.slice(0, from.lastIndexOf('.') + 1);
  const [first, last] = [from, to].map((id) => Number(id.split('.')[2]));
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => `${group}${(first ?? 0) + at}`);
}
