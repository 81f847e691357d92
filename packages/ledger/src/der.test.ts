import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { concatBytes } from './bytes.ts';
import {
  TAG,
  bitsOf,
  der,
  fieldsIn,
  fieldsOf,
  integerOf,
  oid,
  oidOf,
  readElement,
  readOnly,
  sequence,
  setOf,
  timeOf,
  unsigned,
} from './der.ts';
import { readTimestampResponse } from './timestamp.ts';
import { utf8Encode } from './utf8.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const elementOf = (tag: number, ...content: number[]) => readElement(der(tag, bytes(...content)));
const arbTag = fc.constantFrom(...Object.values(TAG), 0xa0, 0x80);

describe('a value in DER', () => {
  test.prop([
    arbTag,
    fc.oneof(fc.nat(300), fc.constantFrom(0, 127, 128, 255, 256, 65_535, 65_536, 70_000)),
    fc.uint8Array({ maxLength: 4 }),
  ])('is read back, of any length, and what follows is left', (tag, length, behind) => {
    const content = new Uint8Array(length).fill(7);
    const encoded = der(tag, content);
    const read = readElement(concatBytes(encoded, behind));
    expect([read.tag, read.content.length, read.der.length]).toEqual([tag, length, encoded.length]);
    expect(read.content.every((byte) => byte === 7)).toBe(true);
    expect(() => readElement(encoded.slice(0, -1))).toThrow('malformed');
  });

  test.each([
    ['a length that is longer than it needs to be', bytes(0x04, 0x81, 0x01, 0x00)],
    ['127 in two bytes', concatBytes(bytes(0x04, 0x81, 0x7f), new Uint8Array(127))],
    ['255 in three bytes', concatBytes(bytes(0x04, 0x82, 0x00, 0xff), new Uint8Array(255))],
    ['no definite length', bytes(0x04, 0x80, 0x00, 0x00)],
    ['a length of four bytes', concatBytes(bytes(0x04, 0x84, 0x01, 0, 0, 0), new Uint8Array(9))],
    ['a tag of several bytes', bytes(0x1f, 0x01, 0x00)],
    ['nothing', bytes()],
    ['a tag alone', bytes(0x04)],
  ])('with %s is refused', (_, encoded) => {
    expect(() => readElement(encoded)).toThrow('malformed');
  });

  test('alone has nothing behind it and the tag that is asked for', () => {
    const encoded = sequence(der(TAG.oid, bytes(1)));
    expect(readOnly(encoded).content).toEqual(der(TAG.oid, bytes(1)));
    expect(() => readOnly(concatBytes(encoded, bytes(0)))).toThrow('malformed');
    expect(() => readOnly(encoded, TAG.set)).toThrow('malformed');
  });

  test('holds its fields in order', () => {
    const [one, two] = [der(TAG.integer, bytes(1)), der(TAG.oid, bytes(2))];
    const fields = fieldsOf(readElement(sequence(one, two)));
    expect(fields.take(TAG.oid)).toBeNull();
    expect(() => fields.end()).toThrow('malformed');
    expect(fields.take(TAG.integer)?.der).toEqual(one);
    expect(fields.rest().map((element) => element.der)).toEqual([two]);
    fields.end();
    expect(() => fields.next()).toThrow('malformed');
    expect(() => fieldsIn(one).next(TAG.oid)).toThrow('malformed');
    expect(() => fieldsOf(readElement(one))).toThrow('malformed');
  });

  test('that is a set is in ascending order', () => {
    const values = [der(TAG.integer, bytes(9)), der(TAG.integer, bytes(2)), der(TAG.boolean, bytes(0))];
    expect(setOf(TAG.set, values)).toEqual(der(TAG.set, values[2]!, values[1]!, values[0]!));
  });
});

describe('the types of DER', () => {
  test.each([
    ['an integer', () => integerOf(elementOf(TAG.integer, 0x00, 0x80)), bytes(0x00, 0x80)],
    ['a negative one', () => integerOf(elementOf(TAG.integer, 0xff, 0x7f)), bytes(0xff, 0x7f)],
    ['nought', () => integerOf(elementOf(TAG.integer, 0)), bytes(0)],
    ['whole bytes of bits', () => bitsOf(elementOf(TAG.bitString, 0, 5)), bytes(5)],
    ['no bits', () => bitsOf(elementOf(TAG.bitString, 0)), bytes()],
    ['an identifier', () => oidOf(elementOf(TAG.oid, 0x2a, 3)), '2a03'],
  ])('%s is read', (_, read, expected) => {
    expect(read()).toEqual(expected);
  });

  test.each([
    ['an integer without bytes', () => integerOf(elementOf(TAG.integer))],
    ['an integer with a nought too many', () => integerOf(elementOf(TAG.integer, 0x00, 0x7f))],
    ['a negative one with a byte too many', () => integerOf(elementOf(TAG.integer, 0xff, 0x80))],
    ['an integer that is none', () => integerOf(elementOf(TAG.oid, 1))],
    ['bits that are no bytes', () => bitsOf(elementOf(TAG.bitString, 1, 2))],
    ['bits without a count', () => bitsOf(elementOf(TAG.bitString))],
    ['bits that are none', () => bitsOf(elementOf(TAG.octetString, 0, 2))],
    ['an empty identifier', () => oidOf(elementOf(TAG.oid))],
    ['an identifier that is none', () => oidOf(elementOf(TAG.integer, 1))],
  ])('%s is refused', (_, read) => {
    expect(read).toThrow('malformed');
  });

  test.prop([fc.bigInt({ min: 0n, max: 2n ** 80n }), fc.nat(3)])(
    'a number is written in its shortest form, however many noughts lead',
    (value, noughts) => {
      const hex = value.toString(16);
      const magnitude = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
      const encoded = unsigned(concatBytes(new Uint8Array(noughts), magnitude));
      const content = integerOf(readOnly(encoded, TAG.integer));
      expect(BigInt(`0x${Buffer.from(content).toString('hex')}`)).toBe(value);
    },
  );

  test('an identifier is written from its hexadecimal form', () => {
    expect(oid('2a03')).toEqual(bytes(0x06, 0x02, 0x2a, 0x03));
  });

  const time = (tag: number, text: string) => timeOf(readElement(der(tag, utf8Encode(text))));
  test.each([
    [TAG.utcTime, '490101000000Z', '2049-01-01T00:00:00.000Z'],
    [TAG.utcTime, '500101000000Z', '1950-01-01T00:00:00.000Z'],
    [TAG.generalizedTime, '20500101000000Z', '2050-01-01T00:00:00.000Z'],
    [TAG.generalizedTime, '20260301081500.5Z', '2026-03-01T08:15:00.500Z'],
    [TAG.generalizedTime, '20260301081500.123999Z', '2026-03-01T08:15:00.123Z'],
  ])('the time %i %s is %s', (tag, text, instant) => {
    expect(time(tag, text)).toBe(instant);
  });
  test.each([
    [TAG.utcTime, '260301081500.5Z'],
    [TAG.utcTime, '260301081500'],
    [TAG.utcTime, '260301081500+0000'],
    [TAG.generalizedTime, '20260230000000Z'],
    [TAG.generalizedTime, '20260301081500.Z'],
    [TAG.octetString, '260301081500Z'],
  ])('the time %i %s is none', (tag, text) => {
    expect(() => time(tag, text)).toThrow('malformed');
  });
});

test('an answer of an authority whose status only begins like a granted one is malformed', () => {
  const answer = (...status: number[]) =>
    readTimestampResponse(sequence(sequence(der(TAG.integer, bytes(...status)))));
  expect(answer(2)).toEqual({ ok: true, value: { status: 2, text: '', token: null } });
  expect(answer(1, 0)).toEqual({ ok: false, error: { code: 'malformed' } });
});
