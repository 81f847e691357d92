import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { equivalents } from './equivalents/all.ts';
import { mutantsOf, mutate } from './mutants.ts';
import { isSame, sampleOf, scopeOf, sourcesOf } from './select.ts';

const root = join(import.meta.dirname, '../..');
const labelsOf = (text: string) => mutantsOf('a.ts', text).map(({ label }) => label);

describe('mutants of a text', () => {
  test.each([
    ['f(a < b)', ['a < b → a <= b', 'f(a < b) → ;']],
    ['x = a >= b', ['a >= b → a > b']],
    ['x = a !== b', ['a !== b → a === b']],
    ['x = a && b', ['a && b → a || b']],
    ['x = a ?? b', ['a ?? b → a && b']],
    ['x = !a', ['!a → a']],
    ['x = a?.b?.[c]', ['a?.b → a.b', 'a?.b?.[c] → a?.b[c]']],
    ['x = 5n', ['5n → (5n + 1n)', '5n → (5n - 1n)']],
    ["x = 'a' + ''", ["'a' → ''", "'' → 'mutated'"]],
    ['x = /^a$/u', ['/^a$/u → /a$/u', '/^a$/u → /^a/u']],
    ['x = /a\\$/', []],
    ['x = [a, ...b]', ['a → nothing', '...b → nothing']],
    [
      'x = { a: 1n - y, b }',
      ['1n - y → 1n + y', '1n → (1n + 1n)', '1n → (1n - 1n)', 'a: 1n - y → nothing', 'b → nothing'],
    ],
    ['f = () => a', ['a → (undefined)']],
    ["invariant(a < b, 'a is less')", ['a < b → a <= b']],
    ["x = pgTable('a', {}, (t) => [index('b').on(t.c)])", ["'a' → ''"]],
    ["x = text('a').notNull().default('b')", ["'a' → ''"]],
    ["x = uuid('a').references(() => b.id, { onDelete: 'cascade' })", ["'a' → ''"]],
    ['x = tx.select().limit(1)', []],
    ['x = tx.select().limit(2)', ['2 → (2 + 1)', '2 → (2 - 1)']],
    ["x = z.string().default('b')", ["'b' → ''"]],
    ["x = executeNamed(tx, 'a', sql`b`)", ['`b` → ``']],
    ['if (a) b += c', ['a → false', 'b += c → b -= c']],
  ])('%s', (text, labels) => {
    expect(labelsOf(text).sort()).toEqual([...labels].sort());
  });

  test('what runs nothing has none: types, imports, exports of others, docs, the words of a bug', () => {
    const text = `import 'a'; export { b } from 'c'; type T = 'd' | 1; interface I { e: 'f' } // g < h
      declare const k: 1; f(x as 'y', new RangeError('words'), new OwnError(code, 'more words', \`and \${i}\`));`;
    expect(labelsOf(text)).toEqual([expect.stringMatching(/ → ;$/)]);
  });

  test('a table of plain values stands with its first one', () => {
    expect(labelsOf("x = ['a', 'b', 'c', 'd']")).toEqual(["'a' → ''"]);
  });

  test('every mutant of this tool can be read and differs', () => {
    const file = 'testing/mutation/operators.ts';
    const text = readFileSync(join(root, file), 'utf8');
    const changed = mutantsOf(file, text).map((mutant) => mutate(text, mutant));
    expect(new Set([text, ...changed]).size).toBe(changed.length + 1);
    for (const each of changed) expect(() => mutantsOf(file, each)).not.toThrow();
  });
});

describe('the choice', () => {
  test('sources are without tests and what only tests use', () => {
    const files = sourcesOf(root, 'packages/money');
    expect(files).toContain('packages/money/src/iban.ts');
    expect(files.filter((file) => /testing|\.test\./.test(file))).toEqual([]);
    expect(sourcesOf(root, 'packages/money/src/iban.ts')).toEqual(['packages/money/src/iban.ts']);
  });

  test('tests answer for their package or module', () => {
    expect(scopeOf('packages/risk/src/payments/profile.ts')).toBe('packages/risk');
    expect(scopeOf('apps/server/src/modules/review')).toBe('apps/server/src/modules/review');
    expect(scopeOf('testing/mutation/fixture/fare.ts')).toBe('testing/mutation/fixture');
  });

  test('a sample is the same for the same seed, never larger than all, and smaller ones are its beginning', () => {
    const mutants = mutantsOf('a.ts', 'x = [1, 2, 3]');
    const sample = sampleOf(mutants, 3, 7);
    expect(sample).toEqual(sampleOf(mutants, 3, 7));
    expect(new Set(sample).size).toBe(3);
    expect(sampleOf(mutants, 2, 7)).toEqual(sample.slice(0, 2));
    expect(new Set(sampleOf(mutants, 100, 7))).toEqual(new Set(mutants));
    const moved = mutantsOf('a.ts', 'y = 4;\nx = [1, 2, 3]').filter(({ line }) => line === 2);
    const labels = (of: typeof mutants) => of.map(({ label }) => label);
    expect(labels(sampleOf(moved, 3, 7))).toEqual(labels(sample));
    expect([1, 2, 3, 4].map((seed) => sampleOf(mutants, 3, seed))).not.toEqual(Array(4).fill(sample));
  });
});

test.each(equivalents.map((each) => [each.file, each.label, each] as const))(
  'an equivalent mutant is one still: %s %s',
  (file, _label, equivalent) => {
    const mutants = mutantsOf(file, readFileSync(join(root, file), 'utf8'));
    expect(mutants.filter((mutant) => isSame(equivalent, mutant))).toHaveLength(1);
    expect(equivalent.why).not.toBe('');
  },
);
