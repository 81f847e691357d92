import { describe, expect, it } from 'vitest';
import { test, fc } from '@fast-check/vitest';
import { advance, isSingleKey, noSequence, stepOf, stepsOf } from './key-sequence.ts';

const shortcuts = ['n', 'g d', 'g c', '?', '/', 'Ctrl+K', 'Ctrl+Enter'];
const press = (key: string, modifier: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  stepOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifier });

function type(keys: readonly string[], gapMs = 100): (string | undefined)[] {
  let state = noSequence;
  return keys.map((key, index) => {
    const next = advance(state, key, 1000 + index * gapMs, shortcuts);
    state = next.state;
    return next.match;
  });
}

describe('key sequences', () => {
  test.prop([fc.constantFrom(...shortcuts)])(
    'complete every shortcut when its steps are pressed',
    (shortcut) => {
      expect(type(stepsOf(shortcut)).at(-1)).toBe(shortcut);
    },
  );

  test.prop([fc.array(fc.constantFrom('g', 'd', 'n', 'x', '?'))])(
    'match only what was pressed last',
    (keys) => {
      const matches = type(keys);
      matches.forEach((match, index) => {
        if (match !== undefined) expect(stepsOf(match).at(-1)).toBe(keys[index]);
      });
    },
  );

  it('forget a sequence that pauses too long', () => {
    expect(type(['g', 'd'], 5000)).toEqual([undefined, undefined]);
  });

  it('begin again with the key that broke a sequence', () => {
    expect(type(['g', 'n'])).toEqual([undefined, 'n']);
    expect(type(['g', 'g', 'c'])).toEqual([undefined, undefined, 'g c']);
  });

  it('take Ctrl and Cmd as one and leave Alt to the browser', () => {
    expect(press('k', { ctrlKey: true })).toBe('ctrl+k');
    expect(press('K', { metaKey: true })).toBe('ctrl+k');
    expect(press('n', { altKey: true })).toBeUndefined();
  });

  it('tell single keys from those with Ctrl', () => {
    expect(shortcuts.filter((shortcut) => !isSingleKey(shortcut))).toEqual(['Ctrl+K', 'Ctrl+Enter']);
  });
});
