import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepValues, storedValues } from './draft-store.ts';
import { emptyValues } from './form-values.ts';

const name = 'sorgfalt.payment-draft.new';
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const values = {
  ...emptyValues,
  amount: '12.50',
  lines: ['c/o Beispiel'],
  ultimateDebtorAddress: { town: 'Bern', country: 'CH' },
};

test('a draft comes back as it was typed, and one of an earlier page with what is new empty', () => {
  keepValues(undefined, values);
  expect(storedValues(undefined)).toEqual(values);
  const { purpose: _, ...earlier } = values;
  kept.set(name, JSON.stringify({ values: earlier, key: 'k', sent: null }));
  expect(storedValues(undefined)).toEqual(values);
});

test.each([
  ['{'],
  ['null'],
  [JSON.stringify({ values })],
  [JSON.stringify({ values: 'text', key: 'k', sent: null })],
  [JSON.stringify({ values: { ...values, amount: 12.5 }, key: 'k', sent: null })],
  [JSON.stringify({ values: { ...values, lines: [7] }, key: 'k', sent: null })],
  [JSON.stringify({ values: { ...values, ultimateDebtorAddress: 'Bern' }, key: 'k', sent: null })],
  [JSON.stringify({ values, key: 7, sent: null })],
  [JSON.stringify({ values, key: 'k', sent: 7 })],
])('what is no draft begins none: %s', (text) => {
  kept.set(name, text);
  expect(storedValues(undefined)).toBeUndefined();
});
