import { createHash } from 'node:crypto';

/*
 * Signatures of every kind at the edges of Ed25519: keys and first halves that are points of small order, in each spelling, or
 * have a part of small order; made so that they hold with the cofactor, and some of them without. Computed here by the formulas of
 * RFC 8032, 5.1, and not by what they test.
 */

export interface Ed25519Vector {
  readonly key: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  /** What it is a case of. */
  readonly title: string;
  /** What RFC 8032 says without the cofactor, and we say of it: no small order, no other spelling, nothing left over. */
  readonly holds: boolean;
}

type Point = readonly [x: bigint, y: bigint];

const p = 2n ** 255n - 19n;
const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (value: bigint, by = p) => ((value % by) + by) % by;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(base)];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}
const inverse = (value: bigint) => power(value, p - 2n);
const d = mod(-121665n * inverse(121666n));

function add([x1, y1]: Point, [x2, y2]: Point): Point {
  const product = mod(d * x1 * x2 * y1 * y2);
  return [mod((x1 * y2 + y1 * x2) * inverse(1n + product)), mod((y1 * y2 + x1 * x2) * inverse(1n - product))];
}

const neutral: Point = [0n, 1n];

function times(scalar: bigint, point: Point): Point {
  let [result, double] = [neutral, point];
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = add(result, double);
    double = add(double, double);
  }
  return result;
}

/** The point with this y whose x is even. */
function pointAt(y: bigint): Point {
  const square = mod((y * y - 1n) * inverse(d * y * y + 1n));
  const root = power(square, (p + 3n) / 8n);
  const x = mod(root * root - square) === 0n ? root : mod(root * power(2n, (p - 1n) / 4n));
  return [x % 2n === 0n ? x : p - x, y];
}

const base = pointAt(mod(4n * inverse(5n)));
const ofOrderEight = pointAt(
  littleEndian(Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex')),
);

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
}

function bytesOf(value: bigint): Uint8Array {
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex')).toReversed();
}

const spell = (y: bigint, isOdd: boolean) => bytesOf(y + (isOdd ? 2n ** 255n : 0n));
const canonical = ([x, y]: Point) => spell(y, x % 2n === 1n);

/** A point with what is known of it: its part of prime order is `scalar` times the base, the other `eighths` of the one of order 8. */
interface Known {
  readonly scalar: bigint;
  readonly eighths: bigint;
  readonly bytes: Uint8Array;
  readonly canonical: Uint8Array;
  readonly title: string;
}

function spellings(scalar: bigint, eighths: bigint): Known[] {
  const [x, y] = add(times(scalar, base), times(eighths, ofOrderEight));
  const usual = canonical([x, y]);
  const known = (bytes: Uint8Array, title: string) => ({ scalar, eighths, bytes, canonical: usual, title });
  const title = `${scalar === 0n ? 'small' : 'ordinary'} + ${eighths}/8`;
  const isOdd = x % 2n === 1n;
  return [
    known(usual, title),
    ...(x === 0n ? [known(spell(y, true), `${title}, -0`)] : []),
    ...(y < 19n ? [known(spell(y + p, isOdd), `${title}, y + p`)] : []),
    ...(x === 0n && y < 19n ? [known(spell(y + p, true), `${title}, -0, y + p`)] : []),
  ];
}

const eighths = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n];
const small = eighths.flatMap((each) => spellings(0n, each));
const pointsWith = (scalar: bigint) => [...small, ...eighths.flatMap((each) => spellings(scalar, each))];

/** Every key with every first half; each pair once with nothing left over and once with something, where both can be. */
export function ed25519Vectors(): Ed25519Vector[] {
  const keys = pointsWith(0x1d0c_5ea1n);
  const halves = pointsWith(0x7ee1_0a55n);
  return keys.flatMap((key) =>
    halves.flatMap((half) => {
      const found = new Map<string, Ed25519Vector>();
      for (let no = 0; no < 24; no += 1) {
        const message = Buffer.from(`case ${no}`);
        for (const isReencoded of [false, true]) {
          const vector = vectorOf(key, half, message, isReencoded);
          const kind = `${vector.holds} ${vector.title}`;
          if (!found.has(kind)) found.set(kind, vector);
        }
      }
      return [...found.values()];
    }),
  );
}

function vectorOf(key: Known, half: Known, message: Uint8Array, isReencoded: boolean): Ed25519Vector {
  const parts = isReencoded ? [half.canonical, key.canonical] : [half.bytes, key.bytes];
  const k = challenge(parts, message);
  const left = mod(half.eighths + challenge([half.bytes, key.bytes], message) * key.eighths, 8n);
  const isUsual = [key, half].every(({ bytes, canonical: usual }) => Buffer.compare(bytes, usual) === 0);
  const isSmall = key.scalar === 0n || half.scalar === 0n;
  return {
    key: key.bytes,
    message,
    signature: Uint8Array.from([...half.bytes, ...bytesOf(mod(half.scalar + k * key.scalar, order))]),
    title: `${key.title} | ${half.title}${left === 0n ? '' : ' | left over'}${isReencoded && !isUsual ? ' | spelt anew' : ''}`,
    holds: isUsual && !isSmall && left === 0n,
  };
}

function challenge(points: readonly Uint8Array[], message: Uint8Array): bigint {
  return mod(
    littleEndian(
      createHash('sha512')
        .update(Buffer.concat([...points, message]))
        .digest(),
    ),
    order,
  );
}
