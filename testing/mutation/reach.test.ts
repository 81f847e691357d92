import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { functionAt, markName, withMarks } from './reach.ts';

const text = `const later = (n, m = n - 1) => ({ both: [n, m].map((each) => each * 2) });
  class Till { get sum() { return 3; } async *notes() { yield 4; } }
  function outer() { return () => 5; }
  outer();`;

/** The keys that are called while this script runs. */
function keysOf(script: string): string[] {
  const keys: string[] = [];
  runInNewContext(withMarks('a.ts', script), { [markName]: (key: string) => keys.push(key) });
  return keys;
}
const keyAt = (script: string, piece: string) => functionAt('a.ts', script, script.indexOf(piece));

describe('marks', () => {
  test('say which functions run, and no others', () => {
    expect(keysOf(text)).toEqual([keyAt(text, 'return () => 5')]);
    const called = `${text} later(1); outer()(); new Till().sum; new Till().notes().next();`;
    const pieces = ['n - 1', 'each * 2', '5;', 'return 3', 'yield 4'];
    expect(keysOf(called)).toEqual(expect.arrayContaining(pieces.map((piece) => keyAt(called, piece))));
  });

  test('change nothing of what a script gives', () => {
    const script = `${text} JSON.stringify([later(1), later(1, 7), outer()(), new Till().sum])`;
    const given = runInNewContext(script);
    expect(runInNewContext(withMarks('a.ts', script))).toBe(given);
    expect(runInNewContext(withMarks('a.ts', script), { [markName]: () => true })).toBe(given);
  });

  test('a parameter belongs to its function, and what runs with the module to none', () => {
    expect(keyAt(text, 'n - 1')).toBe(keyAt(text, 'both'));
    expect(keyAt(text, 'outer();')).toBeNull();
  });

  test('a file of this tool can be read with them', () => {
    const file = 'testing/mutation/operators.ts';
    const marked = withMarks(file, readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
    expect(marked).toContain(markName);
    expect(() => mutantsOf(file, marked)).not.toThrow();
  });
});
