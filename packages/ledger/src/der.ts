import { concatBytes, hexDecode, hexEncode } from './bytes.ts';
import { isInstant } from './instant.ts';
import { demand } from './pki-error.ts';
import { utf8Decode } from './utf8.ts';

/** Identifier octets of the types in use (X.690, 8.1.2); `context(n)` for tags of the structure itself. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Identifier octet of the constructed context tag `[number]`. */
export function context(number: number): number {
  return 0xa0 | number;
}

/** One encoded value: `der` are all its bytes, `content` those behind tag and length. Both are views. */
export interface Element {
  readonly tag: number;
  readonly der: Uint8Array;
  readonly content: Uint8Array;
}

/** Reads the value that starts at `start`; lengths must be definite and as short as possible (X.690, 10.1). */
export function readElement(bytes: Uint8Array, start = 0): Element {
  const [tag = 0x1f, first = 0x80] = bytes.subarray(start, start + 2);
  const size = Math.max(first - 0x80, 0);
  demand((tag & 0x1f) !== 0x1f && first !== 0x80 && size < 4);
  const begin = start + 2 + size;
  let length = size === 0 ? first : 0;
  for (const byte of bytes.subarray(start + 2, begin)) length = length * 256 + byte;
  demand(size === 0 || (length > 0x7f && length >= 256 ** (size - 1)));
  const end = begin + length;
  demand(end <= bytes.length);
  return { tag, der: bytes.subarray(start, end), content: bytes.subarray(begin, end) };
}

/** The one value that the bytes are; nothing may stand behind it. */
export function readOnly(bytes: Uint8Array, tag: number = TAG.sequence): Element {
  const element = readElement(bytes);
  demand(element.tag === tag && element.der.length === bytes.length);
  return element;
}

/** Takes the values inside a constructed one, from the first to the last. */
export interface Fields {
  /** The next value; refuses another tag, when one is given, and the end. */
  next(tag?: number): Element;
  /** The next value when it has this tag. */
  take(tag: number): Element | null;
  rest(): Element[];
  /** Refuses when something is left. */
  end(): void;
}

/** The values inside `content`. */
export function fieldsIn(content: Uint8Array): Fields {
  let at = 0;
  const next = (tag?: number): Element => {
    const element = readElement(content, at);
    demand(tag === undefined || element.tag === tag);
    at += element.der.length;
    return element;
  };
  return {
    next,
    take: (tag) => (content[at] === tag ? next() : null),
    rest() {
      const elements: Element[] = [];
      while (at < content.length) elements.push(next());
      return elements;
    },
    end: () => demand(at === content.length),
  };
}

/** The values inside a SEQUENCE, or inside a value with the tag given. */
export function fieldsOf(element: Element, tag: number = TAG.sequence): Fields {
  demand(element.tag === tag);
  return fieldsIn(element.content);
}

/** The values inside an element; refuses one that is not there. */
export function childrenOf(element: Element | undefined): Element[] {
  demand(element !== undefined);
  return fieldsIn(element.content).rest();
}

/** All bytes of an element; refuses one that is not there. */
export function derOf(element: Element | undefined): Uint8Array {
  demand(element !== undefined);
  return element.der;
}

/** Content of an INTEGER in its shortest form (X.690, 8.3.2), two's complement. */
export function integerOf({ tag, content }: Element): Uint8Array {
  const [first, second] = content;
  const sign = (second ?? 0) & 0x80;
  demand(tag === TAG.integer && first !== undefined);
  demand(second === undefined || !((first === 0 && sign === 0) || (first === 0xff && sign !== 0)));
  return content;
}

/** Bytes of a BIT STRING without unused bits. */
export function bitsOf({ tag, content }: Element): Uint8Array {
  demand(tag === TAG.bitString && content[0] === 0);
  return content.subarray(1);
}

/** Content of an OBJECT IDENTIFIER in hexadecimal, the form of `OID`. */
export function oidOf({ tag, content }: Element): string {
  demand(tag === TAG.oid && content.length > 0);
  return hexEncode(content);
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d+))?Z$/;

/** UTCTime or GeneralizedTime as `2026-03-01T08:15:00.000Z`, finer parts cut off (RFC 5280, 4.1.2.5; RFC 3161, 2.4.2). */
export function timeOf({ tag, content }: Element): string {
  const text = utf8Decode(content) ?? '';
  // Two-digit years from 50 on belong to the last century.
  const century = tag === TAG.utcTime ? (text < '50' ? '20' : '19') : '';
  demand(tag === TAG.utcTime || tag === TAG.generalizedTime);
  const [, year, month, day, hour, minute, second, fraction = ''] = TIME.exec(century + text) ?? [];
  demand(fraction === '' || tag === TAG.generalizedTime);
  const instant = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  demand(isInstant(instant));
  return instant;
}

/** Encodes a value from its content. */
export function der(tag: number, ...content: Uint8Array[]): Uint8Array {
  const length = content.reduce((total, part) => total + part.length, 0);
  const size = length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : 3;
  const head = new Uint8Array(2 + size);
  head[0] = tag;
  head[1] = size === 0 ? length : 0x80 + size;
  for (let step = 0; step < size; step += 1) head[1 + size - step] = length >>> (8 * step);
  return concatBytes(head, ...content);
}

/** Encodes a SEQUENCE of encoded values. */
export function sequence(...values: Uint8Array[]): Uint8Array {
  return der(TAG.sequence, ...values);
}

/** Encodes a SET OF: its values in ascending order (X.690, 11.6). */
export function setOf(tag: number, values: readonly Uint8Array[]): Uint8Array {
  const ordered = values.map(hexEncode).sort();
  return der(tag, ...ordered.map((hex) => hexDecode(hex) ?? new Uint8Array()));
}

/** Encodes an INTEGER that is not negative, from its bytes in big-endian order, however many zeros lead. */
export function unsigned(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  const magnitude = first < 0 ? Uint8Array.of(0) : bytes.subarray(first);
  return der(TAG.integer, (magnitude[0] ?? 0) < 0x80 ? magnitude : concatBytes(Uint8Array.of(0), magnitude));
}

/** Encodes an OBJECT IDENTIFIER from the form of `OID`. */
export function oid(hex: string): Uint8Array {
  return der(TAG.oid, hexDecode(hex) ?? new Uint8Array());
}
