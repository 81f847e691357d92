import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewsMax } from '@sorgfalt/contract';
import type { ListLook, SavedView } from '@sorgfalt/contract';
import { readLook, toggleColumn, viewOf, withoutView, withView, writeLook } from './list-look.ts';

const key = 'sorgfalt.list-look.u-1.payments';
const plain: ListLook = { hidden: [], views: [] };

function storageOf(stored: Record<string, string> = {}) {
  return {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => void (stored[name] = value),
  };
}

const view: fc.Arbitrary<SavedView> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 60 }).filter((name) => name.trim() !== ''),
  search: fc.dictionary(fc.constantFrom('status', 'risk', 'from', 'to'), fc.string({ minLength: 1 }), {
    noNullPrototype: true,
  }),
});

describe('how somebody looks at a list', () => {
  test('is read as it was kept, by the same person and of the same list only', () => {
    fc.assert(
      fc.property(
        fc.record({ hidden: fc.array(fc.string()), views: fc.array(view, { maxLength: viewsMax }) }),
        (look) => {
          const storage = storageOf();
          expect(writeLook(storage, 'u-1', 'payments', look)).toBe(true);
          expect(readLook(storage, 'u-1', 'payments')).toEqual(look);
          expect(readLook(storage, 'u-2', 'payments')).toEqual(plain);
          expect(readLook(storage, 'u-1', 'cases')).toEqual(plain);
        },
      ),
    );
  });

  test('is plain, whatever else stands where it is kept', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(readLook(storageOf({ [key]: stored }), 'u-1', 'payments')).toEqual(plain);
      }),
    );
  });

  test('keeps what is whole of what is partly wrong', () => {
    const whole = { name: 'Due', search: { status: 'pending' } };
    const views = [
      whole,
      { name: '  ', search: {} },
      { name: 'No filters' },
      { name: 'x', search: { a: 1 } },
      7,
    ];
    const stored = JSON.stringify({ version: 1, hidden: ['risk', 3, null], views });
    expect(readLook(storageOf({ [key]: stored }), 'u-1', 'payments')).toEqual({
      hidden: ['risk'],
      views: [whole],
    });
    const many = Array.from({ length: viewsMax + 5 }, (_, no) => ({ ...whole, name: `View ${no}` }));
    const full = JSON.stringify({ version: 1, hidden: {}, views: many });
    expect(readLook(storageOf({ [key]: full }), 'u-1', 'payments').views).toHaveLength(viewsMax);
  });

  test('is plain where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const storage = { getItem: refuse, setItem: refuse };
    expect(readLook(storage, 'u-1', 'payments')).toEqual(plain);
    expect(writeLook(storage, 'u-1', 'payments', plain)).toBe(false);
  });
});

describe('views', () => {
  test('stand by name, one of each, however it is written', () => {
    const search = { status: 'pending' };
    const look = [
      { name: 'Zurich', search: {} },
      { name: 'due', search: {} },
      { name: 'Due', search },
    ].reduce(withView, plain);
    expect(look.views).toEqual([
      { name: 'Due', search },
      { name: 'Zurich', search: {} },
    ]);
    expect(withoutView(look, 'Due').views.map(({ name }) => name)).toEqual(['Zurich']);
  });

  test('are known by their filters, in whatever order these stand', () => {
    const look = withView(plain, { name: 'Due', search: { status: 'pending', risk: 'high' } });
    expect(viewOf(look, { risk: 'high', status: 'pending' })?.name).toBe('Due');
    expect(viewOf(look, { status: 'pending' })).toBeUndefined();
  });
});

test('a column that is left out comes back with the next press', () => {
  const once = toggleColumn(plain, 'risk');
  expect(once.hidden).toEqual(['risk']);
  expect(toggleColumn(once, 'risk').hidden).toEqual([]);
});
