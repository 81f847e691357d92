import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { base64Decode, base64Encode, concatBytes, equalBytes, hexDecode, hexEncode } from './bytes.ts';
import { flipBit } from './testing.ts';

describe('bytes', () => {
  test.prop([fc.uint8Array()])('hexadecimal reads back and agrees with the platform', (bytes) => {
    expect(hexEncode(bytes)).toBe(Buffer.from(bytes).toString('hex'));
    expect(hexDecode(hexEncode(bytes))).toEqual(bytes);
  });

  test.prop([fc.uint8Array()])('base64 reads back and agrees with the platform', (bytes) => {
    expect(base64Encode(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(base64Decode(base64Encode(bytes))).toEqual(bytes);
  });

  test.prop([fc.string()])('a base64 text is refused unless it is the one spelling of its bytes', (text) => {
    const bytes = base64Decode(text);
    expect(bytes === null || base64Encode(bytes) === text).toBe(true);
  });

  test.each(['QQ', 'QQ=', 'QR==', 'QUI', 'QUJ=', 'QQ==\n', ' QQ==', 'Q-==', 'QQ==QQ==', '=', '===='])(
    'base64 %j is refused',
    (text) => {
      expect(base64Decode(text)).toBeNull();
    },
  );

  test.each(['0', 'AB', '0g', '0x00', ' 00', '00\n'])('hexadecimal %j is refused', (text) => {
    expect(hexDecode(text)).toBeNull();
  });

  test.prop([fc.uint8Array({ minLength: 1 }), fc.nat()])(
    'one turned bit makes bytes unequal',
    (bytes, bit) => {
      expect(equalBytes(bytes, bytes.slice())).toBe(true);
      expect(equalBytes(bytes, flipBit(bytes, bit))).toBe(false);
      expect(equalBytes(bytes, concatBytes(bytes, Uint8Array.of(0)))).toBe(false);
    },
  );
});
