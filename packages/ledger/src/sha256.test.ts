import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { hexEncode } from './bytes.ts';
import { sha256 } from './sha256.ts';
import { nodeSha256 } from './testing.ts';
import { utf8Encode } from './utf8.ts';

describe('sha256', () => {
  test.prop([fc.uint8Array({ maxLength: 300 })])('agrees with the platform', (bytes) => {
    expect(sha256(bytes)).toEqual(nodeSha256(bytes));
  });

  test('agrees with the platform at every length around the block borders', () => {
    for (let length = 0; length <= 260; length += 1) {
      const bytes = new Uint8Array(length).fill(length);
      expect(hexEncode(sha256(bytes))).toBe(hexEncode(nodeSha256(bytes)));
    }
  });

  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('gives the published digest of %j', (text, digest) => {
    expect(hexEncode(sha256(utf8Encode(text)))).toBe(digest);
  });

  test('does not change what it is given, and reads a view at its own offset', () => {
    const whole = Uint8Array.of(9, 1, 2, 3, 9);
    const view = whole.subarray(1, 4);
    expect(sha256(view)).toEqual(nodeSha256(Uint8Array.of(1, 2, 3)));
    expect(whole).toEqual(Uint8Array.of(9, 1, 2, 3, 9));
  });
});
