import { base64Decode, base64Encode, equalBytes, hexEncode } from '../bytes.ts';
import { readCertificate } from '../certificate.ts';
import { certificateIdsOf, readSignedMessage } from '../cms.ts';
import { sealSha256Of } from '../entry.ts';
import type { Seal } from '../entry.ts';
import { settleNow } from '../pki-error.ts';
import type { Sha256 } from '../sha256.ts';
import type { EntryStatement } from '../statement.ts';
import type { VerificationCrypto } from '../verification.ts';
import { verifyEntry } from '../verify-entry.ts';
import type { ReadEntry } from './layout.ts';
import type { KeysInUse } from './trusted-keys.ts';
import type { BundleEntryVerification } from './verification.ts';

const KEY_ID_LENGTH = 16;

/** Checks one entry of a bundle against its checkpoint and the token that stamps it, its own or the common one. */
export async function checkEntry(
  entry: ReadEntry,
  commonToken: Uint8Array,
  keys: KeysInUse,
  crypto: VerificationCrypto,
): Promise<BundleEntryVerification> {
  const { folder, statement, evidence, proof } = entry;
  const seal = sealOf(entry, crypto.sha256);
  const verification = await verifyEntry(
    {
      // A value that is no statement fails the step `statement` of the check, which takes any value.
      statement: statement as unknown as EntryStatement,
      seal,
      sealPublicKeySpkiDer: plainKeyOf(seal, keys, crypto.sha256),
      // A bare signature has no certificate that could lead to a root.
      sealRoots: seal.alg === 'ES256' ? undefined : keys.sealRoots,
      revokedKeys: keys.revoked,
      ...evidence,
      leafIndex: proof.index,
      inclusionProof: proof.hashes.map(base64Encode),
      checkpoint: proof.checkpoint,
      logPublicKey: keys.logKey,
      timestampToken: base64Encode(entry.token ?? commonToken),
      tsaRoots: keys.timestampRoots,
    },
    crypto,
  );
  const payload = evidence?.payload ?? null;
  const sealSha256 = sealSha256Of(seal, crypto.sha256) ?? '';
  return { ...verification, folder, statement, payload, sealSha256 };
}

function sealOf({ seal }: ReadEntry, sha256: Sha256): Seal {
  if (seal.alg === 'ES256') return seal;
  const keyId = settleNow(() => keyIdOf(seal.cms, sha256));
  // A seal that cannot be read fails for that; its key then has no name to go by.
  return { alg: 'CAdES', keyId: keyId.ok ? keyId.value : 'unknown', signature: base64Encode(seal.cms) };
}

/** Names the key of the certificate that the signed attributes name first. Throws a `PkiError`. */
function keyIdOf(cms: Uint8Array, sha256: Sha256): string {
  const { certificates, signer } = readSignedMessage(cms);
  const [id] = certificateIdsOf(signer);
  const own = certificates.find((der) => id !== undefined && equalBytes(sha256(der), id.digest));
  return hexEncode(sha256(readCertificate(own ?? new Uint8Array()).spki)).slice(0, KEY_ID_LENGTH);
}

/** The public key of a seal from before certificates, if it is the one that its id names. */
function plainKeyOf(seal: Seal, { plainKeys }: KeysInUse, sha256: Sha256): Uint8Array | undefined {
  const der = base64Decode(plainKeys.get(seal.keyId) ?? '');
  const isNamed = der !== null && hexEncode(sha256(der)).slice(0, KEY_ID_LENGTH) === seal.keyId;
  return seal.alg === 'ES256' && isNamed ? der : undefined;
}
