import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { arbText } from './testing.ts';
import { utf8Decode, utf8Encode } from './utf8.ts';

describe('utf8', () => {
  test.prop([arbText])('a text reads back from its bytes, which are those of the platform', (text) => {
    expect(utf8Encode(text)).toEqual(new Uint8Array(Buffer.from(text)));
    expect(utf8Decode(utf8Encode(text))).toBe(text);
  });

  const arbBytes = fc.array(
    fc.oneof(fc.nat(255), fc.constantFrom(0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0x80, 0x9f, 0xa0)),
  );
  test.prop([arbBytes])(
    'bytes are refused exactly where the strict platform decoder refuses them',
    (list) => {
      const bytes = Uint8Array.from(list);
      let expected: string | null = null;
      try {
        expected = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        expected = null;
      }
      expect(utf8Decode(bytes)).toBe(expected);
    },
  );

  test.each(['\ud800', 'a\udc00b', '\udc00\ud800'])('the lone surrogate in %j is refused', (text) => {
    expect(() => utf8Encode(text)).toThrow(RangeError);
  });
});
