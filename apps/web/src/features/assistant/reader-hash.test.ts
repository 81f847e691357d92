import { describe, expect, test } from 'vitest';
import { readerHash, readerPlace } from './reader-hash.ts';
import { source } from './testing.ts';

describe('the place of a cited sentence in an address', () => {
  test('reads back what it was made of, also with odd names', () => {
    const odd = { ...source, sourceId: 'policy:4.2 #a', eId: 'art_7/para_3', start: 3, end: 9 };
    expect(readerPlace(readerHash(odd))).toEqual({
      sourceId: 'policy:4.2 #a',
      eId: 'art_7/para_3',
      language: 'en',
      start: 3,
      end: 9,
      version: '2026-01-01',
    });
    expect(readerPlace(readerHash({ ...odd, version: undefined }))).not.toHaveProperty('version');
  });

  test('nothing in an address is trusted', () => {
    expect(readerPlace('')).toBeNull();
    expect(readerPlace('%E0%A4%A')).toBeNull();
    expect(readerPlace('amla')).toEqual({ sourceId: 'amla', eId: '', language: undefined, start: 0, end: 0 });
    expect(readerPlace('amla:art_1:xx:-4:1e99')).toMatchObject({ language: undefined, start: 0, end: 0 });
  });
});
