import { base64Decode, hexEncode } from '../bytes.ts';
import type { SignedCheckpoint } from '../checkpoint.ts';
import { canonicalText } from '../canonical.ts';
import { checkLeaf, checkProofHash, checkStatement, entrySteps } from '../entry-steps.ts';
import { leafHash } from '../merkle.ts';
import { settleNow } from '../pki-error.ts';
import { KEY_ID_LENGTH, readSeal } from '../seal-form.ts';
import type { Sha256 } from '../sha256.ts';
import { isSalt } from '../statement.ts';
import type { EntryStatement } from '../statement.ts';
import { leadsTo } from '../timestamp.ts';
import { utf8Encode } from '../utf8.ts';
import { failed, skipped } from '../verification.ts';
import type { StepFinding, VerificationCrypto } from '../verification.ts';
import { checkCheckpoint, checkInclusion, checkToken } from '../verify-position.ts';
import type { StampFinding } from '../verify-position.ts';
import { checkSeal } from '../verify-entry-seal.ts';
import type { SealParts } from '../verify-entry-seal.ts';
import type { ReadEntry } from './layout.ts';
import { seenByWitnesses } from './checks.ts';
import type { KeysInUse } from './trusted-keys.ts';
import type { BundleEntryVerification, BundleTrust } from './verification.ts';

/** What is being found of a signed checkpoint, and of the token over its text. */
export interface HeadFindings {
  readonly checkpoint: Promise<StepFinding>;
  readonly stamp: Promise<StampFinding>;
  /** When an authority outside the firm, or enough of the reader's witnesses, had seen it. */
  readonly seenByOthers: Promise<string | undefined>;
}

/** Begins to check a signed checkpoint and the token over its text. */
export function checkHead(
  signed: SignedCheckpoint,
  token: Uint8Array,
  { logKey, timestampRoots, outsideRoots }: KeysInUse,
  trust: BundleTrust,
  crypto: VerificationCrypto,
): HeadFindings {
  const checkpoint = checkCheckpoint(signed, logKey, crypto);
  const stamp = checkToken(token, signed.note.text, timestampRoots, crypto);
  const seen = async () => {
    const [{ timestamp }, byWitnesses] = await Promise.all([
      stamp,
      seenByWitnesses(signed.note, trust, crypto),
    ]);
    const byAuthority = timestamp !== null && leadsTo(timestamp, outsideRoots) ? [timestamp.genTime] : [];
    return [...byAuthority, ...(byWitnesses === undefined ? [] : [byWitnesses])].toSorted()[0];
  };
  return { checkpoint, stamp, seenByOthers: seen() };
}

export interface EntrySurroundings {
  readonly keys: KeysInUse;
  readonly trust: BundleTrust;
  /** The latest time that an entry before it in the log states. */
  readonly follows: string | undefined;
}

/** Checks one entry of a bundle against its checkpoint and the token that stamps it, its own or the common one. */
export async function checkEntry(
  entry: ReadEntry,
  common: HeadFindings,
  { keys, trust, follows }: EntrySurroundings,
  crypto: VerificationCrypto,
): Promise<BundleEntryVerification> {
  const { folder, statement, parsed, content, evidence, proof, token } = entry;
  const { sha256 } = crypto;
  const { seal, sealSha256 } = sealOf(entry, sha256);
  const leaf = parsed.ok && sealSha256 !== '' ? leafOf(parsed.value, seal, sealSha256, sha256) : null;
  const head = token === null ? common : checkHead(proof, token, keys, trust, crypto);
  const verification = await entrySteps({
    payload: checkPayload(entry, parsed.ok && parsed.value.proofHash, sha256),
    statement: checkStatement(parsed),
    leaf: leaf ? checkLeaf(leaf, undefined) : failed(parsed.ok ? 'invalid-seal' : 'invalid-statement'),
    inclusion: checkInclusion(leaf, proof, proof.index, proof.hashes, sha256),
    checkpoint: head.checkpoint,
    timestamp: head.stamp.then(({ finding }) => finding),
    seenByOthers: head.seenByOthers,
    follows,
    seal: (proven) => {
      if (!parsed.ok) return failed('invalid-statement');
      const { timestampRoots: tsaRoots, outsideRoots, revoked } = keys;
      const believed = { content, tsaRoots, outsideRoots, revoked, proven };
      // A bare signature has no certificate that could lead to a root.
      const by =
        seal.alg === 'ES256'
          ? { publicKey: plainKeyOf(seal.keyId, keys, sha256) }
          : { roots: keys.sealRoots };
      return checkSeal(seal, parsed.value.at, { ...believed, ...by }, crypto);
    },
  });
  return { ...verification, folder, statement, payload: evidence?.payload ?? null, sealSha256 };
}

/** See `entryBytes`. */
function leafOf(
  statement: EntryStatement,
  { alg, keyId }: SealParts,
  sealSha256: string,
  sha256: Sha256,
): Uint8Array {
  const seal = { alg, keyId, sha256: sealSha256 };
  return leafHash(utf8Encode(canonicalText({ ...statement, seal })), sha256);
}

function checkPayload({ evidence }: ReadEntry, proofHash: unknown, sha256: Sha256): StepFinding {
  if (evidence === null) return skipped('payload-erased');
  if (!isSalt(evidence.salt)) return failed('invalid-salt');
  // The file is the canonical JSON of payload and salt.
  return checkProofHash(hexEncode(sha256(evidence.bytes)), proofHash);
}

/** The seal, and SHA-256 of what the leaf commits to of it; '' where it cannot be read. */
function sealOf({ seal }: ReadEntry, sha256: Sha256): { seal: SealParts; sealSha256: string } {
  const { keyId, signature } = seal;
  if (keyId !== undefined) {
    const sealSha256 = signature.length > 0 ? hexEncode(sha256(signature)) : '';
    return { seal: { alg: 'ES256', keyId, signature }, sealSha256 };
  }
  const read = settleNow(() => readSeal(signature, sha256));
  // A seal that cannot be read fails for that; its key then has no name to go by.
  if (!read.ok) return { seal: { alg: 'CAdES', keyId: 'unknown', read }, sealSha256: '' };
  const sealSha256 = hexEncode(sha256(read.value.assemble()));
  return { seal: { alg: 'CAdES', keyId: read.value.keyId, read }, sealSha256 };
}

/** The public key of a seal from before certificates, if it is the one that its id names. */
function plainKeyOf(keyId: string, { plainKeys }: KeysInUse, sha256: Sha256): Uint8Array | undefined {
  const der = base64Decode(plainKeys.get(keyId) ?? '');
  const isNamed = der !== null && hexEncode(sha256(der)).slice(0, KEY_ID_LENGTH) === keyId;
  return isNamed ? der : undefined;
}
