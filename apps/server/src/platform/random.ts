import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(8192);
let used = pool.length;

/**
 * So many random bytes, at most a few hundred. They come from a supply, because each call of the platform's source
 * takes as long as hashing a page of text; every byte is given out once.
 */
export function takeRandom(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + bytes));
  pool.fill(0, used, used + bytes);
  used += bytes;
  return taken;
}
