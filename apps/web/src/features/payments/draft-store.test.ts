import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, keyFor, storedDraft } from './draft-store.ts';
import { emptyValues } from './form-values.ts';

const owner = { uid: 'u-1' };
const name = 'sorgfalt.payment-draft.u-1.new';
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
  keepDraft(owner, { values, version: null });
  expect(storedDraft(owner)).toMatchObject({ values, version: null });
  const { purpose: _, ...earlier } = values;
  kept.set(name, JSON.stringify({ values: earlier, version: null, key: 'k', sent: null }));
  expect(storedDraft(owner)?.values).toEqual(values);
});

test('whoever signs in after somebody in the same tab is shown nothing of it, nor sends it under its key', () => {
  keepDraft(owner, { values, version: null });
  const [other, paymentId] = ['u-2', 'p-1'];
  expect(storedDraft({ uid: other })).toBeNull();
  expect(storedDraft({ ...owner, paymentId })).toBeNull();
  expect(keyFor(other, values)).not.toBe(keyFor(owner.uid, values));
});

test.each([
  ['{'],
  ['null'],
  [JSON.stringify({ values, version: null })],
  [JSON.stringify({ values, version: '1', key: 'k', sent: null })],
  [JSON.stringify({ values, key: 'k', sent: null })],
  [JSON.stringify({ values: 'text', version: null, key: 'k', sent: null })],
  [JSON.stringify({ values: { ...values, amount: 12.5 }, version: null, key: 'k', sent: null })],
  [JSON.stringify({ values: { ...values, lines: [7] }, version: null, key: 'k', sent: null })],
  [
    JSON.stringify({
      values: { ...values, ultimateDebtorAddress: 'Bern' },
      version: null,
      key: 'k',
      sent: null,
    }),
  ],
  [JSON.stringify({ values, version: null, key: 7, sent: null })],
  [JSON.stringify({ values, version: null, key: 'k', sent: 7 })],
])('what is no draft begins none: %s', (text) => {
  kept.set(name, text);
  expect(storedDraft(owner)).toBeNull();
});
