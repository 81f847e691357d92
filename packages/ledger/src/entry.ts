import { base64Decode, hexEncode } from './bytes.ts';
import { withoutUnsignedAttributes } from './cades.ts';
import { canonicalize } from './canonical.ts';
import type { Sha256 } from './sha256.ts';
import { isIdentifier, isSha256Hex, statementRecord } from './statement.ts';
import type { EntryStatement } from './statement.ts';
import { utf8Encode } from './utf8.ts';

/**
 * How the firm signs `statementBytes`, always with ECDSA on P-256 and SHA-256.
 *
 * `CAdES` is a detached CMS, see `sealTemplate`; `ES256` the bare signature of older entries, which stays verifiable.
 */
export type SealAlg = 'CAdES' | 'ES256';

/** The firm's signature on a statement; `signature` is canonical base64. */
export interface Seal {
  readonly alg: SealAlg;
  /** Names the firm's key; the public key for it comes from the published key list, never from the entry. */
  readonly keyId: string;
  readonly signature: string;
}

/**
 * SHA-256 of the signature in hexadecimal, for `entryBytes`; null when the signature is not canonical base64.
 *
 * Of a CAdES seal it is the whole container, without a timestamp that was added to it later; a container that is not
 * in the one form of a seal has no hash.
 */
export function sealSha256Of(seal: Seal, sha256: Sha256): string | null {
  const signature = base64Decode(seal.signature);
  if (signature === null || signature.length === 0) return null;
  if (seal.alg === 'ES256') return hexEncode(sha256(signature));
  const sealed = withoutUnsignedAttributes(signature);
  return sealed.ok ? hexEncode(sha256(sealed.value)) : null;
}

/**
 * The entry as the log commits to it, the data of a Merkle leaf: canonical JSON of the statement with
 * `seal: {alg, keyId, sha256}`.
 *
 * Only the seal's hash goes in. An ECDSA signature and a CMS container can both be changed into another valid one;
 * with its hash in the leaf, the seal that was made is the only one that fits, and its size does not matter to the log.
 * Timestamps, checkpoints and witness signatures lie outside and refer to the tree, so they can be added later without
 * changing these bytes. Throws a RangeError when a part is not valid.
 */
export function entryBytes(
  statement: EntryStatement,
  sealSha256: string,
  sealAlg: SealAlg,
  keyId: string,
): Uint8Array {
  if (!isSha256Hex(sealSha256)) throw new RangeError('A seal hash has 64 lower-case hexadecimal digits.');
  if (!isIdentifier(keyId)) throw new RangeError('A key id has no spaces and at most 128 characters.');
  const seal = { alg: sealAlg, keyId, sha256: sealSha256 };
  return utf8Encode(canonicalize({ ...statementRecord(statement), seal }));
}
