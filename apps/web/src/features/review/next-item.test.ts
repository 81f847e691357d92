import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { itemBeside, nextPending } from './next-item.ts';

const arbQueue = fc.uniqueArray(
  fc.record({ id: fc.string(), status: fc.constantFrom('pending', 'approved', 'rejected') }),
  { selector: ({ id }) => id, minLength: 1 },
);

describe('nextPending', () => {
  test.prop([arbQueue, fc.nat()])(
    'gives a pending item other than the decided one, if there is any',
    (items, at) => {
      const decided = items[at % items.length]!;
      const next = nextPending(items, decided.id);
      const others = items.filter(({ id, status }) => id !== decided.id && status === 'pending');
      if (others.length === 0) expect(next).toBeUndefined();
      else expect(others).toContain(next);
    },
  );

  test('the item below comes before the one above', () => {
    const items = ['a', 'b', 'c'].map((id) => ({ id, status: 'pending' }));
    expect(nextPending(items, 'b')?.id).toBe('c');
    expect(nextPending(items, 'c')?.id).toBe('b');
  });

  test('an item that is not in the list leads to the first pending one', () => {
    expect(nextPending([{ id: 'a', status: 'pending' }], 'z')?.id).toBe('a');
  });
});

describe('itemBeside', () => {
  test('stops at both ends and starts at the first item', () => {
    const items = [{ id: 'a' }, { id: 'b' }];
    expect(itemBeside(items, undefined, 1)?.id).toBe('a');
    expect(itemBeside(items, 'a', 1)?.id).toBe('b');
    expect(itemBeside(items, 'b', 1)?.id).toBe('b');
    expect(itemBeside(items, 'a', -1)?.id).toBe('a');
    expect(itemBeside([], 'a', 1)).toBeUndefined();
  });
});
