import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { berToDer } from './ber.ts';
import { concatBytes } from './bytes.ts';
import { TAG, der } from './der.ts';

/** One value in DER, and in one of its spellings in BER (X.690, 8.1.3 and 8.7.3). */
interface Spelled {
  readonly der: Uint8Array;
  readonly ber: Uint8Array;
}

/** A length in more bytes than it takes, up to four; for -1 the mark behind the contents says it. */
function spelled(tag: number, content: Uint8Array, size: number): Uint8Array {
  if (size < 0) return concatBytes(Uint8Array.of(tag, 0x80), content, Uint8Array.of(0, 0));
  if (size === 0 && content.length < 0x80) return der(tag, content);
  const bytes = Array.from(
    { length: Math.max(size, 2) },
    (_, at) => content.length >>> (8 * at),
  ).toReversed();
  return concatBytes(Uint8Array.of(tag, 0x80 + bytes.length, ...bytes), content);
}

const arbSize = fc.integer({ min: 0, max: 4 });
const arbBytes = fc.uint8Array({ maxLength: 300 });
const arbPlain = fc.tuple(fc.constantFrom(TAG.integer, TAG.octetString, TAG.oid, 0x80), arbBytes, arbSize);
const arbSpelled: fc.Arbitrary<Spelled> = fc.letrec<{ value: Spelled }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    arbPlain.map(([tag, bytes, size]) => ({ der: der(tag, bytes), ber: spelled(tag, bytes, size) })),
    // An octet string in pieces.
    fc
      .tuple(fc.array(fc.tuple(arbBytes, arbSize), { maxLength: 3 }), fc.constantFrom(-1, 0, 3))
      .map(([pieces, size]) => ({
        der: der(TAG.octetString, ...pieces.map(([bytes]) => bytes)),
        ber: spelled(
          0x24,
          concatBytes(...pieces.map(([bytes, each]) => spelled(TAG.octetString, bytes, each))),
          size,
        ),
      })),
    fc
      .tuple(
        fc.constantFrom(TAG.sequence, TAG.set, 0xa0),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.integer({ min: -1, max: 4 }),
      )
      .map(([tag, values, size]) => ({
        der: der(tag, ...values.map((value) => value.der)),
        ber: spelled(tag, concatBytes(...values.map((value) => value.ber)), size),
      })),
  ),
})).value;

const sequences = (depth: number): Uint8Array =>
  depth === 0 ? Uint8Array.of(0x05, 0x00) : der(TAG.sequence, sequences(depth - 1));

describe('BER', () => {
  test.prop([arbSpelled])('in every spelling becomes the one of DER, which stays as it is', (value) => {
    expect(berToDer(value.ber)).toEqual(value.der);
    expect(berToDer(value.der)).toEqual(value.der);
  });

  test.prop([arbSpelled, fc.nat()])('that is cut short or goes on is refused', ({ ber }, at) => {
    expect(() => berToDer(ber.slice(0, at % ber.length))).toThrow('malformed');
    expect(() => berToDer(concatBytes(ber, Uint8Array.of(0x05)))).toThrow('malformed');
  });

  test.each([0, 127, 128, 255, 256, 70_000])('joins strings of %i bytes to one', (length) => {
    const piece = der(TAG.octetString, new Uint8Array(length).fill(7));
    const joined = der(TAG.octetString, new Uint8Array(2 * length).fill(7));
    expect(berToDer(spelled(0x24, concatBytes(piece, piece), -1))).toEqual(joined);
  });

  test('is read 32 levels deep and no deeper', () => {
    expect(berToDer(sequences(31))).toEqual(sequences(31));
    expect(() => berToDer(sequences(32))).toThrow('malformed');
  });

  test.each([
    ['nothing', []],
    ['an end without a beginning', [0x00, 0x00]],
    ['a tag of several bytes', [0x1f, 0x20, 0x00]],
    ['a constructed tag of several bytes', [0x3f, 0x20, 0x00]],
    ['a length of five bytes', [0x04, 0x85, 0, 0, 0, 0, 0]],
    ['a plain value without a length', [0x04, 0x80, 0x00, 0x00]],
    ['an end that is none', [0x30, 0x80, 0x00, 0x01]],
    ['an end that is cut short', [0x30, 0x80, 0x00]],
    ['a value that is longer than what holds it', [0x30, 0x02, 0x04, 0x01, 0x00]],
    ['a string of pieces that are none', [0x24, 0x03, 0x02, 0x01, 0x00]],
  ])('that holds %s is refused', (_, bytes) => {
    expect(() => berToDer(Uint8Array.from(bytes))).toThrow('malformed');
  });
});
