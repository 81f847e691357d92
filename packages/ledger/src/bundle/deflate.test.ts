import { hash } from 'node:crypto';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { flipBit } from '../testing.ts';
import { utf8Encode } from '../utf8.ts';
import { deflate, inflate } from './deflate.ts';

/** Bytes with and without repetitions, near and far. */
const arbBytes = fc.oneof(
  fc.uint8Array({ maxLength: 600 }),
  fc
    .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 12 }), fc.nat({ max: 80 })), { maxLength: 12 })
    .map((parts) =>
      Uint8Array.from(
        parts.flatMap(([part, times]) => Array.from({ length: times }, () => [...part]).flat()),
      ),
    ),
);
const far = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 2_654_435_761) >>> 13);

describe('deflate and inflate', () => {
  test.prop([arbBytes])('give back what was compressed, as zlib does', (bytes) => {
    const compressed = deflate(bytes);
    expect(inflate(compressed, bytes.length)).toEqual(bytes);
    expect(new Uint8Array(inflateRawSync(compressed))).toEqual(bytes);
  });

  test('reach over the whole window and no further', () => {
    const twice = Uint8Array.from([...far.slice(0, 32_768), ...far.slice(0, 40_000)]);
    const compressed = deflate(twice);
    expect(compressed.length).toBeLessThan(twice.length);
    expect(new Uint8Array(inflateRawSync(compressed))).toEqual(twice);
    expect(inflate(compressed, twice.length)).toEqual(twice);
  });

  test('give the same bytes for ever: a reader compresses again and compares', () => {
    const text = utf8Encode(
      Array.from({ length: 3000 }, (_, at) => `${(at * at) % 977} ${at % 13} of ${at % 7}, `).join(''),
    );
    const twice = Uint8Array.from([...far.slice(0, 32_768), ...far.slice(0, 40_000)]);
    expect([text, twice].map((bytes) => hash('sha256', deflate(bytes)))).toEqual([
      '2246d5879da23cc27821ae9fa6ab61723650c8df4fe67d8b1598876cfee26aa2',
      '541ebefc057cf887b9c68760ad5565677a1edc0ab8e9260157e29618494492f8',
    ]);
  });

  test('make text with repetitions smaller', () => {
    const text = utf8Encode(
      '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>'.repeat(9),
    );
    expect(deflate(text).length).toBeLessThan(110);
  });

  test.prop([arbBytes, fc.nat()])('refuse another size', (bytes, other) => {
    fc.pre(other !== bytes.length && other < 5000);
    expect(inflate(deflate(bytes), other)).toBeNull();
  });

  test.prop([arbBytes, fc.nat()])(
    'end on damaged input, with null or with bytes of the size asked for',
    (bytes, bit) => {
      const result = inflate(flipBit(deflate(bytes), bit), bytes.length);
      if (result !== null) expect(result.length).toBe(bytes.length);
    },
  );

  test.prop([fc.uint8Array(), fc.nat({ max: 2000 })])('end on any input', (bytes, size) => {
    const result = inflate(bytes, size);
    if (result !== null) expect(result.length).toBe(size);
  });
});

test('what repeats at one distance is written as zlib writes it with the fixed codes', () => {
  // The first byte stands alone: zlib takes no repetition from the very first place.
  const periodic = (period: number, size: number) =>
    Uint8Array.from({ length: size }, (_, at) => (at === 0 ? 255 : at % period));
  const zlib = (bytes: Uint8Array) => deflateRawSync(bytes, { strategy: constants.Z_FIXED, level: 9 });
  for (const period of [1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 24, 31, 48, 63, 96, 127, 200]) {
    // Repetitions of every length, of which the longest, of 258 bytes, has a code of its own.
    for (let length = 9; length < 262; length += 1) {
      const bytes = periodic(period, period + length);
      expect(Buffer.from(deflate(bytes)).equals(zlib(bytes))).toBe(true);
    }
  }
});

test('codes that stand for nothing are refused, as zlib refuses them', () => {
  /** The bits from left to right, packed from the lowest of each byte on (RFC 1951, 3.1.1). */
  const packed = (...parts: readonly string[]) => {
    const bits = parts.join('');
    const size = Math.ceil(bits.length / 8);
    return Uint8Array.from({ length: size }, (_, at) =>
      parseInt(
        Array.from(bits.slice(at * 8, at * 8 + 8).padEnd(8, '0'))
          .toReversed()
          .join(''),
        2,
      ),
    );
  };
  // The last block, with fixed codes: its bits, the letter a, and the end of the block (RFC 1951, 3.2.3 and 3.2.6).
  const [header, letter, end] = ['110', '10010001', '0000000'];
  const three = packed(header, letter, '0000001', '00000', end);
  expect(inflate(three, 4)).toEqual(utf8Encode('aaaa'));
  expect(inflateRawSync(three).toString()).toBe('aaaa');
  const unknown = [
    ...['11000110', '11000111'].map((length) => packed(header, letter, length, '00000', end)),
    ...['11110', '11111'].map((distance) => packed(header, letter, '0000001', distance, end)),
  ];
  for (const bytes of unknown) {
    for (const size of [1, 4]) expect(inflate(bytes, size)).toBeNull();
    expect(() => inflateRawSync(bytes)).toThrow('invalid');
  }
});
