/** A hash function that gives the 32-byte SHA-256 digest of its argument, at once. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/**
 * SHA-256 (FIPS 180-4, section 6.2) in plain arithmetic.
 *
 * The browser's own digest is asynchronous, which would make every proof check asynchronous too; with this one the
 * same code checks a proof everywhere. Servers pass their native function through the `sha256` parameters instead.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const blocks = pad(bytes);
  const state = Int32Array.from(INITIAL);
  const schedule = new Int32Array(64);
  for (let start = 0; start < blocks.byteLength; start += 64) compress(state, schedule, blocks, start);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, position) => digest.setInt32(position * 4, word));
  return new Uint8Array(digest.buffer);
}

/** FIPS 180-4, 5.3.3 and 4.2.2: the first 32 bits of the fractions of square and cube roots of the first primes. */
const PRIMES = firstPrimes(64);
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
const ROUND = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

/** A double has 18 bits more than are needed here, so that no rounding of a root reaches them. */
function fractionBits(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length % 2 ** 29) * 8);
  return view;
}

function compress(state: Int32Array, w: Int32Array, blocks: DataView, start: number): void {
  for (let t = 0; t < 16; t += 1) w[t] = blocks.getInt32(start + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const early = at(w, t - 15);
    const late = at(w, t - 2);
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = (at(w, t - 16) + sigma0 + at(w, t - 7) + sigma1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum1 + choice + at(ROUND, t) + at(w, t)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, position) => {
    state[position] = (at(state, position) + word) | 0;
  });
}

function at(words: Int32Array, position: number): number {
  return words[position] ?? 0;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
