/** A multimap from 32-bit hashes to numbers in three flat arrays; a bucket holds the hashes of one prefix. */
export interface KeyTable {
  /** First place of each bucket; its length is a power of two plus one. */
  readonly starts: Uint32Array;
  readonly hashes: Uint32Array;
  readonly values: Uint32Array;
}

const bucketBitsMin = 4;
const bucketBitsMax = 22;

/** Builds the table from pairs; pairs with the same hash keep their order. */
export function buildKeyTable(hashes: Uint32Array, values: Uint32Array): KeyTable {
  const wanted = Math.ceil(Math.log2(hashes.length / 2));
  const bits = Math.min(bucketBitsMax, Math.max(bucketBitsMin, wanted));
  const shift = 32 - bits;
  const starts = new Uint32Array(2 ** bits + 1);
  for (const hash of hashes) starts[(hash >>> shift) + 1] = (starts[(hash >>> shift) + 1] ?? 0) + 1;
  for (let bucket = 1; bucket < starts.length; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const next = starts.slice();
  const sortedHashes = new Uint32Array(hashes.length);
  const sortedValues = new Uint32Array(hashes.length);
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = hashes[index] ?? 0;
    const place = next[hash >>> shift] ?? 0;
    next[hash >>> shift] = place + 1;
    sortedHashes[place] = hash;
    sortedValues[place] = values[index] ?? 0;
  }
  return { starts, hashes: sortedHashes, values: sortedValues };
}

/** Calls `visit` with each number stored under a hash, in the order in which they were given. */
export function eachValue(table: KeyTable, hash: number, visit: (value: number) => void): void {
  const { starts, hashes, values } = table;
  const bucket = hash >>> (Math.clz32(starts.length - 1) + 1);
  const end = starts[bucket + 1] ?? 0;
  for (let place = starts[bucket] ?? 0; place < end; place += 1) {
    if (hashes[place] === hash) visit(values[place] ?? 0);
  }
}
