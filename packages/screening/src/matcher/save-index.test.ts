import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbHardName, indexOf, makeEntity } from '../testing.ts';
import { engineVersion } from './engine-version.ts';
import { loadIndex, saveIndex } from './save-index.ts';
import { screen } from './screen.ts';

const index = indexOf(
  makeEntity('1', ['Viktor Testonov', 'Виктор Тестонов', '高石早苗'], {
    birthDates: [{ from: '1961-03-14', to: '1961-03-14' }],
    identifiers: [{ type: 'passport', value: 'ZZ0000017' }],
    remarks: 'Straße, \u{1F600}, "quoted"',
  }),
);

describe('a saved index', () => {
  test.prop([fc.array(arbHardName, { maxLength: 20 }), arbHardName])(
    'answers as the index that was saved',
    (listed, name) => {
      const own = indexOf(...listed.map((full, place) => makeEntity(String(place), [full])));
      const loaded = loadIndex(saveIndex(own));
      expect(loaded.ok && screen(loaded.value, { name }, { threshold: 0.4 })).toEqual(
        screen(own, { name }, { threshold: 0.4 }),
      );
    },
  );

  test('is the same bytes each time', () => {
    expect(saveIndex(index)).toEqual(saveIndex(index));
  });

  test('may lie anywhere in a larger buffer, also a shared one', () => {
    const bytes = saveIndex(index);
    for (const offset of [8, 3]) {
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + offset), offset);
      shared.set(bytes);
      const loaded = loadIndex(shared);
      const query = { name: 'Wiktor Testonow', identifiers: [{ value: 'ZZ 0000017' }] };
      expect(loaded.ok && screen(loaded.value, query)).toEqual(screen(index, query));
    }
  });

  test.prop([fc.nat()])('cut short it is refused', (cut) => {
    const bytes = saveIndex(index);
    const loaded = loadIndex(bytes.slice(0, cut % bytes.length));
    expect(loaded.ok).toBe(false);
  });

  test('other bytes and other engines are refused', () => {
    expect(loadIndex(new Uint8Array(40))).toEqual({ ok: false, error: { code: 'not-an-index' } });
    const bytes = saveIndex(index);
    const place = new TextDecoder('latin1').decode(bytes).indexOf(engineVersion);
    bytes[place] = 'x'.charCodeAt(0);
    expect(loadIndex(bytes)).toEqual({ ok: false, error: { code: 'other-engine' } });
  });
});
