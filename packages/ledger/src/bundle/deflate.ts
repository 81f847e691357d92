/** Shortest and longest repetition, and how far back one may lie (RFC 1951, 3.2.5). */
const LENGTH_MIN = 3;
const LENGTH_MAX = 258;
const DISTANCE_MAX = 32_768;
/** How many earlier places are tried for the longest repetition; part of the format, as readers compress again. */
const TRIES = 8;
/** Places are found by a hash of three bytes; also part of the format. */
const HASH_BITS = 12;
/** The last block, with fixed codes. */
const BLOCK_HEADER = 3;
const END_OF_BLOCK = 256;
const DISTANCE_BITS = 5;

/** How many bits each symbol has, and these bits in the order in which they are written (RFC 1951, 3.2.6). */
const WIDTHS = Array.from({ length: 288 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
const CODES = WIDTHS.map((bits, symbol) => {
  const first = symbol < 144 ? 0x30 : symbol < 256 ? 0x190 - 144 : symbol < 280 ? -256 : 0xc0 - 280;
  return reverse(first + symbol, bits);
});
const SYMBOL_OF = new Map(WIDTHS.map((bits, symbol) => [(bits << 9) | (CODES[symbol] ?? 0), symbol]));

/** A code for the numbers from `base` on: which of them it is, `extra` bits behind it say. */
interface Range {
  readonly code: number;
  readonly base: number;
  readonly extra: number;
}

/** Lengths have four codes for each number of extra bits, distances two; the longest length has a code of its own. */
const LENGTHS = [...rangesOf(28, 4, LENGTH_MIN), { code: 28, base: LENGTH_MAX, extra: 0 }];
const DISTANCES = rangesOf(30, 2, 1);

function rangesOf(count: number, codesPerWidth: number, first: number): Range[] {
  let next = first;
  return Array.from({ length: count }, (_, code) => {
    const extra = Math.max(0, Math.floor(code / codesPerWidth) - 1);
    next += 2 ** extra;
    return { code, base: next - 2 ** extra, extra };
  });
}

/**
 * The bytes compressed as one block with the fixed codes (RFC 1951, 3.2.6).
 *
 * There is exactly one result for each input, on every platform: a reader can compress again and compare.
 */
export function deflate(bytes: Uint8Array): Uint8Array {
  // No symbol has more than nine bits.
  const out = new Uint8Array(Math.ceil((bytes.length * 9) / 8) + 8);
  let [size, pending, count] = [0, 0, 0];
  // Bits are put into bytes from the lowest one on (RFC 1951, 3.1.1).
  const put = (value: number, bits: number) => {
    pending |= value << count;
    for (count += bits; count >= 8; count -= 8) {
      out[size++] = pending;
      pending >>>= 8;
    }
  };
  const putSymbol = (symbol = 0) => put(CODES[symbol] ?? 0, WIDTHS[symbol] ?? 0);
  const longestAt = repetitionsOf(bytes);
  put(BLOCK_HEADER, 3);
  for (let at = 0; at < bytes.length;) {
    const { length, distance } = longestAt(at);
    if (length < LENGTH_MIN) putSymbol(bytes[at]);
    else {
      const long = rangeAround(LENGTHS, length);
      putSymbol(END_OF_BLOCK + 1 + long.code);
      put(length - long.base, long.extra);
      const back = rangeAround(DISTANCES, distance);
      put(reverse(back.code, DISTANCE_BITS), DISTANCE_BITS);
      put(distance - back.base, back.extra);
    }
    at += Math.max(1, length);
  }
  putSymbol(END_OF_BLOCK);
  put(0, 7);
  return out.slice(0, size);
}

/** What `deflate` compressed to these bytes, of the given size; null for other input, which may still be valid. */
export function inflate(bytes: Uint8Array, size: number): Uint8Array | null {
  const out = new Uint8Array(size);
  let [at, next] = [0, 0];
  // Behind the end are zeros, which end the block.
  const peek = (bits: number) => (threeAt(bytes, next >>> 3) >>> (next & 7)) & ((1 << bits) - 1);
  const take = (bits: number) => {
    const value = peek(bits);
    next += bits;
    return value;
  };
  const takeSymbol = () => {
    for (let bits = 7; ; bits += 1) {
      const symbol = SYMBOL_OF.get((bits << 9) | peek(bits));
      if (symbol === undefined) continue;
      next += bits;
      return symbol;
    }
  };
  // An unknown code gives a value that fits nowhere.
  const takeValue = (ranges: readonly Range[], code: number) => {
    const { base, extra } = ranges[code] ?? { base: Infinity, extra: 0 };
    return base + take(extra);
  };
  if (take(3) !== BLOCK_HEADER) return null;
  for (;;) {
    const symbol = takeSymbol();
    if (next > bytes.length * 8) return null;
    if (symbol === END_OF_BLOCK) return at === size ? out : null;
    if (at >= size) return null;
    if (symbol < END_OF_BLOCK) out[at++] = symbol;
    else {
      const length = takeValue(LENGTHS, symbol - END_OF_BLOCK - 1);
      const distance = takeValue(DISTANCES, reverse(take(DISTANCE_BITS), DISTANCE_BITS));
      if (distance > at || at + length > size) return null;
      for (const end = at + length; at < end; at += 1) out[at] = out[at - distance] ?? 0;
    }
  }
}

/**
 * Finds the longest repetition that starts at a place, the nearest of several; to be asked for ascending places.
 *
 * Earlier places are those at which three bytes with the same hash were seen, latest first.
 */
function repetitionsOf(bytes: Uint8Array): (at: number) => { length: number; distance: number } {
  const latest = new Int32Array(2 ** HASH_BITS).fill(-1);
  const before = new Int32Array(bytes.length);
  const hashAt = (at: number) => Math.imul(threeAt(bytes, at), 0x9e3779b1) >>> (32 - HASH_BITS);
  let known = 0;
  return (at) => {
    for (; known < at; known += 1) {
      const hash = hashAt(known);
      before[known] = latest[hash] ?? -1;
      latest[hash] = known;
    }
    const max = Math.min(LENGTH_MAX, bytes.length - at);
    let [length, distance] = [0, 0];
    let place = latest[hashAt(at)] ?? -1;
    for (let tries = 0; tries < TRIES && place >= 0 && at - place <= DISTANCE_MAX; tries += 1) {
      let common = 0;
      // Only what goes on where the longest so far ends can be longer.
      if (bytes[place + length] === bytes[at + length])
        while (common < max && bytes[place + common] === bytes[at + common]) common += 1;
      if (common > length) [length, distance] = [common, at - place];
      place = before[place] ?? -1;
    }
    return { length: length < LENGTH_MIN ? 0 : length, distance };
  };
}

/** Three bytes as a number, the first the lowest; behind the end are zeros. */
function threeAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
}

/** The last range that does not begin behind the value; the first one begins with the smallest there is. */
function rangeAround(ranges: readonly Range[], value: number): Range {
  for (let at = ranges.length - 1; ; at -= 1) {
    const range = ranges[at];
    if (range !== undefined && range.base <= value) return range;
  }
}

/** The lowest bits turned round: codes are put in from their highest bit on. */
function reverse(value: number, bits: number): number {
  let turned = 0;
  for (let bit = 0; bit < bits; bit += 1) turned = (turned << 1) | ((value >>> bit) & 1);
  return turned;
}
