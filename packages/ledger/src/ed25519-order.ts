import { hexEncode } from './bytes.ts';

/**
 * The y of the eight points of small order of edwards25519 (RFC 8032, 5.1), little-endian, without the sign of x; the last
 * two are 0 and 1 once more, written with the modulus added.
 */
const smallOrders: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/**
 * Whether a public key or the first half of a signature is a point of small order. With such a key somebody can make one
 * signature that fits many texts; some platforms take it and some do not, so we never do.
 */
export function hasSmallOrder(point: Uint8Array): boolean {
  const y = Uint8Array.from(point.subarray(0, 32));
  const last = y.at(-1);
  if (last !== undefined) y[y.length - 1] = last & 0x7f;
  return smallOrders.has(hexEncode(y));
}
