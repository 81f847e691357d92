import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { CanonicalError, canonicalText, canonicalize, parseCanonical } from './canonical.ts';
import type { JsonValue } from './canonical.ts';
import { arbJson } from './testing.ts';

function codeOf(value: unknown): string {
  try {
    return canonicalize(value as JsonValue);
  } catch (error) {
    return error instanceof CanonicalError ? `${error.code} at ${error.path}` : 'another error';
  }
}

/** The same value with the members of every object in the opposite order. */
function reordered(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reordered(member)]),
  );
}

describe('canonicalize', () => {
  test.prop([arbJson])('what is printed reads back to the same value and prints the same', (value) => {
    const text = canonicalize(value);
    expect(canonicalize(JSON.parse(text) as JsonValue)).toBe(text);
    expect(parseCanonical(text)).toMatchObject({ ok: true });
    // JSON has no negative zero; both zeros are printed as 0.
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
  });

  test.prop([arbJson])('the order of members does not matter', (value) => {
    expect(canonicalize(reordered(value))).toBe(canonicalize(value));
  });

  test('members are ordered by UTF-16 code units, not by code points', () => {
    expect(canonicalize({ '\ufb33': 1, '\u{1f602}': 2, a: 3, A: 4, '': 5 })).toBe(
      '{"":5,"A":4,"a":3,"\u{1f602}":2,"\ufb33":1}',
    );
  });

  test.prop([arbJson])('what is in order already is printed as what is not', (value) => {
    const ordered = JSON.parse(canonicalize(value)) as JsonValue;
    expect(canonicalize(ordered)).toBe(canonicalText(ordered));
    expect(canonicalText(ordered)).toBe(canonicalize(value));
  });

  test('a value has no say in how it is printed', () => {
    const list = Object.defineProperty([1], 'toJSON', { value: () => 2 });
    const record = Object.defineProperty({ a: list }, 'toJSON', { value: () => 3 });
    expect(canonicalize(record as JsonValue)).toBe('{"a":[1]}');
  });

  test('names that objects keep elsewhere stand where their letters put them', () => {
    const value = JSON.parse('{"a":1,"10":2,"9":3,"#":4,"__proto__":{"b":5,"1":6}}') as JsonValue;
    expect(canonicalize(value)).toBe('{"#":4,"10":2,"9":3,"__proto__":{"1":6,"b":5},"a":1}');
  });

  test.each([
    ['a fraction', 0.5, 'unsafe-number at $'],
    ['a number over 2^53', { a: [1, 2 ** 53] }, 'unsafe-number at $.a[1]'],
    ['not-a-number', Number.NaN, 'unsafe-number at $'],
    ['infinity', Number.POSITIVE_INFINITY, 'unsafe-number at $'],
    ['a lone surrogate', '\ud800', 'lone-surrogate at $'],
    ['a lone surrogate in a name', { '\udc00': 1 }, 'lone-surrogate at $'],
    ['undefined', undefined, 'not-json at $'],
    ['an undefined member', { a: undefined }, 'not-json at $.a'],
    ['a hole in an array', Object.assign([1], { 2: 2 }), 'not-json at $[1]'],
    ['a bigint', 10n, 'not-json at $'],
    ['a date', new Date(0), 'not-json at $'],
    ['a map', new Map([['a', 1]]), 'not-json at $'],
    ['a function', () => 1, 'not-json at $'],
  ])('%s is refused', (_, value, expected) => {
    expect(codeOf(value)).toBe(expected);
  });

  test('nesting is refused beyond 64 levels and accepted up to there', () => {
    const nest = (levels: number): JsonValue => (levels === 0 ? 1 : [nest(levels - 1)]);
    expect(codeOf(nest(64))).toMatch(/^\[+1\]+$/);
    expect(codeOf(nest(65))).toMatch(/^too-deep/);
    const box = (levels: number): JsonValue => (levels === 0 ? 1 : { a: box(levels - 1) });
    expect(codeOf(box(64))).toMatch(/^(?:\{"a":)+1\}+$/);
    expect(codeOf(box(65))).toMatch(/^too-deep/);
    expect(parseCanonical(canonicalize(nest(64)))).toMatchObject({ ok: true });
    expect(canonicalText(nest(64))).toBe(canonicalize(nest(64)));
    expect(() => canonicalText(nest(65))).toThrow(CanonicalError);
    expect(parseCanonical(`${'['.repeat(65)}1${']'.repeat(65)}`)).toMatchObject({ ok: false });
    expect(parseCanonical(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toMatchObject({ ok: false });
  });
});

describe('parseCanonical', () => {
  test.each([
    '{"b":1,"a":2}',
    '{"a":1,"a":1}',
    ' 1',
    '1\n',
    '1.0',
    '1e2',
    '-0',
    '"\\u0041"',
    '{"a" :1}',
    '[1,]',
    '',
  ])('%j is refused', (text) => {
    expect(parseCanonical(text)).toEqual({ ok: false, error: { code: 'not-canonical' } });
  });

  test.prop([arbJson, fc.nat()])(
    'white space anywhere makes a text not canonical or another value',
    (value, place) => {
      const text = canonicalize(value);
      const at = place % (text.length + 1);
      const read = parseCanonical(`${text.slice(0, at)} ${text.slice(at)}`);
      expect(read.ok && canonicalize(read.value) === text).toBe(false);
    },
  );
});

describeOnSharedData('published RFC 8785 vectors', 'ledger/jcs-cyberphone/testdata', (folder) => {
  const names = readdirSync(resolve(folder, 'input'));

  test.each(names.filter((name) => name !== 'values.json'))('%s has the published canonical form', (name) => {
    const input = JSON.parse(readFileSync(resolve(folder, 'input', name), 'utf8')) as JsonValue;
    const output = readFileSync(resolve(folder, 'output', name), 'utf8');
    expect(canonicalize(input)).toBe(output);
    const hex = readFileSync(resolve(folder, 'outhex', name.replace('.json', '.txt')), 'utf8');
    expect(Buffer.from(canonicalize(input)).toString('hex')).toBe(hex.replaceAll(/\s/g, ''));
  });

  test('values.json is refused for its fractions, and has the published form without them', () => {
    const read = (side: string) => readFileSync(resolve(folder, side, 'values.json'), 'utf8');
    const { numbers, ...rest } = JSON.parse(read('input')) as {
      numbers: number[];
      [name: string]: JsonValue;
    };
    expect(numbers).toHaveLength(5);
    for (const number of numbers)
      expect(codeOf({ ...rest, numbers: [number] })).toBe('unsafe-number at $.numbers[0]');
    expect(canonicalize(rest)).toBe(read('output').replace(/"numbers":\[[^\]]*\],/, ''));
  });
});
