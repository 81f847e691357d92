import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

/** A hash function that gives the 32-byte SHA-256 digest of its argument, at once. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/**
 * SHA-256 (FIPS 180-4) in plain arithmetic.
 *
 * The browser's own digest is asynchronous, which would make every proof check asynchronous too; with this one the
 * same code checks a proof everywhere. Servers pass their native function through the `sha256` parameters instead.
 */
export const sha256: Sha256 = (bytes) => nobleSha256(bytes);
