/** Shortest and longest repetition, and how far back one may lie (RFC 1951, 3.2.5). */
const LENGTH_MIN = 3;
const LENGTH_MAX = 258;
const DISTANCE_MAX = 32_768;
/** How many earlier places are tried for the longest repetition; part of the format, as readers compress again. */
const TRIES = 8;
/** Places are found by a hash of three bytes; also part of the format. */
const HASH_BITS = 12;
const END_OF_BLOCK = 256;
const FIRST_LENGTH_CODE = 257;

/** The smallest value of each code and the number of bits that follow it. */
interface Codes {
  readonly base: readonly number[];
  readonly extra: readonly number[];
}

/** Lengths have four codes for each number of extra bits, distances two; the longest length has a code of its own. */
const LENGTHS = codesOf(28, 4, LENGTH_MIN, [LENGTH_MAX]);
const DISTANCES = codesOf(30, 2, 1, []);

function codesOf(count: number, codesPerWidth: number, first: number, more: readonly number[]): Codes {
  const extra = Array.from({ length: count }, (_, code) => Math.max(0, Math.floor(code / codesPerWidth) - 1));
  let next = first;
  const base = extra.map((bits) => (next += 2 ** bits) - 2 ** bits);
  return { base: [...base, ...more], extra: [...extra, ...more.map(() => 0)] };
}

/**
 * The bytes compressed as one block with the fixed codes (RFC 1951, 3.2.6).
 *
 * There is exactly one result for each input, on every platform: a reader can compress again and compare.
 */
export function deflate(bytes: Uint8Array): Uint8Array {
  const out = new BitWriter(bytes.length);
  // The last block, fixed codes.
  out.write(3, 3);
  const earlier = new Repetitions(bytes);
  for (let at = 0; at < bytes.length;) {
    const { length, distance } = earlier.longestAt(at);
    if (length < LENGTH_MIN) writeSymbol(out, bytes[at] ?? 0);
    else {
      const lengthCode = writeCode(LENGTHS, length);
      writeSymbol(out, FIRST_LENGTH_CODE + lengthCode.code);
      out.write(lengthCode.rest, lengthCode.bits);
      const distanceCode = writeCode(DISTANCES, distance);
      out.write(reverse(distanceCode.code, 5), 5);
      out.write(distanceCode.rest, distanceCode.bits);
    }
    at += Math.max(1, length);
  }
  writeSymbol(out, END_OF_BLOCK);
  return out.bytes();
}

/** What `deflate` compressed to these bytes, of the given size; null for other input, which may still be valid. */
export function inflate(bytes: Uint8Array, size: number): Uint8Array | null {
  const input = new BitReader(bytes);
  const out = new Uint8Array(size);
  let at = 0;
  if (input.read(3) !== 3) return null;
  for (;;) {
    const symbol = readSymbol(input);
    if (symbol === END_OF_BLOCK) return at === size && !input.isOver ? out : null;
    if (input.isOver || at >= size) return null;
    if (symbol < END_OF_BLOCK) out[at++] = symbol;
    else {
      const length = readCode(LENGTHS, symbol - FIRST_LENGTH_CODE, input);
      const distance = readCode(DISTANCES, reverse(input.read(5), 5), input);
      if (distance > at || at + length > size) return null;
      for (const end = at + length; at < end; at += 1) out[at] = out[at - distance] ?? 0;
    }
  }
}

/** The places at which three bytes with the same hash were seen, latest first. */
class Repetitions {
  readonly #bytes: Uint8Array;
  readonly #latest = new Int32Array(2 ** HASH_BITS).fill(-1);
  readonly #before: Int32Array;
  #next = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#before = new Int32Array(bytes.length);
  }

  /** The longest repetition that starts here, the nearest of several; to be asked for ascending places. */
  longestAt(at: number): { length: number; distance: number } {
    const bytes = this.#bytes;
    for (; this.#next < at; this.#next += 1) this.#remember(this.#next);
    let [length, distance] = [0, 0];
    let place = this.#latest[this.#hashAt(at)] ?? -1;
    for (let tries = 0; tries < TRIES && place >= 0 && at - place <= DISTANCE_MAX; tries += 1) {
      // Only what goes on where the longest so far ends can be longer.
      if (bytes[place + length] === bytes[at + length]) {
        const common = this.#commonLength(place, at);
        if (common > length) [length, distance] = [common, at - place];
      }
      place = this.#before[place] ?? -1;
    }
    return { length: length < LENGTH_MIN ? 0 : length, distance };
  }

  #remember(at: number): void {
    const hash = this.#hashAt(at);
    this.#before[at] = this.#latest[hash] ?? -1;
    this.#latest[hash] = at;
  }

  #hashAt(at: number): number {
    const bytes = this.#bytes;
    const three = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    return Math.imul(three, 0x9e3779b1) >>> (32 - HASH_BITS);
  }

  #commonLength(early: number, late: number): number {
    const max = Math.min(LENGTH_MAX, this.#bytes.length - late);
    let length = 0;
    while (length < max && this.#bytes[early + length] === this.#bytes[late + length]) length += 1;
    return length;
  }
}

/** Bits are put into bytes from the lowest one on (RFC 1951, 3.1.1). */
class BitWriter {
  readonly #bytes: Uint8Array;
  #size = 0;
  #pending = 0;
  #count = 0;

  constructor(size: number) {
    // No symbol has more than nine bits.
    this.#bytes = new Uint8Array(Math.ceil((size * 9) / 8) + 8);
  }

  write(value: number, bits: number): void {
    this.#pending |= value << this.#count;
    this.#count += bits;
    for (; this.#count >= 8; this.#count -= 8) {
      this.#bytes[this.#size++] = this.#pending;
      this.#pending >>>= 8;
    }
  }

  bytes(): Uint8Array {
    if (this.#count > 0) this.#bytes[this.#size++] = this.#pending;
    return this.#bytes.slice(0, this.#size);
  }
}

class BitReader {
  readonly #bytes: Uint8Array;
  #next = 0;
  #pending = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether more bits were read than there are. */
  get isOver(): boolean {
    return this.#next - (this.#count >>> 3) > this.#bytes.length;
  }

  read(bits: number): number {
    for (; this.#count < bits; this.#count += 8) {
      this.#pending |= (this.#bytes[this.#next++] ?? 0) << this.#count;
    }
    const value = this.#pending & ((1 << bits) - 1);
    this.#pending >>>= bits;
    this.#count -= bits;
    return value;
  }
}

/** Codes of symbols are put in from their highest bit on. */
function writeSymbol(out: BitWriter, symbol: number): void {
  if (symbol < 144) out.write(reverse(0x30 + symbol, 8), 8);
  else if (symbol < 256) out.write(reverse(0x190 + symbol - 144, 9), 9);
  else if (symbol < 280) out.write(reverse(symbol - 256, 7), 7);
  else out.write(reverse(0xc0 + symbol - 280, 8), 8);
}

function readSymbol(input: BitReader): number {
  const seven = reverse(input.read(7), 7);
  if (seven < 0x18) return 256 + seven;
  const eight = (seven << 1) | input.read(1);
  if (eight < 0xc0) return eight - 0x30;
  if (eight < 0xc8) return 280 + eight - 0xc0;
  return 144 + ((eight << 1) | input.read(1)) - 0x190;
}

function writeCode({ base, extra }: Codes, value: number): { code: number; rest: number; bits: number } {
  const code = base.findLastIndex((smallest) => smallest <= value);
  return { code, rest: value - (base[code] ?? 0), bits: extra[code] ?? 0 };
}

/** An unknown code gives a value that fits nowhere. */
function readCode({ base, extra }: Codes, code: number, input: BitReader): number {
  return (base[code] ?? Infinity) + input.read(extra[code] ?? 0);
}

/** Each number below 512 with its nine bits turned round. */
const TURNED = Uint16Array.from({ length: 512 }, (_, value) => {
  let turned = 0;
  for (let bit = 0; bit < 9; bit += 1) turned |= ((value >>> bit) & 1) << (8 - bit);
  return turned;
});

function reverse(value: number, bits: number): number {
  return (TURNED[value] ?? 0) >>> (9 - bits);
}
