import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import {
  checkedState,
  nextSort,
  paperTracks,
  placesOf,
  rowAfterKey,
  tableTracks,
  tickBetween,
  toggleAll,
  toggleOne,
  type Column,
} from './data-table-model.ts';

const keys = fc.constantFrom(
  'j',
  'k',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageDown',
  'PageUp',
  'Enter',
  'x',
);

property.prop([fc.array(keys), fc.integer({ min: 1, max: 50 })])(
  'keys never leave the list',
  (pressed, count) => {
    let row = 0;
    for (const key of pressed) row = rowAfterKey(key, row, count, 10) ?? row;
    expect(row).toBeGreaterThanOrEqual(0);
    expect(row).toBeLessThan(count);
  },
);

test('keys that do not move give nothing, and so does an empty list', () => {
  expect(rowAfterKey('Enter', 0, 5, 10)).toBeUndefined();
  expect(rowAfterKey('toString', 0, 5, 10)).toBeUndefined();
  expect(rowAfterKey('j', 0, 0, 10)).toBeUndefined();
});

test('a header turns the order round, another one starts upwards', () => {
  expect(nextSort(undefined, 'name')).toEqual({ id: 'name', dir: 'asc' });
  expect(nextSort({ id: 'name', dir: 'asc' }, 'name')).toEqual({ id: 'name', dir: 'desc' });
  expect(nextSort({ id: 'name', dir: 'desc' }, 'date')).toEqual({ id: 'date', dir: 'asc' });
});

test('a fixed width is a floor that content may pass; text alone gives way', () => {
  expect(tableTracks([{ width: '100px' }, { width: 'minmax(160px, 2fr)' }, {}], true)).toBe(
    '40px minmax(100px, max-content) minmax(160px, 2fr) minmax(120px, 1fr)',
  );
});

test('on paper no column is wider than its longest word', () => {
  expect(paperTracks([{ width: '100px' }, { width: 'minmax(160px, 2fr)' }, {}], true)).toBe(
    '40px minmax(min-content, max-content) minmax(min-content, 2fr) minmax(min-content, 1fr)',
  );
});

test('in two lines text is the title, the first figure the amount, and the rest details', () => {
  const cell = () => null;
  const column = (id: string, more: Partial<Column<string>>): Column<string> => ({
    id,
    header: id,
    cell,
    ...more,
  });
  const places = placesOf([
    column('no', { width: '80px' }),
    column('name', { width: 'minmax(160px, 2fr)' }),
    column('sum', { width: '100px', align: 'end' }),
    column('count', { width: '100px', align: 'end' }),
    column('state', { width: '100px', place: 'status' }),
  ]);
  const ids = Object.entries(places).map(([place, columns]) => [place, columns.map(({ id }) => id)]);
  expect(Object.fromEntries(ids)).toEqual({
    title: ['name'],
    detail: ['no', 'count'],
    amount: ['sum'],
    status: ['state'],
  });
});

property.prop([fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string())])(
  'a tick set twice leaves the ticks as they were',
  (all, some) => {
    const checked = new Set(some);
    for (const key of all) expect(toggleOne(key, toggleOne(key, checked))).toEqual(checked);
  },
);

test('the tick in the header takes all rows, then none', () => {
  const some = new Set(['a']);
  expect(checkedState(['a', 'b'], new Set())).toBe('none');
  expect(checkedState(['a', 'b'], some)).toBe('some');
  const all = toggleAll(['a', 'b'], some);
  expect(checkedState(['a', 'b'], all)).toBe('all');
  expect(toggleAll(['a', 'b'], all)).toEqual(new Set());
});

test('a tick with Shift takes every row from the one ticked last, up or down, and leaves the others', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(tickBetween(keys, [1, 2], new Set(['a']))).toEqual(new Set(['a', 'b', 'c']));
  expect(tickBetween(keys, [3, 2], new Set())).toEqual(new Set(['c', 'd']));
});
