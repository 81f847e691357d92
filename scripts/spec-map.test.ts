import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const rows = readFileSync(join(root, 'docs/spec-map.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, clause = '', code = '', proof = '']) => ({ clause, code, proof }));

test('every part of the specification is mapped', () => {
  const parts = new Set(rows.map(({ clause }) => clause.split(' ')[0]));
  expect([...parts]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test.each(rows)('$clause: its code and test exist, or it is open', ({ code, proof }) => {
  for (const cell of [code, proof]) {
    const paths = [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    if (paths.length === 0) expect(cell).toMatch(/^(?:open|left out: docs\/adr\/)/);
  }
});
