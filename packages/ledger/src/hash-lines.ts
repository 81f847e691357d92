import { base64Decode } from './bytes.ts';
import { HASH_SIZE_BYTES } from './merkle.ts';

/** A tree of 2^63 leaves, the largest that the formats know, has proofs of 63 hashes. */
const LINES_MAX = 63;

/** The hashes of a Merkle proof written one a line in base64; null for anything else and for over 63 lines. */
export function readHashLines(lines: readonly string[]): Uint8Array[] | null {
  if (lines.length > LINES_MAX) return null;
  const hashes: Uint8Array[] = [];
  for (const line of lines) {
    const hash = base64Decode(line);
    if (hash?.length !== HASH_SIZE_BYTES) return null;
    hashes.push(hash);
  }
  return hashes;
}
