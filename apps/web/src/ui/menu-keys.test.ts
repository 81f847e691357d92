import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { itemAfterKey } from './menu-keys.ts';

const labels = ['Export', 'Pin', 'Approve', 'Edit'];

property.prop([fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', 'e', 'z'))])(
  'keys never leave the menu',
  (keys) => {
    let place = -1;
    for (const key of keys) place = itemAfterKey(key, place, labels) ?? place;
    expect(place).toBeGreaterThanOrEqual(-1);
    expect(place).toBeLessThan(labels.length);
  },
);

test('arrows go round', () => {
  expect(itemAfterKey('ArrowDown', 3, labels)).toBe(0);
  expect(itemAfterKey('ArrowUp', 0, labels)).toBe(3);
});

test('a letter goes to the next entry that begins with it', () => {
  expect(itemAfterKey('e', 0, labels)).toBe(3);
  expect(itemAfterKey('E', 3, labels)).toBe(0);
  expect(itemAfterKey('z', 0, labels)).toBeUndefined();
});

test('other keys and empty menus give nothing', () => {
  expect(itemAfterKey(' ', 0, labels)).toBeUndefined();
  expect(itemAfterKey('Enter', 0, labels)).toBeUndefined();
  expect(itemAfterKey('ArrowDown', 0, [])).toBeUndefined();
});
