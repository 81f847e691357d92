import { TAG, der, readOnly } from './der.ts';
import { demand } from './pki-error.ts';

const CONSTRUCTED = 0x20;
const DEPTH_MAX = 32;
const LENGTH_SIZE_MAX = 4;
const END_OF_CONTENTS_SIZE = 2;

/**
 * The same value with definite lengths, as short as possible, and octet strings in one piece.
 *
 * Some authorities answer in BER (X.690, 8.1.3.6), which `readElement` refuses. What they signed is not changed: it
 * lies in octet strings or was already DER. Throws a `PkiError` with `malformed`, also when something follows.
 */
export function berToDer(bytes: Uint8Array): Uint8Array {
  const { encoded, end } = convert(bytes, 0, 0);
  demand(end === bytes.length);
  return encoded;
}

interface Converted {
  readonly encoded: Uint8Array;
  readonly end: number;
}

function convert(bytes: Uint8Array, start: number, depth: number): Converted {
  const { tag, begin, end } = readHeader(bytes, start);
  demand(depth < DEPTH_MAX);
  if ((tag & CONSTRUCTED) === 0) {
    demand(end !== null);
    return { encoded: der(tag, bytes.subarray(begin, end)), end };
  }
  const inner = convertAll(bytes, begin, end, depth + 1);
  const isString = tag === (TAG.octetString | CONSTRUCTED);
  const encoded = isString
    ? der(TAG.octetString, ...inner.values.map((piece) => readOnly(piece, TAG.octetString).content))
    : der(tag, ...inner.values);
  return { encoded, end: inner.end };
}

/** Tag and bounds of the contents; `end` is null where a mark ends them. */
function readHeader(bytes: Uint8Array, start: number): { tag: number; begin: number; end: number | null } {
  const [tag = 0, first = 0xff] = bytes.subarray(start, start + 2);
  const size = Math.max(first - 0x80, 0);
  demand(tag !== 0 && (tag & 0x1f) !== 0x1f && size <= LENGTH_SIZE_MAX);
  const begin = start + 2 + size;
  if (first === 0x80) return { tag, begin, end: null };
  const digits = size === 0 ? Uint8Array.of(first) : bytes.subarray(start + 2, begin);
  const end = begin + digits.reduce((sum, byte) => sum * 256 + byte, 0);
  demand(end <= bytes.length);
  return { tag, begin, end };
}

/** The values up to `end`, or up to the end-of-contents mark where no length says it. */
function convertAll(
  bytes: Uint8Array,
  begin: number,
  end: number | null,
  depth: number,
): { values: Uint8Array[]; end: number } {
  const values: Uint8Array[] = [];
  let at = begin;
  while (end === null ? bytes[at] !== 0 : at < end) {
    const value = convert(bytes, at, depth);
    values.push(value.encoded);
    at = value.end;
    demand(end === null || at <= end);
  }
  if (end !== null) return { values, end };
  demand(bytes[at + 1] === 0);
  return { values, end: at + END_OF_CONTENTS_SIZE };
}
